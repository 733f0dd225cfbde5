import type { SpeedPeer } from '@contract/types/speed'
import type { Texts } from '@/text/index'

/** What the lens of two who met says: how near they are. */
export function lensOf(
  { lead, unit, sameCity, elsewhere }: Texts['speed']['met'],
  peer: Pick<SpeedPeer, 'distanceBucket' | 'sameCity'>,
): { lead?: string; number?: number; unit: string } {
  if (peer.distanceBucket !== null) return { lead, number: peer.distanceBucket, unit }
  return { unit: peer.sameCity ? sameCity : elsewhere }
}
