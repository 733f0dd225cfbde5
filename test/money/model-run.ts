import { sql } from 'kysely'
import { BONUS_JOBS } from '../../server/domains/money/coins/bonus-ends'
import { WATCH_JOBS } from '../../server/domains/money/recharges/order-watch'
import { OperatorError } from '../../server/domains/safety/operators/operator-error'
import { UNLOCK_JOBS } from '../../server/domains/money/unlocks/order-lifecycle'
import { VIP_JOBS } from '../../server/domains/money/vip/vip.service'
import { DomainError } from '../../server/lib/errors'
import { allAtOnce } from '../server/all-at-once'
import type { TestApp } from '../server/rigs/start-app'
import { createHands, type Hands } from './hands'
import { MoneyModel } from './model'
import { type Balances, type Command, LEAST_WITHDRAWAL_FEN, type Outcome } from './model-terms'
import { type Pair, seedPairs } from './people'

/** Commands of two members, one after the other. */
export interface Sequence {
  /** The contact is revealed without a request. */
  readonly isInstant: boolean
  readonly commands: readonly Command[]
}

/** Number of connections, and so of concurrent commands. */
export const LANES = 32

/** A difference between the product and the model. */
export interface Difference {
  readonly sequence: Sequence
  /** Wait after each command, in ms. */
  readonly waits: readonly number[]
  /** Index of the command before it. */
  readonly at: number
  readonly found: unknown
  readonly expected: unknown
}

/** Two members with every id that a command may need. */
interface Play extends Pair {
  readonly sequence: Sequence
  readonly model: MoneyModel
  readonly orders: string[]
  unlockId: string | null
  withdrawalId: string | null
  difference: Difference | null
}

/**
 * Jobs that move nothing here: orders are paid at once, and no sequence lasts a year. They are the most frequent
 * jobs.
 */
const idleJobs = [
  ...Object.values(WATCH_JOBS),
  ...Object.values(VIP_JOBS),
  ...Object.values(BONUS_JOBS),
  UNLOCK_JOBS.remind,
]

const NOTHING: Outcome = 'nothing'

/** Disables every rule that the model does not have. */
export const openRules = ({ services: { productConfig } }: TestApp): void => {
  const { coin, unlock, withdraw } = productConfig
  coin.firstDayMaxFen = coin.monthlyMaxFen = 1_000_000_000
  unlock.dailyBuyMax = unlock.dailySellMax = 1_000_000
  unlock.suspendUpheld = unlock.refundRateOrders = 1_000_000
  withdraw.minFen = LEAST_WITHDRAWAL_FEN
  withdraw.perDay = 1_000_000
}

const paidOrder = async (
  hands: Hands,
  memberId: string,
  request: Parameters<Hands['order']>[1],
): Promise<string> => {
  const orderNo = await hands.order(memberId, request)
  await hands.begin(memberId, orderNo)
  await hands.press(orderNo, 'pay')
  return orderNo
}

const onUnlock = async (hands: Hands, play: Play, command: Command, id: string): Promise<unknown> => {
  const { buyerId, sellerId } = play
  switch (command.act) {
    case 'accept':
    case 'decline':
      return hands.decide(sellerId, id, command.act)
    case 'cancel':
      return hands.decide(buyerId, id, 'cancel')
    case 'added':
    case 'fraud':
      return hands.feedback(buyerId, id, command.act)
    case 'complain':
      return hands.feedback(buyerId, id, 'not_found')
    case 'reply':
      return hands.reply(sellerId, id)
    case 'judge':
      return hands.judge(id, command.verdict)
    default:
      throw new Error(`no hand for ${command.act}`)
  }
}

const onWithdrawal = async (hands: Hands, act: Command['act'], id: string): Promise<unknown> => {
  const acts: Partial<Record<Command['act'], (id: string) => Promise<unknown>>> = {
    approve: hands.approve,
    reject: hands.reject,
    paid: hands.markPaid,
    failed: hands.markFailed,
  }
  return acts[act]?.(id)
}

/** Runs a command with the product. @throws DomainError or OperatorError when it is refused. */
const perform = async (hands: Hands, play: Play, command: Command): Promise<Outcome> => {
  const { buyerId, sellerId, orders } = play
  switch (command.act) {
    case 'recharge':
      orders.push(await paidOrder(hands, buyerId, { kind: 'coin', packageId: command.packageId }))
      return 'done'
    case 'vip':
      await paidOrder(hands, buyerId, { kind: 'vip', packageId: 'v7' })
      return 'done'
    case 'spend':
      await hands.spend(buyerId, command.coins)
      return 'done'
    case 'refund':
      if (orders.length === 0) return NOTHING
      await hands.refund(orders[command.which % orders.length] ?? '')
      return 'done'
    case 'buy':
      play.unlockId = await hands.buy(buyerId, await hands.quote(buyerId, sellerId))
      return 'done'
    case 'withdraw':
      play.withdrawalId = await hands.withdraw(sellerId, command.fen)
      return 'done'
    case 'approve':
    case 'reject':
    case 'paid':
    case 'failed':
      if (play.withdrawalId === null) return NOTHING
      await onWithdrawal(hands, command.act, play.withdrawalId)
      return 'done'
    default:
      if (play.unlockId === null) return NOTHING
      await onUnlock(hands, play, command, play.unlockId)
      return 'done'
  }
}

const outcomeOf = async (hands: Hands, play: Play, command: Command): Promise<Outcome> => {
  try {
    return await perform(hands, play, command)
  } catch (error) {
    if (error instanceof DomainError || error instanceof OperatorError) return error.refusal
    return String(error)
  }
}

/** The balances of all members of the plays, in two queries. */
const balancesOf = async ({ core }: TestApp, plays: readonly Play[]): Promise<Balances[]> => {
  const ids = plays.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
  const { rows } = await sql<{ owner: string; kind: string; fen: number }>`
    select owner_id as owner, kind, balance_fen as fen from ledger_account
    where owner_id = any(${ids}::text[])`.execute(core.db)
  const found = new Map(rows.map(({ owner, kind, fen }) => [`${owner} ${kind}`, fen]))
  const of = (id: string, kind: string): number => found.get(`${id} ${kind}`) ?? 0
  return plays.map(({ buyerId, sellerId }) => ({
    principal: of(buyerId, 'recharge_principal'),
    bonus: of(buyerId, 'recharge_bonus'),
    escrow: of(buyerId, 'escrow'),
    pending: of(sellerId, 'income_pending'),
    available: of(sellerId, 'income_available'),
    frozen: of(sellerId, 'withdraw_frozen'),
  }))
}

const isSame = (one: Balances, other: Balances): boolean =>
  (Object.keys(one) as (keyof Balances)[]).every((part) => one[part] === other[part])

/** Plays sequences in parallel, each with members of its own, and compares every step with the model. */
class Table {
  private readonly hands: Hands
  private plays: Play[] = []

  constructor(
    private readonly app: TestApp,
    private readonly waits: readonly number[],
  ) {
    this.hands = createHands(app)
  }

  async play(sequences: readonly Sequence[]): Promise<Difference[]> {
    await this.sit(sequences)
    const rounds = Math.max(...sequences.map(({ commands }) => commands.length))
    for (let round = 0; round < rounds; round++) await this.playRound(round)
    return this.plays.flatMap(({ difference }) => (difference ? [difference] : []))
  }

  private async sit(sequences: readonly Sequence[]): Promise<void> {
    for (const isInstant of [true, false]) {
      const ofMode = sequences.filter((sequence) => sequence.isInstant === isInstant)
      const pairs = await seedPairs(this.app, ofMode.length, isInstant ? 'instant' : 'ask')
      this.plays.push(
        ...ofMode.map((sequence, at) => ({
          ...(pairs[at] as Pair),
          sequence,
          model: new MoneyModel(isInstant),
          orders: [],
          unlockId: null,
          withdrawalId: null,
          difference: null,
        })),
      )
    }
  }

  private differ(play: Play, at: number, found: unknown, expected: unknown): void {
    play.difference ??= { sequence: play.sequence, waits: this.waits, at, found, expected }
  }

  private async playRound(round: number): Promise<void> {
    const acting = this.plays.filter(
      ({ sequence, difference }) => !difference && round < sequence.commands.length,
    )
    const { clock } = this.app
    await allAtOnce(acting.length, LANES, async (at) => {
      const play = acting[at] as Play
      const command = play.sequence.commands[round] as Command
      const expected = play.model.do(command, clock.now())
      const found = await outcomeOf(this.hands, play, command)
      if (found !== expected) this.differ(play, round, found, expected)
    })
    await this.compare(round)
    clock.advance(this.waits[round] ?? 1)
    await this.compare(round)
  }

  /** Runs everything that is due first, for all plays. */
  private async compare(round: number): Promise<void> {
    await this.app.core.db.deleteFrom('job').where('kind', 'in', idleJobs).execute()
    await Promise.all([this.hands.work(), this.hands.work(), this.hands.work(), this.hands.work()])
    const now = this.app.clock.now()
    const found = await balancesOf(this.app, this.plays)
    for (const [at, play] of this.plays.entries()) {
      play.model.pass(now)
      const balances = found[at] as Balances
      if (!isSame(balances, play.model.balances)) this.differ(play, round, balances, play.model.balances)
    }
  }
}

/** Plays sequences with the same waits in parallel; returns their differences from the model. */
export const playAll = (
  app: TestApp,
  sequences: readonly Sequence[],
  waits: readonly number[],
): Promise<Difference[]> => new Table(app, waits).play(sequences)
