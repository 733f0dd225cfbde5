import { sql } from 'kysely'
import { randomIds } from '../../lib/ids'
import { RELEASE } from '../../release'
import { type Db, openDatabase } from '../database'
import { raiseMinimum } from '../schema'
import { SchemaError } from '../schema-error'
import { bindChats, judgeChatHome, settleHome } from './chat-home'
import { CHAT_TABLES } from './chat-tables'

/** What a table holds: the number of its rows, and a mark of all of them in any order. */
const contentOf = async (db: Db, table: string): Promise<string> => {
  const { rows } = await sql<{ content: string }>`
    select count(*) || ' rows, mark ' || coalesce(bit_xor(hashtextextended(t::text, 0)), 0) as content
    from ${sql.table(table)} as t`.execute(db)
  return rows[0]?.content ?? ''
}

const requireSame = async (primary: Db, chatHome: Db): Promise<void> => {
  for (const table of CHAT_TABLES) {
    const [here, there] = [await contentOf(primary, table), await contentOf(chatHome, table)]
    if (here !== there)
      throw new SchemaError(`${table} is not the same on both servers (${here}; ${there}): copy it again.`)
  }
}

/** From now on a node without the setting gets an error where it would write a second history. */
const closeHere = async (tx: Db): Promise<void> => {
  await sql`create or replace function refuse_moved_chats() returns trigger language plpgsql as $$
    begin raise exception 'the chats of this database are on another server'; end $$`.execute(tx)
  for (const table of CHAT_TABLES)
    await sql`create or replace trigger ${sql.ref(`${table}_moved`)} before insert or update or delete
      on ${sql.table(table)} for each statement execute function refuse_moved_chats()`.execute(tx)
  await raiseMinimum(tx, RELEASE)
}

/**
 * Ends a move of the chats to another server, after their tables were copied there: compares every row while nothing can be
 * written, closes the tables here and binds both databases to each other. Nothing is changed where a row differs.
 * Needs the account that owns the tables. Safe to run again.
 * @throws SchemaError when a table differs, or the server holds the chats of another database.
 */
export const finishMove = async (url: string, chatUrl: string): Promise<void> => {
  const options = { maxConnections: 2, onError: () => undefined, statementMs: 0 }
  const [primary, chatDatabase] = [openDatabase(url, options), openDatabase(chatUrl, options)]
  const chatHome = chatDatabase.db
  try {
    const state = await judgeChatHome(primary.db, chatHome)
    if (state === 'fits') return
    if (state !== 'new' && state !== 'not moved yet' && state !== 'half moved')
      throw new SchemaError(
        'The chats of DATABASE_URL are not on the server of DATABASE_CHAT_URL: look at both settings.',
      )
    await primary.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const tables = sql.join(CHAT_TABLES.map((table) => sql.table(table)))
      await sql`lock table ${tables} in share row exclusive mode`.execute(tx)
      await requireSame(tx, chatHome)
      await closeHere(tx)
      await settleHome(tx, randomIds.uuid(), false)
    })
    await bindChats(primary.db, chatHome, randomIds.uuid())
  } finally {
    await Promise.all([primary.close(), chatDatabase.close()])
  }
}
