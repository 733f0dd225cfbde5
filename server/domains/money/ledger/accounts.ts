import type { PayChannel } from '@contract/types/wallet'

/** Accounts of a member; each holds what the product owes the member. Source: product §7.8.1 */
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
 * Accounts of the product. The sign of a balance is the sign of what the account owes, so cash that the product holds
 * is negative. Source: product §7.8.1
 */
export type PlatformAccount =
  'revenue' | 'promo_expense' | 'fee' | 'refund_reserve' | 'payable_alipay' | `cash_${PayChannel}`

/** Owner of the product's own accounts. */
export const PLATFORM = 'platform'

/** One line of a journal; the lines of a journal sum to zero. */
export interface Posting {
  readonly ownerId: string
  readonly account: MemberAccount | PlatformAccount
  /** Whole fen, never 0; an amount above 0 increases what the product owes the owner. */
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
