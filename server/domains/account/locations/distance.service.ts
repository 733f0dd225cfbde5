import { DISTANCE_BUCKETS_KM } from '@contract/constants'
import type { DistanceBucket } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { ProductConfig } from '../config/product-config'
import { metersBetween } from './geometry'
import { LocationRepository, type LocationRow } from './location.repository'
import { isPlaced } from './place-state'
import type { Core } from '../../../lib/core'

const METERS_PER_KM = 1_000

/** Upper edge in km of the bucket that contains a distance; null beyond the last. */
export const bucketOf = (meters: number): DistanceBucket =>
  DISTANCE_BUCKETS_KM.find((km) => meters <= km * METERS_PER_KM) ?? null

/** Distances that anybody may see: buckets between the centres of cells. Source: product §7.2 */
export interface DistanceService {
  /** Null beyond 50 km, when either is at city level, and when the peer hides distance. */
  bucketBetween(db: Db, viewerId: string, peerId: string): Promise<DistanceBucket>
  /** The same for many peers, in one query. */
  bucketsBetween(db: Db, viewerId: string, peerIds: readonly string[]): Promise<Map<string, DistanceBucket>>
}

/** Dependencies of distances. */
export interface DistanceDeps {
  readonly productConfig: Pick<ProductConfig, 'discovery'>
}

/** Distances over the table `member_location`. */
export const createDistanceService = (
  { clock }: Pick<Core, 'clock'>,
  { productConfig: { discovery } }: DistanceDeps,
): DistanceService => {
  const between = (viewer: LocationRow | undefined, peer: LocationRow | undefined): DistanceBucket => {
    const now = clock.now()
    if (!viewer?.pt || !peer?.pt || peer.hides_distance) return null
    if (!isPlaced(viewer, now, discovery) || !isPlaced(peer, now, discovery)) return null
    return bucketOf(metersBetween(viewer.pt, peer.pt))
  }

  const bucketsBetween: DistanceService['bucketsBetween'] = async (db, viewerId, peerIds) => {
    const rows = await new LocationRepository(db).list([viewerId, ...peerIds])
    const places = new Map(rows.map((row) => [row.member_id, row]))
    return new Map(peerIds.map((id) => [id, between(places.get(viewerId), places.get(id))]))
  }

  return {
    bucketsBetween,
    bucketBetween: async (db, viewerId, peerId) =>
      (await bucketsBetween(db, viewerId, [peerId])).get(peerId) ?? null,
  }
}
