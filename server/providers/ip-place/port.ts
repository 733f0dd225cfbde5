/** Where an address is used, no finer than anybody may be told. */
export interface IpPlace {
  /** Six digits of a province in GB/T 2260, or two letters of a country in ISO 3166. */
  readonly regionCode: string
  /** Six digits of a city of our list; null while no more than the region is known. */
  readonly cityCode: string | null
}

/** Tells where addresses are used. Source: product §5.1 (ipProvince), §13 */
export interface IpPlaces {
  /** Null for an address that is nobody's place, such as a private one, or that is not known. */
  placeOf(ip: string): IpPlace | null
}
