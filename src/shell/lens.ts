import { DISTANCE_BUCKETS_KM } from '@contract/constants'
import type { DistanceBucket } from '@contract/types/member'
import type { SpeedPeer } from '@contract/types/speed'
import type { Lens } from '@/components/MeetMark'
import type { Texts } from '@/text/index'

/**
 * How near two who met are, as the lens says it. On its way to the nearest bucket it goes through the wider ones: each of them is
 * true of the two, and nothing finer than a bucket is ever shown. Without one a heart stands there.
 * Source: ui.md §5.1, product §7.2
 */
export const bucketLens = (
  { lead, unit }: Pick<Texts['home']['match'], 'lead' | 'unit'>,
  bucketKm: DistanceBucket,
): Lens | undefined =>
  bucketKm === null ? undefined : { lead, unit, number: bucketKm, countStops: DISTANCE_BUCKETS_KM }

/** The same of two on a date, of whom more is known. */
export const dateLens = (
  text: Texts['speed']['met'],
  { distanceBucket, sameCity }: Pick<SpeedPeer, 'distanceBucket' | 'sameCity'>,
): Lens => bucketLens(text, distanceBucket) ?? { unit: sameCity ? text.sameCity : text.elsewhere }
