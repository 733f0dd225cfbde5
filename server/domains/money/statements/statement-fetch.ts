import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { StatementVendor } from '@contract/ops/ops-constants'
import type { Db } from '../../../db/database'
import type { JobQueue } from '../../../jobs/queue'
import { startOfDay } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { PayCall, Statement, StatementLine, StatementOutcome } from '../../../providers/payment/port'
import type { Recharges } from '../recharges/create-recharges'
import type { Difference } from './comparison'
import { EDGE_MS } from './missing-there'
import type { VendorSource } from './sources'
import { alertKeyOf, type LineRow, type StatementRow, StatementRepository } from './statement.repository'

/** Kind of the job that fetches a statement; its payload is a {@link StatementTurn}. */
export const STATEMENT_JOB = 'statement_fetch'

/** One request to a vendor. Each series of requests begins with round 0; that of the schedule is series 0. */
export interface StatementTurn {
  readonly vendor: StatementVendor
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string
  readonly series: number
  readonly round: number
}

/** Fetches statements and compares them. A statement changes no order and no balance. Source: product §7.8.7 */
export interface StatementFetch {
  /** Adds the job of a turn, once. */
  enqueue(db: Db, turn: StatementTurn, runAt: number): Promise<void>
  /** Runs the job: the next turn follows in an hour unless the statement was read. */
  pursue(turn: StatementTurn): Promise<void>
}

/** Dependencies of fetching. */
export interface StatementFetchDeps {
  readonly sources: readonly VendorSource[]
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly recharges: Pick<Recharges, 'raiseAlert'>
}

const CALL: PayCall = { deadlineMs: 8_000 }
const EVERY_MS = HOUR_MS
/** Requests after the first one before an operator is asked: a day. Source: ours */
const ROUNDS = 24
/** The round from which a day without payments in our books may have no file: some vendors say the same of a late one. */
const EMPTY_ROUND = 6

const lineRow =
  (statementId: number) =>
  (line: StatementLine, place: number): LineRow => ({
    statement_id: statementId,
    place,
    kind: line.kind,
    order_no: line.orderNo,
    refund_no: line.refundNo,
    provider_no: line.providerNo,
    amount_fen: line.amountFen,
    at: line.at,
  })

const lineOf = (row: LineRow): StatementLine => ({
  kind: row.kind,
  orderNo: row.order_no,
  refundNo: row.refund_no,
  providerNo: row.provider_no,
  amountFen: row.amount_fen,
  at: row.at,
})

const sumsOf = ({ lines, hash }: Statement) => {
  const ofKind = (kind: StatementLine['kind']): readonly StatementLine[] =>
    lines.filter((line) => line.kind === kind)
  const fenOf = (some: readonly StatementLine[]): number => some.reduce((sum, one) => sum + one.amountFen, 0)
  const [payments, refunds] = [ofKind('payment'), ofKind('refund')]
  return {
    hash,
    payments: payments.length,
    payment_fen: fenOf(payments),
    refunds: refunds.length,
    refund_fen: fenOf(refunds),
  }
}

/** Names a difference, so that another comparison of any day finds it once. */
const keyOf = (vendor: StatementVendor, one: Difference): string => {
  const { kind, line_kind: lineKind, order_no: orderNo, refund_no: refundNo } = one
  const theirs = kind === 'missing_there' ? [] : [one.provider_no, one.their_fen]
  return [vendor, kind, lineKind, orderNo, refundNo ?? '', ...theirs].join(':')
}

/** What an operator reads of a difference; facts without a value are left out. */
const factsOf = ({ vendor, day }: StatementRow, one: Difference & { id: number }) =>
  Object.fromEntries(
    Object.entries({
      vendor,
      day,
      difference: one.id,
      line: one.line_kind,
      refundNo: one.refund_no,
      providerNo: one.provider_no,
      ourFen: one.our_fen,
      theirFen: one.their_fen,
      ourState: one.our_state,
    }).filter((entry): entry is [string, string | number] => entry[1] !== null),
  )

/** Why a request brought no statement; null for one that did. */
const problemOf = (outcome: StatementOutcome): string | null => {
  if (outcome.kind === 'ok') return null
  return outcome.kind === 'unknown'
    ? [outcome.kind, outcome.reason, outcome.code].filter(Boolean).join(' ')
    : `${outcome.kind} ${outcome.code}`
}

/** Fetches by jobs, so that two nodes fetch once. */
export const createStatementFetch = (core: Core, deps: StatementFetchDeps): StatementFetch => {
  const { sources, queue, recharges } = deps

  const enqueue: StatementFetch['enqueue'] = (db, turn, runAt) => {
    const { vendor, day, series, round } = turn
    const uniqueKey = `${STATEMENT_JOB}:${vendor}:${day}:${series}:${round}`
    return queue.enqueue(db, { kind: STATEMENT_JOB, payload: { ...turn }, runAt, uniqueKey })
  }

  const ask = async (source: VendorSource, day: string): Promise<StatementOutcome> => {
    try {
      return await source.fetch(day, CALL)
    } catch {
      return { kind: 'unknown', reason: 'network', code: 'threw' }
    }
  }

  /** As `problemOf`; a vendor that has no file may not have made it yet. */
  const problemIn = async (
    outcome: StatementOutcome,
    { books, isAsked = false }: VendorSource,
    { day, round }: StatementTurn,
  ): Promise<string | null> => {
    const isFinal = round >= ROUNDS || isAsked
    if (outcome.kind !== 'ok' || outcome.data.lines.length > 0 || isFinal) return problemOf(outcome)
    const fromAt = startOfDay(day)
    const span = [fromAt + EDGE_MS, fromAt + DAY_MS - EDGE_MS] as const
    const isEmptyHere = (await books.countPayments(core.db, span)) === 0
    return isEmptyHere && round >= EMPTY_ROUND ? null : 'empty'
  }

  const missed = (turn: StatementTurn, problem: string): Promise<void> =>
    core.transaction(async (tx) => {
      const { vendor, day, series, round } = turn
      const repository = new StatementRepository(tx)
      const { id } = await repository.lock(vendor, day, startOfDay(day))
      const atMs = core.clock.now()
      const isLast = round >= ROUNDS
      await repository.miss(id, problem, { atMs, isLast })
      core.log.info('no statement', { vendor, day, problem })
      if (!isLast) return enqueue(tx, { ...turn, round: round + 1 }, atMs + EVERY_MS)
      await recharges.raiseAlert(tx, {
        key: `statement_late:${vendor}:${day}:${series}`,
        reason: 'statement_late',
        orderNo: null,
        facts: { vendor, day, problem },
      })
    })

  const read = (source: VendorSource, { vendor, day }: StatementTurn, file: Statement): Promise<void> =>
    core.transaction(async (tx) => {
      const repository = new StatementRepository(tx)
      const statement = await repository.lock(vendor, day, startOfDay(day))
      const now = core.clock.now()
      await repository.replaceLines(statement.id, file.lines.map(lineRow(statement.id)))
      await repository.setCompared(statement.id, sumsOf(file), now)
      const orderNos = [...new Set(file.lines.map(({ orderNo }) => orderNo))]
      const earlier = (await repository.earlierLines(statement, orderNos)).map(lineOf)
      const differences = await source.books.compare(tx, statement, { lines: file.lines, earlier }, now)
      const rows = differences.map((one) => ({
        ...one,
        statement_id: statement.id,
        key: keyOf(vendor, one),
        found_at: now,
      }))
      for (const one of await repository.addDifferences(rows)) {
        await recharges.raiseAlert(tx, {
          key: alertKeyOf(one.id),
          reason: `statement_${one.kind}`,
          orderNo: one.order_no || null,
          facts: factsOf(statement, one),
        })
      }
    })

  return {
    enqueue,
    async pursue(turn) {
      const { vendor, day, series } = turn
      const source = sources.find((one) => one.vendor === vendor)
      // A vendor that was taken away.
      if (!source) return
      const known = await new StatementRepository(core.db).find(vendor, day)
      if (known?.state === 'compared' && series === 0) return
      const outcome = await ask(source, day)
      const problem = await problemIn(outcome, source, turn)
      if (outcome.kind === 'ok' && problem === null) return read(source, turn, outcome.data)
      await missed(turn, problem ?? outcome.kind)
    },
  }
}
