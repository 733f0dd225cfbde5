import type { PayChannel } from '@contract/types/wallet'
import type { Generated } from 'kysely'
import type { Platform } from '../../lib/platform'
import type { Default, Json } from './columns'

/** One order of coins or a membership, with the prices of its moment. Source: product §7.8.2 */
export interface RechargeOrderTable {
  /** 8–32 letters and digits, as every provider accepts. */
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
  /** Channel of the payment; null before the first attempt. */
  channel: PayChannel | null
  /** The provider's number of the payment. */
  provider_no: string | null
  /** What the provider of the channel needs again for later requests, such as its id of the payer; null without one. */
  provider_ref: Default<string | null>
  refunded_fen: Default<number>
  /** No payment begins after this moment. */
  expire_at: number
  created_at: number
  paying_at: number | null
  paid_at: number | null
  closed_at: number | null
  /** When a provider reported an amount that differs from the order's; null when that did not happen. */
  mismatched_at: number | null
  /** When the provider was last queried at the member's request; null before the first time. */
  asked_at: Default<number | null>
}

/** A provider's notification as it arrived; append-only. */
export interface PaymentNoticeTable {
  id: Generated<number>
  channel: PayChannel
  /** The provider's id of the notification; the same on every repeat. */
  provider_id: string
  nonce: string
  order_no: string
  event: 'paid' | 'closed' | 'refunded' | 'complaint'
  amount_fen: number
  provider_no: string | null
  /** Our number of the refund that it reports; null for other events. */
  refund_no: string | null
  /** Result of its processing, for people. */
  result: string
  body: string
  at: number
}

/** A finding about payments that a person has to look at. */
export interface PaymentAlertTable {
  id: Generated<number>
  /** Each event raises one alert. */
  key: string
  reason: string
  order_no: string | null
  facts: Json<Readonly<Record<string, string | number>>>
  at: number
  resolved_by: string | null
  resolved_why: string | null
  resolved_at: number | null
}

/** Money on its way back to the member who paid it. */
export interface RechargeRefundTable {
  refund_no: string
  order_no: string
  member_id: string
  amount_fen: number
  /** Part that came from the member's bought coins or the membership's price; the platform bears the rest. */
  taken_fen: number
  /** Bonus coins that were removed with it. */
  bonus_coins: Default<number>
  /** The provider refunded it without a request of ours. */
  is_foreign: Default<boolean>
  state: 'asked' | 'paid' | 'refused'
  operator: string
  why: string
  created_at: number
  /** When the request was sent to the provider; later calls only query its status. Null before. */
  sent_at: number | null
  ended_at: number | null
  /** How often the request was repeated; every repetition begins its own series of queries. */
  series: Default<number>
  /** People pay it, because no provider can. */
  by_hand: Default<boolean>
  /** Number of the payment by hand; null for any other, and before it. */
  reference: Default<string | null>
  /** Operator who recorded the outcome of a payment by hand; null for any other. */
  ended_by: Default<string | null>
}

/** Money that we still owed to a deleted account, paid by hand. Source: product §7.12, ours */
export interface OwedPaymentTable {
  id: string
  member_id: string
  /** Debt for bought coins. */
  principal_fen: number
  income_fen: number
  /** Number of the payment. */
  reference: string
  signed_by: string
  why: string
  signed_at: number
  /** The second signer; null where one is enough, and until the second one signs. */
  second_by: string | null
  second_why: string | null
  /** Null while a second person has to sign. */
  paid_at: number | null
}

/** Bonus coins of one grant. Source: product §7.8.4 */
export interface BonusLotTable {
  id: string
  member_id: string
  /** The reason of the grant; a second grant for the same reason is refused. */
  source_key: string
  coins: number
  left_coins: number
  granted_at: number
  expire_at: number
}

/** Coins that paid for a service of the platform, or bonus coins that expired. */
export interface CoinSpendTable {
  /** The business key of the journal. */
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
  /** Amount that was taken back. */
  taken_fen: Default<number>
  state: 'pending' | 'available' | 'taken'
  release_at: number
  created_at: number
  released_at: number | null
}

/** Days of membership of one purchase. Source: product §7.7.1 */
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
  /** Refunded fen by refund number. */
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
