import type { LocationState } from '@contract/types/member'
import type { ProductConfig } from '../config/product-config'
import type { LocationRow } from './location.repository'

type Discovery = Pick<ProductConfig['discovery'], 'locationStaleMs' | 'newcomerCityMs'>

/**
 * True when the member's cell counts for distances: they have one, it is fresh and not frozen, and the account is old
 * enough. All other members are at city level. SQL has the same rule (`placedCondition`). Source: product §7.2
 */
export const isPlaced = (
  place: Pick<LocationRow, 'pt' | 'located_at' | 'joined_at' | 'frozen_until_at'>,
  nowMs: number,
  { locationStaleMs, newcomerCityMs }: Discovery,
): boolean =>
  place.pt !== null &&
  (place.located_at ?? 0) > nowMs - locationStaleMs &&
  place.joined_at <= nowMs - newcomerCityMs &&
  (place.frozen_until_at ?? 0) <= nowMs

/** The state of a member's place, for the member. */
export const placeStateOf = (
  place: LocationRow | undefined,
  nowMs: number,
  discovery: Discovery,
): LocationState => {
  if (!place || place.located_at === null) return 'none'
  if (isPlaced(place, nowMs, discovery)) return 'ok'
  if (place.anchor === null) return 'city'
  return place.located_at <= nowMs - discovery.locationStaleMs ? 'stale' : 'wide'
}
