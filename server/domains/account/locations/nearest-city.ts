import { cityCentres, type CityCentre } from './city-centres'
import { type Coordinates, metersApart, metersOfLatitude } from './geometry'

/** Largest distance of a place from the nearest city centre; the product does not serve places beyond it. Source: ours */
const MAX_CITY_METERS = 700_000

const centresByCode = new Map(cityCentres.map((centre) => [centre.code, centre]))

/** The city whose centre is nearest; null outside the region that the product serves. */
export const nearestCity = (place: Coordinates): string | null => {
  let best: CityCentre | null = null
  let bestMeters = MAX_CITY_METERS
  for (const centre of cityCentres) {
    // Most cities are too far north or south alone, which is quicker to see.
    if (metersOfLatitude(place, centre) >= bestMeters) continue
    const meters = metersApart(place, centre)
    if (meters >= bestMeters) continue
    best = centre
    bestMeters = meters
  }
  return best?.code ?? null
}

/** True when a member may choose this city. */
export const isKnownCity = (code: string): boolean => centresByCode.has(code)
