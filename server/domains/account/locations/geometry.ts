/** A place on the earth in degrees, WGS-84. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** A place in metres of the spherical Mercator projection. */
export interface MercatorPoint {
  readonly x: number
  readonly y: number
}

/** Radius of the projection's sphere, in metres. Source: EPSG 3857 */
export const EARTH_RADIUS_METERS = 6_378_137

/** The projection ends near the poles, where nobody lives. */
const MAX_LATITUDE = 85

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const clampLatitude = (latitude: number): number => Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))

/** Projects a place. */
export const toMercator = ({ latitude, longitude }: Coordinates): MercatorPoint => ({
  x: EARTH_RADIUS_METERS * radians(longitude),
  y: EARTH_RADIUS_METERS * Math.asinh(Math.tan(radians(clampLatitude(latitude)))),
})

/** Metres of the projection for one metre on the ground at a height of the projection. */
export const mercatorScale = (y: number): number => Math.cosh(y / EARTH_RADIUS_METERS)

/**
 * Metres on the ground between two points of the projection; within 1 % up to 100 km. SQL has the same formula
 * (`groundMeters`), so that a distance never depends on where it was computed.
 */
export const metersBetween = (a: MercatorPoint, b: MercatorPoint): number =>
  Math.hypot(a.x - b.x, a.y - b.y) / mercatorScale((a.y + b.y) / 2)

/** Great-circle metres between two places; for long journeys such as flights. */
export const metersApart = (a: Coordinates, b: Coordinates): number => {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2
  const share =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, share)))
}

/** Metres that two places are apart from north to south; never more than {@link metersApart}. */
export const metersOfLatitude = (a: Coordinates, b: Coordinates): number =>
  EARTH_RADIUS_METERS * Math.abs(radians(b.latitude - a.latitude))

/** Converts a point of the projection to degrees. */
export const toCoordinates = ({ x, y }: MercatorPoint): Coordinates => ({
  latitude: (Math.atan(Math.sinh(y / EARTH_RADIUS_METERS)) * 180) / Math.PI,
  longitude: ((x / EARTH_RADIUS_METERS) * 180) / Math.PI,
})
