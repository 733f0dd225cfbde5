import type { Bill, PayChannel } from '@contract/types/wallet'
import type { KeyValueStorage } from '@/platform/storage'

/** A purchase of coins or of days of membership. */
export interface PurchaseRequest {
  readonly kind: 'coin' | 'vip'
  readonly packageId: number | string
  readonly amountFen: number
  readonly coins: number
  readonly bonusCoins: number
  readonly days: number
}

/** An order in progress, as the device stores it over reloads. */
export interface Purchase extends PurchaseRequest {
  readonly memberId: string
  readonly orderNo: string
  /** Payment channels, best first; empty while unknown. */
  readonly channels: readonly PayChannel[]
  readonly channel: PayChannel | null
  /** Time after which it can no longer be paid, epoch ms. */
  readonly expireAt: number
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The stored order of this member and kind; null without a readable one. */
export function readPurchase(
  storage: KeyValueStorage,
  memberId: string | null,
  kind: PurchaseRequest['kind'],
): Purchase | null {
  const kept = storage.get('purchase') as Partial<Purchase> | null
  if (!kept || kept.kind !== kind || kept.memberId !== memberId || !isText(kept.orderNo)) return null
  if (typeof kept.expireAt !== 'number' || !Array.isArray(kept.channels)) return null
  return kept as Purchase
}

/** Whether the order has the package, the price and the gift of the request; false without an order. */
export const isPurchaseOf = (
  { packageId, amountFen, bonusCoins }: PurchaseRequest,
  order: Purchase | null,
): boolean =>
  order?.packageId === packageId && order.amountFen === amountFen && order.bonusCoins === bonusCoins

/** The order in a bill, for a device that has not stored it. */
export const purchaseOfBill = (bill: Bill, kind: PurchaseRequest['kind'], memberId: string): Purchase => ({
  kind,
  memberId,
  packageId: '',
  orderNo: bill.orderNo ?? '',
  amountFen: bill.amountFen,
  coins: bill.coins,
  bonusCoins: 0,
  days: 0,
  channels: bill.channel ? [bill.channel] : [],
  channel: bill.channel,
  expireAt: 0,
})
