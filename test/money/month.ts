import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { OperatorError } from '../../server/domains/safety/operators/operator-error'
import { DomainError } from '../../server/lib/errors'
import { randomFrom } from '../history/random'
import { allAtOnce } from '../server/all-at-once'
import type { TestApp } from '../server/rigs/start-app'
import { createHands, type Hands } from './hands'
import { bindAccounts, letPairsTalk, type Pair, putOnSale, seedPeople } from './people'

/** Options of a month. */
export interface MonthOptions {
  readonly members: number
  readonly days: number
  readonly seed: number
  /** Number of concurrent actions. */
  readonly workers: number
}

/** Result of a month, in fen. */
export interface MonthReport {
  /** Payments of payers less refunds, by the payment provider's records. */
  readonly paidInFen: number
  /** Payouts to payees, by the records of the people who paid. */
  readonly paidOutFen: number
  readonly heldByMembersFen: number
  /** The product's own part: earnings less gifts. */
  readonly ownFen: number
  /** Number of times that each action succeeded. */
  readonly acts: Readonly<Record<string, number>>
  /** Number of times that each rule refused an action. */
  readonly refusals: Readonly<Record<string, number>>
}

/** Parts of a day after which the clock advances for everybody. */
const PARTS = 4
/** Number of members with whom a member has talked. */
const FRIENDS = 4
/** Share of the members that act in a part of a day. */
const ACTIVE_SHARE = 0.012
/** One of this many withdrawals fails, the first of them. */
const FAILED_EVERY = 5
/** Smallest withdrawal of income, in fen. */
const LEAST_WITHDRAWAL_FEN = 300

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

/**
 * A month of members who buy, refund, sell, complain and withdraw at random. A seed draws the same members and
 * actions; the order in which concurrent ones reach the database depends on the machine.
 */
class Month {
  private readonly random: () => number
  private readonly hands: Hands
  private members: string[] = []
  private readonly friends = new Map<string, string[]>()
  private readonly paidOrders: string[] = []
  private readonly asked: (Pair & { id: string })[] = []
  private readonly shown: (Pair & { id: string })[] = []
  private readonly contested: (Pair & { id: string })[] = []
  /** Members who bought coins, once per purchase. */
  private readonly holders: string[] = []
  /** Members who sold something, once per sale. */
  private readonly earners: string[] = []
  private readonly withdrawals: string[] = []
  /** Number of withdrawals that were paid or failed. */
  private settled = 0
  private readonly acts: Record<string, number> = {}
  private readonly refusals: Record<string, number> = {}

  constructor(
    private readonly app: TestApp,
    private readonly options: MonthOptions,
  ) {
    this.random = randomFrom(options.seed)
    this.hands = createHands(app)
  }

  async live(): Promise<MonthReport> {
    await this.settleDown()
    for (let part = 0; part < this.options.days * PARTS; part++) {
      const acting = Math.round(this.options.members * ACTIVE_SHARE)
      // All actors are drawn before anybody acts, so that a seed draws the same members.
      const drawn = Array.from({ length: acting }, () => [this.draw(this.members), this.random()] as const)
      await allAtOnce(acting, this.options.workers, (at) => this.act(...(drawn[at] as [string, number])))
      await this.decide()
      this.app.clock.advance(DAY_MS / PARTS)
      await Promise.all(Array.from({ length: 4 }, () => this.hands.work()))
    }
    return this.report()
  }

  private draw<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T
  }

  private pick<T>(values: T[]): T | undefined {
    return values.splice(Math.floor(this.random() * values.length), 1)[0]
  }

  private async settleDown(): Promise<void> {
    this.members = await seedPeople(this.app, this.options.members)
    await putOnSale(this.app, this.members)
    await bindAccounts(this.app, this.members)
    const pairs = new Map<string, Pair>()
    for (const [at, buyerId] of this.members.entries()) {
      const friends = Array.from({ length: FRIENDS }, (_, step) => {
        return this.members[(at + 1 + step * step * 7) % this.members.length] ?? ''
      }).filter((id) => id !== buyerId)
      this.friends.set(buyerId, friends)
      for (const sellerId of friends) pairs.set([buyerId, sellerId].sort().join(), { buyerId, sellerId })
    }
    await letPairsTalk(this.app, [...pairs.values()])
  }

  /** Does an action; only a rule may refuse it. */
  private async try<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    try {
      const done = await work()
      count(this.acts, name)
      return done
    } catch (error) {
      if (!(error instanceof DomainError) && !(error instanceof OperatorError)) throw error
      count(this.refusals, `${name}: ${error.refusal}`)
      return null
    }
  }

  private async act(memberId: string, lot: number): Promise<unknown> {
    if (lot < 0.3) return this.recharge(memberId, lot)
    if (lot < 0.34) return this.buyVip(memberId)
    const holderId = this.holders.length > 0 ? this.draw(this.holders) : memberId
    if (lot < 0.4) return this.try('spend', () => this.hands.spend(holderId, 10))
    if (lot < 0.7) return this.buy(holderId)
    if (lot < 0.85) return this.answer()
    if (lot < 0.93) return this.speak()
    if (lot < 0.95) return this.refund()
    return this.earners.length > 0 && this.withdraw(this.draw(this.earners))
  }

  private async pay(memberId: string, orderNo: string, how: 'pay' | 'duplicate' | 'delay' | 'cancel') {
    await this.hands.begin(memberId, orderNo)
    await this.hands.press(orderNo, how)
  }

  private async recharge(memberId: string, lot: number): Promise<void> {
    await this.try('recharge', async () => {
      const orderNo = await this.hands.order(memberId, { kind: 'coin', packageId: Math.floor(lot * 16) % 5 })
      const how = this.draw(['pay', 'pay', 'pay', 'duplicate', 'delay', 'cancel'] as const)
      await this.pay(memberId, orderNo, how)
      if (how === 'cancel') return
      this.paidOrders.push(orderNo)
      this.holders.push(memberId)
    })
  }

  private async buyVip(memberId: string): Promise<void> {
    await this.try('vip', async () => {
      const orderNo = await this.hands.order(memberId, { kind: 'vip', packageId: this.draw(['v7', 'v30']) })
      await this.pay(memberId, orderNo, 'pay')
      this.paidOrders.push(orderNo)
    })
  }

  private async buy(buyerId: string): Promise<void> {
    const sellerId = this.draw(this.friends.get(buyerId) ?? [])
    const id = await this.try('buy', async () =>
      this.hands.buy(buyerId, await this.hands.quote(buyerId, sellerId)),
    )
    if (id !== null) this.asked.push({ id, buyerId, sellerId })
  }

  private async answer(): Promise<void> {
    const order = this.pick(this.asked)
    if (!order) return
    const word = this.draw(['accept', 'accept', 'accept', 'decline', 'cancel'] as const)
    const by = word === 'cancel' ? order.buyerId : order.sellerId
    if ((await this.try(word, () => this.hands.decide(by, order.id, word))) && word === 'accept') {
      this.shown.push(order)
    }
  }

  private async speak(): Promise<void> {
    const order = this.pick(this.shown)
    if (!order) return
    const word = this.draw(['added', 'added', 'added', 'not_found', 'fraud'] as const)
    const said = await this.try(word, () => this.hands.feedback(order.buyerId, order.id, word))
    if (said && word === 'added') {
      this.shown.push(order)
      this.earners.push(order.sellerId)
    }
    if (!said || word === 'added') return
    this.contested.push(order)
    if (this.random() < 0.5) await this.try('reply', () => this.hands.reply(order.sellerId, order.id))
  }

  private async refund(): Promise<void> {
    const orderNo = this.pick(this.paidOrders)
    if (orderNo !== undefined) await this.try('refund', () => this.hands.refund(orderNo))
  }

  private async withdraw(memberId: string): Promise<void> {
    const { income_available: fen } = await this.hands.balancesOf(memberId)
    if (fen < LEAST_WITHDRAWAL_FEN) return
    const id = await this.try('withdraw', () => this.hands.withdraw(memberId, fen))
    if (id !== null) this.withdrawals.push(id)
  }

  /** The operators' work in each part of the day. */
  private async decide(): Promise<void> {
    const { hands } = this
    for (const { id } of this.contested.splice(0)) {
      await this.try('judge', () => hands.judge(id, this.draw(['buyer', 'owner'])))
    }
    for (const id of this.withdrawals.splice(0)) {
      await this.try('look', () => hands.approve(id))
      await hands.work()
      const isFailed = this.settled % FAILED_EVERY === 0
      this.settled += 1
      if (isFailed) await this.try('failed', () => hands.markFailed(id))
      else await this.try('paid', () => hands.markPaid(id))
    }
  }

  /** Each figure comes from where the money itself was observed, not from the ledger that it checks. */
  private async report(): Promise<MonthReport> {
    const { db } = this.app.core
    const { rows } = await sql<{ paid: number; out: number }>`
      select (select coalesce(sum(amount_fen - (select coalesce(sum(value::bigint), 0) from jsonb_each_text(refunds))), 0)
          from local_payment where paid_at is not null)::bigint as paid,
        (select coalesce(sum(arrive_fen), 0) from withdrawal where state = 'paid')::bigint as out`.execute(db)
    const totals = await this.app.services.ledger.totals(db)
    const sumOf = (isCounted: (account: string) => boolean): number =>
      totals.reduce((sum, { account, fen }) => sum + (isCounted(account) ? fen : 0), 0)
    const isMembers = (account: string): boolean =>
      totals.some((total) => total.account === account && total.side === 'members')
    const isCash = (account: string): boolean => account.startsWith('cash_') || account === 'payable_alipay'
    return {
      paidInFen: rows[0]?.paid ?? Number.NaN,
      paidOutFen: rows[0]?.out ?? Number.NaN,
      heldByMembersFen: sumOf(isMembers),
      ownFen: sumOf((account) => !isMembers(account) && !isCash(account)),
      acts: this.acts,
      refusals: this.refusals,
    }
  }
}

/** Plays a month in virtual time. */
export const liveMonth = (app: TestApp, options: MonthOptions): Promise<MonthReport> =>
  new Month(app, options).live()
