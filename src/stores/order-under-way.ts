import { makeAutoObservable } from 'mobx'
import type { Bill } from '@contract/types/wallet'
import type { Clock } from '@/lib/clock'
import type { KeyValueStorage } from '@/platform/storage'
import { isPurchaseOf, purchaseOfBill, readPurchase, type Purchase, type PurchaseWish } from './kept-purchase'
import type { SessionStore } from './session'

/** What an order under way is kept with. */
export interface OrderUnderWayDeps {
  readonly session: Pick<SessionStore, 'viewerId'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/**
 * The one order of a kind that the member is paying, or has just paid. The device keeps it, so that leaving, reloading
 * or closing the app loses nothing. Source: product §7.8.2
 */
export class OrderUnderWay {
  value: Purchase | null = null
  private readonly kind: PurchaseWish['kind']
  private readonly deps: OrderUnderWayDeps

  constructor(kind: PurchaseWish['kind'], deps: OrderUnderWayDeps) {
    this.kind = kind
    this.deps = deps
    makeAutoObservable<this, 'kind' | 'deps' | 'kept'>(
      this,
      { kind: false, deps: false, kept: false, isPayable: false, isFor: false, find: false },
      { autoBind: true, deep: false },
    )
  }

  /** It can still be paid. Read anew each time, since time alone changes it. */
  get isPayable(): boolean {
    return this.value !== null && this.deps.clock.now() < this.value.expireAt
  }

  /** It is an order of what is wished now, and can still be paid. */
  isFor(wish: PurchaseWish): boolean {
    return this.isPayable && isPurchaseOf(wish, this.value)
  }

  /** The order, else the one that the device kept of this member; null when it is not the one asked for. */
  find(orderNo?: string): Purchase | null {
    const kept = this.value ?? this.kept
    return kept && (orderNo === undefined || kept.orderNo === orderNo) ? kept : null
  }

  take(order: Purchase): void {
    this.value = order
    this.deps.storage.set('purchase', order)
  }

  /**
   * Takes the order that a bill tells of, where there is none; true when it did. The device does not keep it. An order whose
   * end was read already is no news.
   */
  takeBill(bill: Bill | null): boolean {
    const memberId = this.deps.session.viewerId
    if (!bill || memberId === null || this.value) return false
    if (bill.orderNo !== null && bill.orderNo === this.deps.storage.get('toldOrder')) return false
    this.value = purchaseOfBill(bill, this.kind, memberId)
    return true
  }

  /** It is paid: the device need not find it again. What was bought is told together with it. */
  unkeep(): void {
    // The device has room for one: it may be an order of another kind.
    if (this.kept) this.deps.storage.remove('purchase')
  }

  forget(): void {
    if (this.value) this.deps.storage.set('toldOrder', this.value.orderNo)
    this.value = null
    this.unkeep()
  }

  private get kept(): Purchase | null {
    return readPurchase(this.deps.storage, this.deps.session.viewerId, this.kind)
  }
}
