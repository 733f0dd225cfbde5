import { makeAutoObservable, runInAction } from 'mobx'
import type { PayChannel } from '@contract/types/wallet'
import { failureName, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { DemoAnswer } from '@/platform/pay'
import type { Purchase, PurchaseWish } from './kept-purchase'
import { OrderMaker, type OrderMakerDeps } from './order-maker'
import { OrderUnderWay, type OrderUnderWayDeps } from './order-under-way'
import { payOrder, type PayOrderDeps, type PayStep, type Standing } from './pay-order'
import { phaseAfter, phaseAtEnd, type PurchasePhase } from './purchase-phase'
import { ceilingOf, type RechargeCeiling } from './recharge-ceiling'
import { ResultPoll } from './result-poll'
import type { SystemConfigStore } from './system-config'

/** What a purchase is built from. */
export interface PurchaseDeps extends OrderMakerDeps, OrderUnderWayDeps, PayOrderDeps {
  readonly api: Pick<UserApi, 'recharge' | 'payRecharge'>
  readonly systemConfig: Pick<SystemConfigStore, 'value' | 'load'>
  /** The member still looks at what is bought: the provider's page may take its place. */
  isHere(): boolean
  /** Told once for each payment that the server confirmed. */
  onPaid(): void
}

/**
 * Buying one kind of thing, from the order to what became of it. The server alone says that something was paid.
 * Source: product §7.8.2, §8 (14)
 */
export class PurchaseStore {
  phase: PurchasePhase = 'idle'
  /** Why it failed; null when the platform did not say. */
  reason: FailureName | null = null
  /** The way of paying that the member chose; the best one without a choice. */
  chosen: PayChannel | null = null
  /** The ceiling that the last try would have passed; null without one. */
  ceiling: RechargeCeiling | null = null
  /** What this month's coins come to with the order, in fen. */
  monthFen = 0
  private confirmUrl = ''
  private isToPay = false
  private readonly deps: PurchaseDeps
  private readonly poll: ResultPoll
  private readonly orders: OrderMaker
  private readonly current: OrderUnderWay

  constructor(kind: PurchaseWish['kind'], deps: PurchaseDeps) {
    this.deps = deps
    this.poll = new ResultPoll(
      () => this.check(),
      () => runInAction(() => this.be('unknown')),
    )
    this.orders = new OrderMaker(deps)
    this.current = new OrderUnderWay(kind, deps)
    makeAutoObservable<this, 'deps' | 'poll' | 'orders' | 'current' | 'confirmUrl' | 'isToPay'>(
      this,
      {
        deps: false,
        poll: false,
        orders: false,
        current: false,
        confirmUrl: false,
        isToPay: false,
        isPayable: false,
      },
      { autoBind: true, deep: false },
    )
  }

  /** The order under way; null without one. */
  get order(): Purchase | null {
    return this.current.value
  }

  /** The order under way can still be paid. */
  get isPayable(): boolean {
    return this.current.isPayable
  }

  /** Ways of paying: of the order under way, else of this platform as far as it is known; best first. */
  get channels(): readonly PayChannel[] {
    return this.order?.channels ?? this.deps.systemConfig.value?.pay?.channels ?? []
  }

  /** The way that is paid by: the chosen one where it is possible, else the best. Null while none is known. */
  get channel(): PayChannel | null {
    return this.channels.find((one) => one === this.chosen) ?? this.channels[0] ?? null
  }

  /** Something runs that a second press must not start again. */
  get isBusy(): boolean {
    return this.phase === 'starting' || this.phase === 'left'
  }

  /**
   * Orders, or goes on with the order of the same package, and begins to pay. Rejects with the server's refusal, but for
   * a ceiling, which is a phase.
   * Fails: PACKAGE_CHANGED, MINOR_PROTECTION, FEATURE_OFF, ORDER_CLOSED.
   */
  async buy(wish: PurchaseWish): Promise<void> {
    if (this.phase !== 'idle') return
    await this.starting(async () => {
      if (!this.current.isFor(wish)) {
        const { order, monthFen, isMuch } = await this.orders.make(wish)
        runInAction(() => {
          this.monthFen = monthFen
          this.current.take(order)
        })
        if (isMuch) return this.be('warned')
      }
      await this.begin()
    })
  }

  /** Goes on with the order that is under way: after a warning, a way back, or a failure. */
  async proceed(): Promise<void> {
    if (this.isBusy || !this.order) return
    await this.starting(this.begin)
  }

  /** Offers the ways of paying; after a failure the chosen one is used at once. */
  chooseChannel(): void {
    this.isToPay = this.phase === 'failed'
    this.be('choosing')
  }

  /** Takes a way of paying, and pays when that was what an order waited for. */
  async setChannel(channel: PayChannel): Promise<void> {
    const isToPay = this.isToPay
    this.chosen = channel
    this.be('idle')
    if (isToPay) await this.proceed()
  }

  /** Answers the demo's payment inside the app. */
  async answerDemo(answer: DemoAnswer): Promise<void> {
    if (this.phase !== 'confirming') return
    await this.starting(async () => {
      const isThrough = await this.deps.pay.answerDemo(this.confirmUrl, answer)
      if (isThrough) await this.awaitResult()
      else this.fail(null)
    })
  }

  /** The member has seen how it ended, or wants to look later. An order that can still be paid stays. */
  dismiss(): void {
    this.poll.stop()
    if (this.phase === 'paid' || !this.isPayable) this.current.forget()
    this.be('idle')
  }

  /**
   * Finds out about an order from before: one that the page's address names, or that the device kept. Says nothing
   * when there is none. Never rejects.
   */
  async resume(orderNo?: string): Promise<void> {
    if (this.phase !== 'idle' && this.phase !== 'left' && this.phase !== 'waiting') return
    const kept = this.current.find(orderNo)
    if (kept) {
      this.current.take(kept)
      if (orderNo !== undefined) return this.awaitResult()
      return this.check()
    }
    if (orderNo !== undefined) await this.lookUp(orderNo)
  }

  /** Asks the server how the order stands; for the poll, and when the server says that the wallet changed. Never rejects. */
  async check(): Promise<void> {
    const orderNo = this.order?.orderNo
    if (orderNo === undefined) return
    // Still here, so the provider's page did not open, or was left again.
    if (this.phase === 'left') this.be('waiting')
    try {
      const standing = await this.deps.api.payRecharge({ orderNo, query: true })
      if (this.order?.orderNo === orderNo) runInAction(() => this.settle(standing))
    } catch (error) {
      // Without an answer the next question may get one; a mismatch needs people.
      if (failureName(error) === 'AMOUNT_MISMATCH') this.fail('AMOUNT_MISMATCH')
      if (failureName(error) === 'NOT_FOUND') this.drop()
    }
  }

  /** Stops asking; the kept order is found again by the next page. */
  dispose(): void {
    this.poll.stop()
  }

  private be(phase: PurchasePhase): void {
    this.phase = phase
  }

  private async starting(act: () => Promise<void>): Promise<void> {
    this.be('starting')
    try {
      await act()
    } catch (error) {
      const ceiling = ceilingOf(error)
      if (ceiling === null) throw error
      runInAction(() => {
        this.ceiling = ceiling
        this.be('capped')
      })
    } finally {
      if (this.phase === 'starting') runInAction(() => this.be('idle'))
    }
  }

  private async begin(): Promise<void> {
    const { order, channel } = this
    if (!order) return
    if (channel === null) return this.fail('CHANNEL_UNAVAILABLE')
    await this.pay(order, channel)
  }

  private async pay(order: Purchase, channel: PayChannel): Promise<void> {
    const begun = { ...order, channel }
    const keep = () => {
      this.current.take(begun)
      return this.deps.isHere()
    }
    try {
      await this.follow(await payOrder(this.deps, begun, keep))
    } catch (error) {
      this.answer(error)
    }
  }

  private async follow(step: PayStep): Promise<void> {
    const { end } = step
    if (end === 'settled') return runInAction(() => this.settle(step.standing))
    if (end === 'failed') return this.fail(null)
    if (end === 'postponed') return runInAction(() => this.be('idle'))
    if (end === 'done' || end === 'unknown') return this.awaitResult()
    runInAction(() => {
      if (end === 'confirm') this.confirmUrl = step.confirmUrl
      this.be(phaseAfter[end])
    })
    if (end === 'left') this.poll.start()
  }

  /** What a refusal to begin means; anything unforeseen is told by who pressed. */
  private answer(error: unknown): void {
    const name = failureName(error)
    if (name === 'PAYMENT_PENDING') return void this.awaitResult(false)
    if (name === 'PAYMENT_FAILED' || name === 'CHANNEL_UNAVAILABLE') return this.fail(name)
    if (name === 'ORDER_CLOSED' || name === 'NOT_FOUND') this.drop()
    throw error
  }

  /** Waits for the result, asking at once or after the first pause. */
  private async awaitResult(isAtOnce = true): Promise<void> {
    runInAction(() => this.be('waiting'))
    this.poll.start()
    if (isAtOnce) await this.check()
  }

  private settle(standing: Standing): void {
    const { state } = standing
    if (state === 'created' || state === 'paying') return
    this.poll.stop()
    const isWatched = this.phase !== 'idle'
    this.be(phaseAtEnd(standing, { isWatched, nowMs: this.deps.clock.now() }))
    // What was bought is told together with its order.
    if (this.phase === 'paid') this.current.unkeep()
    else this.current.forget()
    if (state === 'paid') this.deps.onPaid()
  }

  /** An order that the device knows nothing of: told when it is news. */
  private async lookUp(orderNo: string): Promise<void> {
    try {
      const standing = await this.deps.api.payRecharge({ orderNo, query: true })
      if (!this.current.takeBill(standing.bill)) return
      runInAction(() => {
        if (standing.state === 'paying') void this.awaitResult(false)
        else this.settle(standing)
      })
    } catch {
      // Not this member's order, or no network: the records tell.
    }
  }

  private drop(): void {
    this.poll.stop()
    runInAction(() => {
      this.current.forget()
      this.be('idle')
    })
  }

  private fail(reason: FailureName | null): void {
    this.poll.stop()
    runInAction(() => {
      this.reason = reason
      this.be('failed')
    })
  }
}
