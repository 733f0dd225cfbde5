import type { KeyValueStorage } from '@/platform/storage'

/** Whose contact a member was about to unlock when they left for coins, as the device keeps it over reloads. */
export interface KeptUnlock {
  /** Who left. */
  readonly memberId: string
  /** Whose contact it is about. */
  readonly userId: string
  /** The page that the sheet lay over. */
  readonly page: 'member' | 'chat'
  /** Epoch ms. */
  readonly at: number
}

/** So long a member who left for coins is brought back, in ms: twice the time in which an order can be paid. Source: ours */
const KEPT_MS = 30 * 60_000

/** Where this member is to be brought back to; null when they left for nothing, or long ago. */
export function readUnlock(
  storage: KeyValueStorage,
  memberId: string | null,
  nowMs: number,
): KeptUnlock | null {
  const kept = storage.get('unlock') as Partial<KeptUnlock> | null
  if (!kept || memberId === null || kept.memberId !== memberId || typeof kept.userId !== 'string') return null
  if (typeof kept.at !== 'number' || nowMs - kept.at > KEPT_MS || nowMs < kept.at) return null
  return kept.page === 'member' || kept.page === 'chat' ? (kept as KeptUnlock) : null
}
