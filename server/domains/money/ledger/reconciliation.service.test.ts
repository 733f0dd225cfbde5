import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { corruptions } from '../../../../test/server/corruptions'
import { lots } from '../../../../test/server/lots'
import { applyFor, seedEarner } from '../../../../test/server/acts/withdrawing'
import { proofSize } from '../../../../test/server/proof-size'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { Db } from '../../../db/database'
import type { Log } from '../../../lib/log'
import { onMember, onPlatform } from './accounts'
import { createReconciliation, type ReconciliationService } from './reconciliation.service'
import { withdrawalReconciliation } from '../withdrawals/withdrawal-reconciliation'

const CORRUPTIONS = proofSize(250, 1_000)
/** Members whose money moves in the test. */
const MEMBERS = 14

const logged: string[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, error) => void logged.push(`${event} ${String(error)}`),
}

let app: TestApp
let verify: ReconciliationService

/** A reconciliation of incoming payments, which explains each journal of the test with rows of its own. */
const payments = {
  name: 'payments of the test',
  kinds: ['coin_recharge', 'unlock_settle', 'income_release'] as const,
  expected: () => sql`select key, kind, owner, account, fen from test_payment`,
}

const pay = async (memberId: string, key: string, kind: 'coin_recharge' | 'unlock_settle', fen: number) => {
  const account = kind === 'coin_recharge' ? ('recharge_principal' as const) : ('income_available' as const)
  const other = kind === 'coin_recharge' ? ('cash_local' as const) : ('revenue' as const)
  await app.core.transaction(async (tx) => {
    const postings = [onMember(memberId, account, fen), onPlatform(other, -fen)]
    await app.services.ledger.append(tx, { key, kind, postings })
    for (const { ownerId, account: name, amountFen } of postings) {
      await sql`insert into test_payment values (${key}, ${kind}, ${ownerId}, ${name}, ${amountFen})`.execute(
        tx,
      )
    }
  })
}

beforeAll(async () => {
  app = await startApp({ log, connections: 12 })
  verify = createReconciliation(app.core, { payoutFreeze: app.services.payoutFreeze })
  verify.register(withdrawalReconciliation)
  verify.register(payments)
  await sql`create table test_payment (key text, kind text, owner text, account text, fen bigint)`.execute(
    app.core.db,
  )
  for (let at = 0; at < MEMBERS; at++) {
    const member = await seedEarner(app, 0)
    await pay(member.id, `in ${at}`, 'coin_recharge', 600 + at * 600)
    await pay(member.id, `earned ${at}`, 'unlock_settle', 30_000 + at * 400)
    expect((await applyFor(member, 3_000 + at * 100)).code).toBe(1)
    await app.services.jobs.runDue()
    const { id } = await app.core.db
      .selectFrom('withdrawal')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const signed = { operator: 'anna', why: '核对' }
    if (at % 3 === 0) await app.services.withdrawals.review.markPaid(id, { ...signed, reference: `R${at}` })
    if (at % 3 === 1) {
      await app.services.withdrawals.review.markFailed(id, { ...signed, reason: 'withdraw_failed' })
    }
  }
})
afterAll(() => app.close())

class Undone extends Error {}

/**
 * Damages the ledger, verifies it, and rolls everything back; returns the findings and whether payouts were frozen.
 */
const foundAfter = async (corrupt: (db: Db) => Promise<unknown>) => {
  let found: readonly unknown[] = []
  let isFrozen = false
  await app.core.db
    .transaction()
    .execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      // The table itself rejects a negative balance; the test removes this protection, too.
      await sql`alter table ledger_account drop constraint ledger_account_not_negative`.execute(db)
      await sql`alter table ledger_account drop constraint ledger_account_whole_coins`.execute(db)
      await corrupt(db)
      found = await verify.run(db)
      isFrozen = await app.services.payoutFreeze.stops(db)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return { found, isFrozen }
}

test('finds no fault in a sound ledger and freezes nothing', async () => {
  expect(await verify.runNow()).toEqual([])
  expect(await app.services.payoutFreeze.listOpen(app.core.db)).toEqual([])
})

test(`finds every one of ${CORRUPTIONS} damages of ${Object.keys(corruptions).length} kinds and freezes payouts`, async () => {
  expectFaults(/^log: the books are wrong: /)
  const draw = lots(20_261_122)
  const kinds = Object.entries(corruptions)
  const missed: string[] = []
  for (let at = 0; at < CORRUPTIONS; at++) {
    const [name, corrupt] = kinds[at % kinds.length] ?? ['none', () => Promise.resolve()]
    const { found, isFrozen } = await foundAfter((db) => corrupt(db, draw))
    if (found.length === 0 || !isFrozen) missed.push(`${at} ${name}`)
  }
  expect(missed).toEqual([])
  expect(await verify.runNow()).toEqual([])
}, 240_000)

test('finds an order whose money was never moved, and an order with another amount', async () => {
  expectFaults(/^log: the books are wrong: /)
  const lost = await foundAfter((db) =>
    sql`update withdrawal set state = 'returned', reason = 'withdraw_failed', ended_at = 0
      where id = (select min(id) from withdrawal where state = 'paying')`.execute(db),
  )
  expect(lost.found).toMatchObject([{ check: 'withdrawals' }, { check: 'withdrawals' }])
  const other = await foundAfter((db) =>
    sql`update withdrawal set amount_fen = amount_fen + 1, arrive_fen = arrive_fen + 1`.execute(db),
  )
  expect(other.found.length).toBeGreaterThan(1)
})

test('includes the findings of a domain’s own check', async () => {
  expectFaults(/^log: the books are wrong: payouts are frozen: Error: own /)
  const own = createReconciliation(app.core, { payoutFreeze: { freeze: () => Promise.resolve(true) } })
  own.register(withdrawalReconciliation)
  own.register(payments)
  own.register({ name: 'own', find: () => Promise.resolve([{ subject: 'x', detail: 'y' }]) })
  expect(await own.run(app.core.db)).toEqual([{ check: 'own', subject: 'x', detail: 'y' }])
})

test('rejects a second reconciliation for a kind of journal', () => {
  expect(() => verify.register(withdrawalReconciliation)).toThrow('two books explain withdraw_hold')
})

test('explains every kind of journal with a reconciliation', () => {
  expect(app.services.ledgerVerify.unexplained()).toEqual([])
})

test('freezes payouts once for a fault in the night, and logs no member', async () => {
  expectFaults(/^log: the books are wrong: /)
  logged.length = 0
  const other = await startApp({ log })
  const { jobs, payoutFreeze } = other.services
  const night = async () => {
    await jobs.runRecurring('ledger verify')
    await jobs.runRecurring('ledger verify')
    other.clock.advance(DAY_MS)
    await jobs.runDue()
    return payoutFreeze.listOpen(other.core.db)
  }
  expect(await night()).toEqual([])
  await other.core.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into ledger_account (owner_id, kind, balance_fen) values ('123456789012', 'escrow', 10)`.execute(
      db,
    )
  })
  expect(await night()).toMatchObject([{ reason: 'ledger' }])
  expect(await night()).toHaveLength(1)
  expect(logged.map((line) => line.split(':')[0])).toEqual(Array(2).fill('the books are wrong'))
  expect(logged.join()).not.toContain('123456789012')
  const ran = await other.core.db.selectFrom('job').selectAll().where('kind', '=', 'ledger_verify').execute()
  expect(ran.map(({ attempts, done_at }) => [attempts, done_at !== null])).toEqual(Array(3).fill([1, true]))
  await other.close()
})
