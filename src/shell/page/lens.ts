import { DISTANCE_BUCKETS_KM } from '@contract/constants'
import type { DistanceBucket } from '@contract/types/member'
import type { SpeedPeer } from '@contract/types/speed'
import type { Lens } from '@/components/members/MeetMark'
import type { Texts } from '@/text/index'

/**
 * Content of the lens: how near two members who met are. On its way to the nearest bucket it shows the wider ones:
 * each of them is true of the two, and nothing finer than a bucket is ever shown. Without a bucket it shows a heart.
 * Source: ui.md §5.1, product §7.2
 */
export const bucketLens = (
  { lead, unit }: Pick<Texts['home']['match'], 'lead' | 'unit'>,
  bucketKm: DistanceBucket,
): Lens | undefined =>
  bucketKm === null ? undefined : { lead, unit, number: bucketKm, countStops: DISTANCE_BUCKETS_KM }

/** The lens of two members on a date, whose same city is also known. */
export const dateLens = (
  text: Texts['speed']['met'],
  { distanceBucket, sameCity }: Pick<SpeedPeer, 'distanceBucket' | 'sameCity'>,
): Lens => bucketLens(text, distanceBucket) ?? { unit: sameCity ? text.sameCity : text.elsewhere }
