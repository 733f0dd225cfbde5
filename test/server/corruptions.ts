import { sql } from 'kysely'
import type { Db } from '../../server/db/database'
import type { Draw } from './lots'

/** Id of a random row of a table. */
const pick = async (db: Db, table: string, draw: Draw): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)
  return rows[draw(rows.length)]?.id ?? 0
}
/** Runs a statement. */
const run = (db: Db, query: ReturnType<typeof sql>) => query.execute(db)
/** A difference of whole coins, in fen. */
const delta = (draw: Draw): number => (draw(2) === 0 ? -1 : 1) * (1 + draw(500)) * 10

/** Changes one line and carries the difference through its account, so that the account is consistent again. */
const shiftLine = async (db: Db, posting: number, by: number): Promise<void> => {
  await run(db, sql`update ledger_posting set amount_fen = amount_fen + ${by} where id = ${posting}`)
  await run(
    db,
    sql`update ledger_posting p set balance_after_fen = p.balance_after_fen + ${by}
      from ledger_posting changed where changed.id = ${posting} and p.account_id = changed.account_id
        and p.id >= changed.id`,
  )
  await run(
    db,
    sql`update ledger_account a set balance_fen = a.balance_fen + ${by}
      from ledger_posting changed where changed.id = ${posting} and a.id = changed.account_id`,
  )
}

/** Recalculates every balance from the lines, as a person would who hides a change. */
const makeWhole = async (db: Db): Promise<void> => {
  await run(
    db,
    sql`update ledger_posting p set balance_after_fen = line.after_fen from (
        select id, sum(amount_fen) over (partition by account_id order by id)::bigint as after_fen
        from ledger_posting) as line
      where line.id = p.id and line.after_fen <> p.balance_after_fen`,
  )
  await run(
    db,
    sql`update ledger_account a set balance_fen = coalesce(
      (select sum(amount_fen) from ledger_posting p where p.account_id = a.id), 0)`,
  )
}

/** Copies a journal with all its lines under another key. */
const doubleJournal = async (db: Db, journal: number): Promise<void> => {
  await run(
    db,
    sql`insert into ledger_journal (business_key, kind, facts, at)
      select business_key || ' again', kind, facts, at from ledger_journal where id = ${journal}`,
  )
  await run(
    db,
    sql`insert into ledger_posting (id, journal_id, account_id, amount_fen, balance_after_fen)
      select nextval('ledger_posting_number'), (select max(id) from ledger_journal), account_id, amount_fen, 0
      from ledger_posting where journal_id = ${journal}`,
  )
}

/** Ways in which a person or a broken disk could damage the ledger; random parts are drawn. */
export const corruptions: Readonly<Record<string, (db: Db, draw: Draw) => Promise<unknown>>> = {
  'an amount is altered': async (db, draw) =>
    run(
      db,
      sql`update ledger_posting set amount_fen = amount_fen + ${delta(draw) * 7 + 1}
        where id = ${await pick(db, 'ledger_posting', draw)}`,
    ),
  'a line is lost': async (db, draw) =>
    run(db, sql`delete from ledger_posting where id = ${await pick(db, 'ledger_posting', draw)}`),
  'a journal is lost, its lines stay': async (db, draw) =>
    run(db, sql`delete from ledger_journal where id = ${await pick(db, 'ledger_journal', draw)}`),
  'a journal is lost whole, and hidden': async (db, draw) => {
    const journal = await pick(db, 'ledger_journal', draw)
    await run(db, sql`delete from ledger_posting where journal_id = ${journal}`)
    await run(db, sql`delete from ledger_journal where id = ${journal}`)
    await makeWhole(db)
  },
  'a line is doubled': async (db, draw) => {
    await run(db, sql`alter table ledger_posting drop constraint ledger_posting_journal_id_account_id_key`)
    await run(
      db,
      sql`insert into ledger_posting (id, journal_id, account_id, amount_fen, balance_after_fen)
        select nextval('ledger_posting_number'), journal_id, account_id, amount_fen, balance_after_fen + amount_fen
        from ledger_posting where id = ${await pick(db, 'ledger_posting', draw)}`,
    )
  },
  'a journal is doubled under another key, and hidden': async (db, draw) => {
    await doubleJournal(db, await pick(db, 'ledger_journal', draw))
    await makeWhole(db)
  },
  'a balance is stale': async (db, draw) =>
    run(
      db,
      sql`update ledger_account set balance_fen = balance_fen + ${Math.abs(delta(draw))}
        where id = ${await pick(db, 'ledger_account', draw)}`,
    ),
  'a line moves to another account, and is hidden': async (db, draw) => {
    const posting = await pick(db, 'ledger_posting', draw)
    await run(
      db,
      sql`update ledger_posting p set account_id = (
          select a.id from ledger_account a join ledger_account mine on mine.id = p.account_id
          where (a.kind <> mine.kind or a.owner_id <> mine.owner_id) and not exists (
            select from ledger_posting beside
            where beside.journal_id = p.journal_id and beside.account_id = a.id)
          order by (a.id * 7919 + ${draw(10_000)}) % 104729 limit 1)
        where p.id = ${posting}`,
    )
    await makeWhole(db)
  },
  'both sides of a journal are altered equally, and hidden': async (db, draw) => {
    const journal = await pick(db, 'ledger_journal', draw)
    const { rows } = await sql<{ id: number }>`
      select id from ledger_posting where journal_id = ${journal} order by id limit 2`.execute(db)
    const by = delta(draw)
    await shiftLine(db, rows[0]?.id ?? 0, by)
    await shiftLine(db, rows[1]?.id ?? 0, -by)
  },
  'a member is credited by nobody, and it is hidden': async (db, draw) => {
    await shiftLine(db, await pick(db, 'ledger_posting', draw), Math.abs(delta(draw)))
  },
  'a journal of a kind that nobody knows pays a member, and is hidden': async (db, draw) => {
    const journal = await pick(db, 'ledger_journal', draw)
    await doubleJournal(db, journal)
    await run(
      db,
      sql`update ledger_journal set kind = 'gift' where id = (select max(id) from ledger_journal)`,
    )
    await makeWhole(db)
  },
  'a journal gets another key': async (db, draw) =>
    run(
      db,
      sql`update ledger_journal set business_key = business_key || '?'
        where id = ${await pick(db, 'ledger_journal', draw)}`,
    ),
  'a carried balance is altered': async (db, draw) =>
    run(
      db,
      sql`update ledger_posting set balance_after_fen = balance_after_fen + ${Math.abs(delta(draw))}
        where id = ${await pick(db, 'ledger_posting', draw)}`,
    ),
}
