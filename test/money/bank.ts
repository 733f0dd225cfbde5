import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { OperatorError } from '../../server/domains/safety/operators/operator-error'
import { createLocalPay } from '../../server/providers/payment/local'
import { startKillablePostgres, type KillablePostgres } from '../history/killable-postgres'
import { randomFrom } from '../history/random'
import { fundCoins } from '../server/acts/buying'
import { deliver } from '../server/fakes/pay-provider'
import type { Answer, SeededMember } from '../server/seed'
import { waitUntil } from '../server/wait-until'
import { feeFor } from '../server/acts/withdrawing'
import { auditBank, type Done } from './bank-audit'
import { BankReader } from './bank-reader'
import { bindAccounts, letPairsTalk, putOnSale } from './people'
import { startTwoNodes, type TwoNodes } from './two-nodes'

/** A kind of fault. */
export type BankFault = 'connections' | 'process' | 'both processes' | 'database'

/** Size of a run. */
export interface BankOptions {
  /** Number of answers that members get before it ends. */
  readonly operations: number
  /** In their order, spread evenly over the operations. */
  readonly faults: readonly BankFault[]
  readonly seed: number
}

/** Result of a run. */
export interface BankReport {
  readonly acknowledged: number
  readonly readings: number
  /** Violations, in words. */
  readonly faults: readonly string[]
}

const BUYERS = 12
const SELLERS = 14
const LANES = 24
const READERS = 2
const RETRY_MS = 50
const FUNDS_COINS = 1_000
const PRICE_FEN = 1_000
const SHARE_FEN = 400
const WITHDRAWAL_FEN = 300

/** A run of the bank: members buy, pay, settle and withdraw at two processes while faults happen. */
class Bank {
  private readonly done: Done[] = []
  private readonly faults: string[] = []
  private readonly random: () => number
  /** Fen that each buyer and seller should have, over all their accounts. */
  private readonly owed = new Map<string, number>()
  private buyers: SeededMember[] = []
  private sellers: SeededMember[] = []

  constructor(
    private readonly two: TwoNodes,
    private readonly postgres: KillablePostgres,
    private readonly options: BankOptions,
  ) {
    this.random = randomFrom(options.seed)
  }

  async play(): Promise<BankReport> {
    await this.open()
    const readers = Array.from({ length: READERS }, () => new BankReader(this.postgres.url))
    const reading = Promise.all(readers.map((reader) => reader.read()))
    const working = Promise.all(Array.from({ length: LANES }, () => this.work()))
    await this.breakThings()
    await working
    for (const reader of readers) reader.stop()
    await reading
    for (const { faults } of readers) this.faults.push(...faults)
    this.faults.push(...(await auditBank(this.two, this.done, this.owed)))
    const readings = readers.reduce((sum, reader) => sum + reader.readings, 0)
    return { acknowledged: this.done.length, readings, faults: this.faults }
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T
  }

  private async open(): Promise<void> {
    const { world } = this.two
    const members = await Promise.all(Array.from({ length: BUYERS + SELLERS }, () => this.two.member()))
    this.buyers = members.slice(0, BUYERS)
    this.sellers = members.slice(BUYERS)
    const sellerIds = this.sellers.map(({ id }) => id)
    await putOnSale(world, sellerIds)
    await bindAccounts(world, sellerIds)
    const pairs = this.buyers.flatMap(({ id }) => sellerIds.map((sellerId) => ({ buyerId: id, sellerId })))
    await letPairsTalk(world, pairs)
    for (const { id } of this.buyers) {
      await fundCoins(world, id, FUNDS_COINS)
      this.owed.set(id, FUNDS_COINS * 10)
    }
    for (const id of sellerIds) this.owed.set(id, 0)
  }

  private owe(member: SeededMember, fen: number): void {
    this.owed.set(member.id, (this.owed.get(member.id) ?? 0) + fen)
  }

  /** Direct database work of this process may meet a fault as well. */
  private async retried<T>(work: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof OperatorError) return null
        await pause(RETRY_MS)
      }
    }
  }

  /** Repeats a request until it is answered, and records its result. */
  private async press(
    member: SeededMember,
    path: string,
    body: object,
    keyOf: (data: Answer['data']) => string | null,
  ): Promise<Answer> {
    const answer = await this.two.insist(member, path, body)
    if (answer.code === 1) this.done.push({ member, path, body, data: answer.data, key: keyOf(answer.data) })
    return answer
  }

  private async work(): Promise<void> {
    while (this.done.length < this.options.operations) {
      const lot = this.random()
      if (lot < 0.6) await this.purchase()
      else if (lot < 0.85) await this.recharge()
      else await this.withdraw()
    }
  }

  private async purchase(): Promise<void> {
    const buyer = this.pick(this.buyers)
    const seller = this.pick(this.sellers)
    const offered = await this.two.insist(buyer, '/api/user/unlock_wx_pre', { userId: seller.id })
    if (offered.code !== 1) return
    const body = { quoteId: offered.data.quoteId as string, clientToken: randomUUID() }
    const bought = await this.press(
      buyer,
      '/api/user/unlock_wx',
      body,
      ({ order }) => `unlock_hold:${order.id}`,
    )
    if (bought.code !== 1) return
    const orderId = bought.data.order.id as string
    const decide = (member: SeededMember, decision: string, key: string | null) =>
      this.press(member, '/api/user/unlock_wx', { orderId, decision }, () => key)
    const lot = this.random()
    if (lot < 0.45) return void (await decide(buyer, 'cancel', `unlock_refund:${orderId}`))
    if (lot < 0.9) return void (await decide(seller, 'decline', `unlock_refund:${orderId}`))
    const accepted = await decide(seller, 'accept', null)
    if (accepted.code === 1) await this.settle(buyer, seller, orderId)
  }

  private async settle(buyer: SeededMember, seller: SeededMember, orderId: string): Promise<void> {
    const word = { orderId, result: 'added', clientToken: randomUUID() }
    const key = `unlock_settle:${orderId}`
    const settled = await this.press(buyer, '/api/user/wx_feedback', word, () => key)
    if (settled.code !== 1) return
    this.owe(buyer, -PRICE_FEN)
    this.owe(seller, SHARE_FEN)
    const { core, services } = this.two.world
    await this.retried(async () => {
      await core.db.updateTable('income_lot').set({ release_at: 1 }).where('key', '=', key).execute()
      await services.income.release(key)
    })
  }

  private async recharge(): Promise<void> {
    const member = this.pick(this.buyers)
    const body = { kind: 'coin', packageId: 0, clientToken: randomUUID() }
    const made = await this.press(
      member,
      '/api/user/recharge',
      body,
      ({ orderNo }) => `coin_recharge:${orderNo}`,
    )
    if (made.code !== 1) return
    const orderNo = made.data.orderNo as string
    const begun = await this.two.insist(member, '/api/user/pay_recharge', {
      orderNo,
      channel: 'local',
      env: {},
    })
    if (begun.code !== 1) return void this.faults.push(`cannot be paid: ${JSON.stringify(begun)}`)
    const local = createLocalPay(this.two.world.core)
    await this.retried(() => local.pay(orderNo))
    await this.retried(async () => {
      const raw = await local.noticeOf(orderNo)
      const delivery = raw && (await deliver(this.two.nextUrl(), raw, 'local'))
      if (delivery?.status !== 200) throw new Error('not taken yet')
    })
    this.owe(member, 600)
  }

  private async withdraw(): Promise<void> {
    const seller = this.pick(this.sellers)
    const body = {
      amountFen: WITHDRAWAL_FEN,
      quoteFeeFen: feeFor(WITHDRAWAL_FEN),
      clientToken: randomUUID(),
    }
    const asked = await this.press(
      seller,
      '/api/user/apply_withdraw',
      body,
      ({ withdrawal }) => `withdraw_hold:${withdrawal.id}`,
    )
    if (asked.code !== 1) return
    const { id } = asked.data.withdrawal as { id: string }
    const { core, services } = this.two.world
    await waitUntil(async () => {
      const query = core.db.selectFrom('withdrawal').select('state').where('id', '=', id)
      return (await this.retried(() => query.executeTakeFirstOrThrow()))?.state === 'paying'
    }, 120_000)
    const signed = { operator: 'anna', why: 'paid by hand', reference: `R${id}` }
    await this.retried(() => services.withdrawals.review.markPaid(id, signed))
    this.owe(seller, -WITHDRAWAL_FEN)
  }

  private async breakThings(): Promise<void> {
    const { operations, faults } = this.options
    for (const [index, fault] of faults.entries()) {
      const due = (operations / (faults.length + 1)) * (index + 1)
      await waitUntil(() => this.done.length >= due, 600_000)
      await this.break(fault)
    }
  }

  private async break(fault: BankFault): Promise<void> {
    if (fault === 'database') return this.postgres.killAndStart()
    if (fault === 'connections') {
      return void (await this.retried(() =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < 0.5`.execute(
          this.two.world.core.db,
        ),
      ))
    }
    const doomed = fault === 'process' ? [this.pick(this.two.nodes)] : this.two.nodes
    await Promise.all(
      doomed.map(async (node) => {
        await node.kill()
        await node.start()
      }),
    )
  }
}

/** Plays a run on a PostgreSQL of its own that writes as durably as a real one. */
export const playBank = async (options: BankOptions): Promise<BankReport> => {
  const postgres = await startKillablePostgres()
  try {
    const changes = {
      'withdraw.minFen': WITHDRAWAL_FEN,
      'withdraw.perDay': 1_000,
      'unlock.dailyBuyMax': 1_000,
      'unlock.dailySellMax': 1_000,
      'coin.monthlyMaxFen': 10_000_000,
      'coin.firstDayMaxFen': 10_000_000,
    }
    const two = await startTwoNodes(changes, { url: postgres.url, drop: () => Promise.resolve() })
    try {
      return await new Bank(two, postgres, options).play()
    } finally {
      await two.close()
    }
  } finally {
    await postgres.remove()
  }
}
