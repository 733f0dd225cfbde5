/** The place of an address, no finer than the server may show to everybody. */
export interface IpPlace {
  /** Six digits of a province in GB/T 2260, or two letters of a country in ISO 3166. */
  readonly regionCode: string
  /** Six digits of a city of our list; null when only the region is known. */
  readonly cityCode: string | null
}

/** Finds the places of addresses. Source: product §5.1 (ipProvince), §13 */
export interface IpPlaces {
  /** Null for an address without a place, such as a private one, and for an unknown one. */
  placeOf(ip: string): IpPlace | null
}
