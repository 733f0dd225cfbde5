import { makeAutoObservable } from 'mobx'
import type { Bill } from '@contract/types/wallet'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import {
  isPurchaseOf,
  purchaseOfBill,
  readPurchase,
  type Purchase,
  type PurchaseRequest,
} from './kept-purchase'
import type { OrderStatus, PayOrderDeps } from './pay-order'
import type { SessionStore } from '../account/session'

/** Dependencies of the order in progress. */
export interface OrderUnderWayDeps extends Pick<PayOrderDeps, 'api'> {
  readonly session: Pick<SessionStore, 'viewerId'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/**
 * The one order of a kind that the member is paying or has just paid. The device stores it, so that leaving,
 * reloading or closing the app loses nothing. Source: product §7.8.2
 */
export class OrderUnderWay {
  value: Purchase | null = null
  private readonly kind: PurchaseRequest['kind']
  private readonly deps: OrderUnderWayDeps

  constructor(deps: OrderUnderWayDeps, kind: PurchaseRequest['kind']) {
    this.kind = kind
    this.deps = deps
    makeAutoObservable<this, 'kind' | 'deps' | 'kept'>(
      this,
      { kind: false, deps: false, kept: false, isPayable: false, isFor: false, find: false },
      { autoBind: true, deep: false },
    )
  }

  /** True while it can be paid. Computed on each read, because it changes with time. */
  get isPayable(): boolean {
    return this.value !== null && this.deps.clock.now() < this.value.expireAt
  }

  /** True when it is an order for this request and can still be paid. */
  isFor(request: PurchaseRequest): boolean {
    return this.isPayable && isPurchaseOf(request, this.value)
  }

  /**
   * The present order, else the one that the device stored for this member; null when its number differs from
   * `orderNo`.
   */
  find(orderNo?: string): Purchase | null {
    const kept = this.value ?? this.kept
    return kept && (orderNo === undefined || kept.orderNo === orderNo) ? kept : null
  }

  apply(order: Purchase): void {
    this.value = order
    this.deps.storage.set('purchase', order)
  }

  /**
   * Takes the order of a bill if there is no present one; returns true when it did. The device does not store it. An
   * order whose result was read already is ignored.
   */
  applyBill(bill: Bill | null): boolean {
    const memberId = this.deps.session.viewerId
    if (!bill || memberId === null || this.value) return false
    if (bill.orderNo !== null && bill.orderNo === this.deps.storage.get('toldOrder')) return false
    this.value = purchaseOfBill(bill, this.kind, memberId)
    return true
  }

  /**
   * Loads an order that the device has not stored, and takes it as `applyBill` does. Null when it is not taken, not this
   * member's, or there is no network: the records show it. Never rejects.
   */
  async lookUp(orderNo: string): Promise<OrderStatus | null> {
    try {
      const status = await this.deps.api.payRecharge({ orderNo, query: true })
      return this.applyBill(status.bill) ? status : null
    } catch {
      return null
    }
  }

  /** The order is paid, so the device need not find it again. The order itself stays for the result page. */
  unkeep(): void {
    // The device stores only one order, which may be of another kind.
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
