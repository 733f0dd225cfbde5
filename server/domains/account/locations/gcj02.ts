import type { Coordinates } from './geometry'

/** Ellipsoid of the Chinese map coordinates: half axis in metres and squared eccentricity. Source: Krasovsky 1940 */
const HALF_AXIS_METERS = 6_378_245
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943

/** Outside this box maps are not shifted. */
const isInChina = ({ latitude, longitude }: Coordinates): boolean =>
  latitude > 0.8293 && latitude < 55.8271 && longitude > 72.004 && longitude < 137.8347

const { PI } = Math

const waves = (value: number): number =>
  ((20 * Math.sin(6 * value * PI) + 20 * Math.sin(2 * value * PI)) * 2) / 3

const northShift = (x: number, y: number): number =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  waves(x) +
  ((20 * Math.sin(y * PI) + 40 * Math.sin((y / 3) * PI)) * 2) / 3 +
  ((160 * Math.sin((y / 12) * PI) + 320 * Math.sin((y * PI) / 30)) * 2) / 3

const eastShift = (x: number, y: number): number =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  waves(x) +
  ((20 * Math.sin(x * PI) + 40 * Math.sin((x / 3) * PI)) * 2) / 3 +
  ((150 * Math.sin((x / 12) * PI) + 300 * Math.sin((x / 30) * PI)) * 2) / 3

/**
 * Shifts a true place to its place on Chinese maps (AMap, Tencent, the mini-programs). Source: public knowledge of
 * GCJ-02
 */
export const toGcj02 = (place: Coordinates): Coordinates => {
  if (!isInChina(place)) return place
  const x = place.longitude - 105
  const y = place.latitude - 35
  const angle = (place.latitude * PI) / 180
  const curve = 1 - ECCENTRICITY_SQUARED * Math.sin(angle) ** 2
  const metersNorth = (HALF_AXIS_METERS * (1 - ECCENTRICITY_SQUARED)) / (curve * Math.sqrt(curve))
  const metersEast = (HALF_AXIS_METERS / Math.sqrt(curve)) * Math.cos(angle)
  return {
    latitude: place.latitude + (northShift(x, y) * 180) / (metersNorth * PI),
    longitude: place.longitude + (eastShift(x, y) * 180) / (metersEast * PI),
  }
}

/** Converts a place on Chinese maps to the true one, to well under a metre. */
export const fromGcj02 = (shown: Coordinates): Coordinates => {
  let place = shown
  for (let round = 0; round < 3; round++) {
    const again = toGcj02(place)
    place = {
      latitude: place.latitude + shown.latitude - again.latitude,
      longitude: place.longitude + shown.longitude - again.longitude,
    }
  }
  return place
}
