import type { KeyValueStorage } from '@/platform/storage'

/** The unlock that a member interrupted to buy coins, as the device stores it over reloads. */
export interface KeptUnlock {
  /** The member who left. */
  readonly memberId: string
  /** The owner of the contact. */
  readonly userId: string
  /** The page under the sheet. */
  readonly page: 'member' | 'chat'
  /** Epoch ms. */
  readonly at: number
}

/** Time in which a member returns to the unlock, in ms: twice the time in which an order can be paid. Source: ours */
const KEPT_MS = 30 * 60_000

/** The unlock to which this member returns; null without one, or when it is too old. */
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
