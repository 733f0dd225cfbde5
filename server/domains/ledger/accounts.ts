import type { PayChannel } from '@contract/types/wallet'

/** Accounts of a member, each holding what the product owes them. Source: product §7.8.1 */
export const memberAccounts = [
  'recharge_principal',
  'recharge_bonus',
  'escrow',
  'income_pending',
  'income_available',
  'withdraw_frozen',
] as const
export type MemberAccount = (typeof memberAccounts)[number]

/**
 * Accounts of the product. Cash stands negative for money that it holds; every account carries the sign of what it
 * owes. Source: product §7.8.1
 */
export type PlatformAccount =
  'revenue' | 'promo_expense' | 'fee' | 'refund_reserve' | 'payable_alipay' | `cash_${PayChannel}`

/** Owner of the product's own accounts. */
export const PLATFORM = 'platform'

/** One line of a journal; the lines of a journal sum to zero. */
export interface Posting {
  readonly ownerId: string
  readonly account: MemberAccount | PlatformAccount
  /** Whole fen, never 0; above 0 the product owes the owner more. */
  readonly amountFen: number
}

/** A line on an account of a member. */
export const onMember = (ownerId: string, account: MemberAccount, amountFen: number): Posting => ({
  ownerId,
  account,
  amountFen,
})

/** A line on an account of the product. */
export const onPlatform = (account: PlatformAccount, amountFen: number): Posting => ({
  ownerId: PLATFORM,
  account,
  amountFen,
})
