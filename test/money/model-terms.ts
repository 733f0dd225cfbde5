/** Something that one of two members, or an operator, does. */
import {} from '@contract/constants'
export type Command =
  | { readonly act: 'recharge'; readonly packageId: number }
  | { readonly act: 'spend'; readonly coins: number }
  | { readonly act: 'refund'; readonly which: number }
  | { readonly act: 'withdraw'; readonly fen: number }
  | { readonly act: 'judge'; readonly verdict: 'buyer' | 'owner' }
  | { readonly act: PlainAct }

/** Actions without parameters. */
export const plainActs = [
  'vip',
  'buy',
  'accept',
  'decline',
  'cancel',
  'added',
  'complain',
  'fraud',
  'reply',
  'approve',
  'reject',
  'paid',
  'failed',
] as const
type PlainAct = (typeof plainActs)[number]

/** Result of a command: done, nothing to act on, or the name of a refusal. */
export type Outcome = string

/** Fen on the accounts of both members. */
export interface Balances {
  readonly principal: number
  readonly bonus: number
  readonly escrow: number
  readonly pending: number
  readonly available: number
  readonly frozen: number
}

/** The same, as the rules move it; the given coins are with the orders that brought them. */
export type Purse = { -readonly [account in Exclude<keyof Balances, 'bonus'>]: number }

export const FEN_PER_COIN = 10
/** In effect while the model is. */
export const LEAST_WITHDRAWAL_FEN = 100

export const DONE = 'done'
export const NOTHING = 'nothing'
