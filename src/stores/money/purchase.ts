import { makeAutoObservable, runInAction } from 'mobx'
import type { PayChannel } from '@contract/types/wallet'
import { failureName, type FailureName } from '@/api/errors'
import type { DemoAnswer, Pay } from '@/platform/pay/pay'
import type { Purchase, PurchaseRequest } from './kept-purchase'
import { OrderMaker, type OrderMakerDeps } from './order-maker'
import { OrderUnderWay, type OrderUnderWayDeps } from './order-under-way'
import { payOrder, type OrderStatus, type PayStep, type PurchasePage } from './pay-order'
import { phaseAfter, phaseAtEnd, type PurchasePhase } from './purchase-phase'
import { ceilingOf, type RechargeCeiling } from './recharge-ceiling'
import { ResultPoll } from '../result-poll'

/** Dependencies of a purchase. */
export type PurchaseDeps = OrderMakerDeps & OrderUnderWayDeps

/**
 * A purchase of one kind, from the order to its result. Only the server decides that it is paid.
 * Source: product §7.8.2, §8 (14)
 */
export class PurchaseStore {
  phase: PurchasePhase = 'idle'
  /** Why it failed; null when the platform gave no reason. */
  reason: FailureName | null = null
  /** The payment channel that the member chose; null selects the best one. */
  chosen: PayChannel | null = null
  /** The ceiling that the last attempt would have exceeded; null without one. */
  ceiling: RechargeCeiling | null = null
  /** Total of this month's coin purchases including the order, in fen. */
  monthFen = 0
  private confirmUrl = ''
  private isToPay = false
  private readonly deps: PurchaseDeps
  private readonly page: PurchasePage
  private readonly poll: ResultPoll
  private readonly orders: OrderMaker
  private readonly current: OrderUnderWay

  constructor(deps: PurchaseDeps, kind: PurchaseRequest['kind'], page: PurchasePage) {
    this.deps = deps
    this.page = page
    this.poll = new ResultPoll(
      () => this.check(),
      () => runInAction(() => this.be('unknown')),
    )
    this.orders = new OrderMaker(deps)
    this.current = new OrderUnderWay(deps, kind)
    makeAutoObservable<this, 'deps' | 'page' | 'poll' | 'orders' | 'current' | 'confirmUrl' | 'isToPay'>(
      this,
      {
        deps: false,
        page: false,
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

  /** The order in progress; null without one. */
  get order(): Purchase | null {
    return this.current.value
  }

  /** True while the order in progress can be paid. */
  get isPayable(): boolean {
    return this.current.isPayable
  }

  /** Channels of the order in progress, else of this platform as far as known, that can run here; best first. */
  get channels(): readonly PayChannel[] {
    return this.offered.filter((channel) => this.page.pay.supports(channel))
  }

  /** Where the member can pay, when something is sold but this browser can run no channel of it; null otherwise. */
  get elsewhere(): Pay['elsewhere'] {
    return this.offered.length > 0 && this.channel === null ? this.page.pay.elsewhere : null
  }

  /** The channel to pay with: the chosen one if it is available, else the best. Null while none is known. */
  get channel(): PayChannel | null {
    return this.channels.find((one) => one === this.chosen) ?? this.channels[0] ?? null
  }

  /** True while a step runs that must not start twice. */
  get isBusy(): boolean {
    return this.phase === 'starting' || this.phase === 'left'
  }

  /**
   * Creates an order, or continues the one for the same package, and starts the payment. Rejects with the server's
   * refusal, except for a ceiling, which is a phase. Fails: PACKAGE_CHANGED, MINOR_PROTECTION, FEATURE_OFF,
   * ORDER_CLOSED.
   */
  async buy(request: PurchaseRequest): Promise<void> {
    if (this.phase !== 'idle') return
    if (this.elsewhere !== null) return this.fail('CHANNEL_UNAVAILABLE')
    await this.starting(async () => {
      if (!this.current.isFor(request)) {
        const { order, monthFen, isMuch } = await this.orders.make(request)
        runInAction(() => {
          this.monthFen = monthFen
          this.current.apply(order)
        })
        if (isMuch) return this.be('warned')
      }
      await this.begin()
    })
  }

  /** Continues the order in progress: after a warning, a return, or a failure. */
  async proceed(): Promise<void> {
    if (this.isBusy || !this.order) return
    await this.starting(this.begin)
  }

  /** Offers the payment channels; after a failure the chosen one is used at once. */
  chooseChannel(): void {
    this.isToPay = this.phase === 'failed'
    this.be('choosing')
  }

  /** Chooses a channel, and pays if an order waited for it. */
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
      const isThrough = await this.page.pay.answerDemo(this.confirmUrl, answer)
      if (isThrough) await this.awaitResult()
      else this.fail(null)
    })
  }

  /** The member has seen the result, or wants to check later. An order that can still be paid stays. */
  dismiss(): void {
    this.poll.stop()
    if (this.phase === 'paid' || !this.isPayable) this.current.forget()
    this.be('idle')
  }

  /**
   * Loads an earlier order: the one in the page's address, or the stored one, if any. Never rejects.
   */
  async resume(orderNo?: string): Promise<void> {
    if (this.phase !== 'idle' && this.phase !== 'left' && this.phase !== 'waiting') return
    const kept = this.current.find(orderNo)
    if (kept) {
      this.current.apply(kept)
      if (orderNo !== undefined) return this.goOn()
      return this.check()
    }
    const status = orderNo === undefined ? null : await this.current.lookUp(orderNo)
    if (status?.state === 'paying') return this.awaitResult(false)
    if (status) runInAction(() => this.settle(status))
  }

  /** Loads the status of the order; for the poll, and when the wallet changed. Never rejects. */
  async check(): Promise<void> {
    const orderNo = this.order?.orderNo
    if (orderNo === undefined) return
    // The member is still here, so the provider's page did not open or was left.
    if (this.phase === 'left') this.be('waiting')
    try {
      const status = await this.deps.api.payRecharge({ orderNo, query: true })
      if (this.order?.orderNo === orderNo) runInAction(() => this.settle(status))
    } catch (error) {
      // A later request may succeed; a mismatch needs an operator.
      if (failureName(error) === 'AMOUNT_MISMATCH') this.fail('AMOUNT_MISMATCH')
      if (failureName(error) === 'NOT_FOUND') this.drop()
    }
  }

  /** Stops polling; the next page finds the stored order again. */
  dispose(): void {
    this.poll.stop()
  }

  /** After a return: the provider's page was the payment, or it identified the payer, and the payment follows now. */
  private async goOn(): Promise<void> {
    if (!this.page.pay.isReturning()) return this.awaitResult()
    // The refusal is shown when the member tries again.
    await this.proceed().catch(() => this.awaitResult())
  }

  private get offered(): readonly PayChannel[] {
    return this.order?.channels ?? this.deps.systemConfig.value?.pay?.channels ?? []
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
      this.current.apply(begun)
      return this.page.isHere()
    }
    try {
      await this.follow(await payOrder({ api: this.deps.api, pay: this.page.pay }, begun, keep))
    } catch (error) {
      this.answer(error)
    }
  }

  private async follow(step: PayStep): Promise<void> {
    const { end } = step
    if (end === 'settled') return runInAction(() => this.settle(step.status))
    if (end === 'failed') return this.fail(null)
    if (end === 'postponed') return runInAction(() => this.be('idle'))
    if (end === 'done' || end === 'unknown') return this.awaitResult()
    runInAction(() => {
      if (end === 'confirm') this.confirmUrl = step.confirmUrl
      this.be(phaseAfter[end])
    })
    if (end === 'left') this.poll.start()
  }

  /** Handles a refusal to start the payment; the caller shows other refusals. */
  private answer(error: unknown): void {
    const name = failureName(error)
    if (name === 'PAYMENT_PENDING') return void this.awaitResult(false)
    if (name === 'PAYMENT_FAILED' || name === 'CHANNEL_UNAVAILABLE') return this.fail(name)
    if (name === 'ORDER_CLOSED' || name === 'NOT_FOUND') this.drop()
    throw error
  }

  /** Waits for the result, polling at once or after the first pause. */
  private async awaitResult(isAtOnce = true): Promise<void> {
    runInAction(() => this.be('waiting'))
    this.poll.start()
    if (isAtOnce) await this.check()
  }

  private settle(status: OrderStatus): void {
    const { state } = status
    if (state === 'created' || state === 'paying') return
    this.poll.stop()
    const isWatched = this.phase !== 'idle'
    this.be(phaseAtEnd(status, { isWatched, nowMs: this.deps.clock.now() }))
    // The result page still needs the order of a paid purchase.
    if (this.phase === 'paid') this.current.unkeep()
    else this.current.forget()
    if (state === 'paid') this.page.onPaid()
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
