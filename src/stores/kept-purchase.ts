import type { Bill, PayChannel } from '@contract/types/wallet'
import type { KeyValueStorage } from '@/platform/storage'

/** What is bought: coins, or days of membership. */
export interface PurchaseWish {
  readonly kind: 'coin' | 'vip'
  readonly packageId: number | string
  readonly amountFen: number
  readonly coins: number
  readonly bonusCoins: number
  readonly days: number
}

/** An order under way, as the device keeps it over reloads. */
export interface Purchase extends PurchaseWish {
  readonly memberId: string
  readonly orderNo: string
  /** Ways of paying, best first; empty while they are not known. */
  readonly channels: readonly PayChannel[]
  readonly channel: PayChannel | null
  /** Nobody can pay it after this, epoch ms. */
  readonly expireAt: number
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The kept order of this member and kind; null when there is none that can be read. */
export function readPurchase(
  storage: KeyValueStorage,
  memberId: string | null,
  kind: PurchaseWish['kind'],
): Purchase | null {
  const kept = storage.get('purchase') as Partial<Purchase> | null
  if (!kept || kept.kind !== kind || kept.memberId !== memberId || !isText(kept.orderNo)) return null
  if (typeof kept.expireAt !== 'number' || !Array.isArray(kept.channels)) return null
  return kept as Purchase
}

/** Whether the order is one of what is wished now, at the price and with the gift that it has now; false without one. */
export const isPurchaseOf = (
  { packageId, amountFen, bonusCoins }: PurchaseWish,
  order: Purchase | null,
): boolean =>
  order?.packageId === packageId && order.amountFen === amountFen && order.bonusCoins === bonusCoins

/** The order that a bill tells of, for a device that kept nothing of it. */
export const purchaseOfBill = (bill: Bill, kind: PurchaseWish['kind'], memberId: string): Purchase => ({
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
