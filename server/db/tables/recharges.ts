import type { PayChannel } from '@contract/types/wallet'
import type { Generated } from 'kysely'
import type { Platform } from '../../lib/platform'
import type { Default, Json } from './columns'

/** One wish to buy coins or a membership, with the prices of its moment. Source: product §7.8.2 */
export interface RechargeOrderTable {
  /** 8–32 letters and digits: fits every provider. */
  order_no: string
  member_id: string
  kind: 'coin' | 'vip'
  package_id: string
  amount_fen: number
  /** Bought and given coins; 0 for a membership. */
  coins: Default<number>
  bonus_coins: Default<number>
  /** Of a membership; 0 for coins. */
  days: Default<number>
  config_version: number
  platform: Platform
  state: Default<'created' | 'paying' | 'paid' | 'closed' | 'refunded'>
  /** How it is being paid, or was; null before anybody tried. */
  channel: PayChannel | null
  /** The provider's number of the payment. */
  provider_no: string | null
  refunded_fen: Default<number>
  /** Nobody begins to pay after this. */
  expire_at: number
  created_at: number
  paying_at: number | null
  paid_at: number | null
  closed_at: number | null
  /** When a provider told another amount than the order's; null when none did. */
  mismatched_at: number | null
  /** When the provider was last asked because the member wanted to know; null when it never was. */
  asked_at: Default<number | null>
}

/** What a provider told, as it came; append-only. */
export interface PaymentNoticeTable {
  id: Generated<number>
  channel: PayChannel
  /** The provider's id of the notice; the same on every repeat. */
  provider_id: string
  nonce: string
  order_no: string
  event: 'paid' | 'closed' | 'refunded'
  amount_fen: number
  provider_no: string | null
  /** Our number of the refund that it tells of; null for any other. */
  refund_no: string | null
  /** What came of it, for people. */
  result: string
  body: string
  at: number
}

/** Something about payments that a person has to look at. */
export interface PaymentAlertTable {
  id: Generated<number>
  /** One alert an event. */
  key: string
  reason: string
  order_no: string | null
  facts: Json<Readonly<Record<string, string | number>>>
  at: number
  resolved_by: string | null
  resolved_why: string | null
  resolved_at: number | null
}

/** Money on its way back to who paid it. */
export interface RechargeRefundTable {
  refund_no: string
  order_no: string
  member_id: string
  amount_fen: number
  /** What was taken of the member's bought coins, or of the membership's price; the product bears the rest. */
  taken_fen: number
  /** Given coins that went with it. */
  bonus_coins: Default<number>
  /** The provider gave it back without being asked by us. */
  is_foreign: Default<boolean>
  state: 'asked' | 'paid' | 'refused'
  operator: string
  why: string
  created_at: number
  /** When the provider was asked; from then on it is only asked what became of it. Null before. */
  sent_at: number | null
  ended_at: number | null
  /** How often the provider has been asked anew; each time begins a series of questions of its own. */
  series: Default<number>
  /** People pay it, because no provider can. */
  by_hand: Default<boolean>
  /** Number of the payment by hand; null for any other, and before it. */
  reference: Default<string | null>
  /** Who noted what became of a payment by hand; null for any other. */
  ended_by: Default<string | null>
}

/** What an account that is gone was still owed, paid by hand. Source: product §7.12, ours */
export interface OwedPaymentTable {
  id: string
  member_id: string
  /** Of bought coins. */
  principal_fen: number
  income_fen: number
  /** Number of the payment. */
  reference: string
  signed_by: string
  why: string
  signed_at: number
  /** Who signed second; null where one was enough, and while a second one is missing. */
  second_by: string | null
  second_why: string | null
  /** Null while a second person has to sign. */
  paid_at: number | null
}

/** Coins that were given at once. Source: product §7.8.4 */
export interface BonusLotTable {
  id: string
  member_id: string
  /** Why they were given; a second grant of one reason is refused. */
  source_key: string
  coins: number
  left_coins: number
  granted_at: number
  expire_at: number
}

/** Coins that paid for something of the product's own, or given ones that ended. */
export interface CoinSpendTable {
  /** That of the journal. */
  key: string
  member_id: string
  kind: 'greeting_spend' | 'bonus_expire'
  principal_coins: number
  bonus_coins: number
  at: number
}

/** Income of one event. Source: product §7.6.8 */
export interface IncomeLotTable {
  id: string
  member_id: string
  key: string
  fen: number
  /** What was taken back. */
  taken_fen: Default<number>
  state: 'pending' | 'available' | 'taken'
  release_at: number
  created_at: number
  released_at: number | null
}

/** Days of membership that were bought at once. Source: product §7.7.1 */
export interface VipGrantTable {
  id: string
  member_id: string
  order_no: string
  days: number
  from_at: number
  until_at: number
  created_at: number
  revoked_at: number | null
}

/** A payment as the embedded provider knows it. */
export interface LocalPaymentTable {
  order_no: string
  amount_fen: number
  title: string
  return_url: string | null
  state: 'open' | 'paid' | 'closed' | 'refunded'
  provider_no: string | null
  expire_at: number
  paid_at: number | null
  /** Fen given back by refund number. */
  refunds: Json<Readonly<Record<string, number>>>
}

/** Tables of buying. */
export interface RechargeTables {
  recharge_order: RechargeOrderTable
  payment_notice: PaymentNoticeTable
  payment_alert: PaymentAlertTable
  recharge_refund: RechargeRefundTable
  owed_payment: OwedPaymentTable
  bonus_lot: BonusLotTable
  coin_spend: CoinSpendTable
  income_lot: IncomeLotTable
  vip_grant: VipGrantTable
  local_payment: LocalPaymentTable
}
