import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { LedgerService } from '../ledger/ledger.service'
import { reconcilePayouts } from '../withdrawals/reconciled'
import type { StatementBooks } from './books'
import { EDGE_MS, findMissingThere, type Movements } from './missing-there'
import { type BookPayout, comparePayouts } from './payout-comparison'

/** Payments that the provider made itself: an operator may have recorded one that another account paid. */
const byProvider = sql`sent_at is not null and mark is null`

/** A payment that was made, and one that came back: each is one line under the withdrawal's number. */
const LISTED = [
  { kind: 'payment', state: 'paid' },
  { kind: 'refund', state: 'returned' },
] as const

const payoutMovements = (fromAt: number): readonly Movements[] =>
  LISTED.map(({ kind, state }) => ({
    kind,
    rows: sql`select id as order_no, null::text as refund_no, provider_no, arrive_fen as fen, state,
        sent_at as began_at, ended_at
      from withdrawal where state = ${state} and ${byProvider} and ended_at >= ${fromAt - EDGE_MS}`,
    isListed: sql`true`,
  }))

const payoutsBy = async (db: Db, ids: readonly string[]): Promise<BookPayout[]> => {
  const { rows } = await sql<BookPayout>`
    select id, state, arrive_fen from withdrawal where id = any(${[...ids]}::text[])`.execute(db)
  return rows
}

/**
 * The withdrawals. A withdrawal that the statement shows as our books have it is reconciled: the platform no longer owes Alipay for
 * it. Nothing else changes.
 */
export const createPayoutBooks = (deps: {
  readonly ledger: Pick<LedgerService, 'append'>
}): StatementBooks => ({
  async firstAt(db) {
    const { rows } = await sql<{ at: number | null }>`
      select min(sent_at) as at from withdrawal where ${byProvider}`.execute(db)
    return rows[0]?.at ?? null
  },

  async countPayments(db, [fromMs, toMs]) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from withdrawal
      where state = 'paid' and ${byProvider} and ended_at >= ${fromMs} and ended_at < ${toMs}`.execute(db)
    return rows[0]?.count ?? 0
  },

  async compare(tx, statement, { lines, earlier }, nowMs) {
    const payouts = await payoutsBy(tx, [...new Set(lines.map(({ orderNo }) => orderNo))])
    const { differences, agreed } = comparePayouts(lines, { payouts, earlier })
    await reconcilePayouts(tx, deps, { ids: agreed, nowMs })
    return [...differences, ...(await findMissingThere(tx, statement, payoutMovements(statement.from_at)))]
  },
})
