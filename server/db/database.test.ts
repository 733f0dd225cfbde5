import { sql } from 'kysely'
import { createTestDatabase } from '../../test/server/database'
import { holdFarewells } from '../../test/server/held-farewells'
import { waitUntil } from '../../test/server/wait-until'
import { type SilentPostgres, startSilentPostgres } from '../../test/server/silent-postgres'
import { type Database, type Db, openDatabase } from './database'
import { allowLonger, SilenceError } from './patience'

test('a connection that breaks during a transaction ends the transaction, not the process', async () => {
  const { url, drop } = await createTestDatabase()
  const errors: Error[] = []
  const database = openDatabase(url, { maxConnections: 1, onError: (error) => void errors.push(error) })
  const other = openDatabase(url, { maxConnections: 1, onError: () => undefined })
  try {
    const broken = database.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      await waitUntil(() => errors.length > 0)
      await sql`select 1`.execute(db)
    })
    await expect(broken).rejects.toThrow()
    expect(errors.length).toBeGreaterThan(0)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
    await other.close()
    await drop()
  }
})

test('is closed only when every connection of it is closed', async () => {
  const { url, drop } = await createTestDatabase()
  const way = await holdFarewells(url)
  const database = openDatabase(way.url, { maxConnections: 8, onError: () => undefined })
  try {
    const ask = () => sql`select pg_sleep(0.01)`.execute(database.db)
    await Promise.all(Array.from({ length: 8 }, ask))
    let isClosed = false
    const closing = database.close().then(() => void (isClosed = true))
    await waitUntil(() => way.held === way.opened)
    expect(isClosed).toBe(false)
    way.release()
    await closing
  } finally {
    await way.close()
    await drop()
  }
})

describe('a database that does not answer', () => {
  let silent: SilentPostgres
  let database: Database

  beforeEach(async () => {
    silent = await startSilentPostgres()
    // A shorter grace than in production, so that the tests do not wait for it.
    database = openDatabase(silent.url, {
      ...{ maxConnections: 1, onError: () => undefined, statementMs: 10, graceMs: 10 },
    })
  })
  afterEach(async () => {
    await database.close()
    await silent.close()
  })

  const ask = (db: Db) => sql`select 1`.execute(db)

  test('fails the query, and runs the next one on a new connection', async () => {
    await expect(ask(database.db)).rejects.toBeInstanceOf(SilenceError)
    await waitUntil(() => silent.closed === 1)
    await expect(ask(database.db)).rejects.toBeInstanceOf(SilenceError)
    expect(silent.opened).toBe(2)
  })

  test('ends a transaction whose begin is not answered, without waiting for its rollback', async () => {
    const doing = database.db.transaction().execute(ask)
    await expect(doing).rejects.toBeInstanceOf(SilenceError)
    await waitUntil(() => silent.closed === 1)
  })

  test('does not block the next query that waits for the only connection', async () => {
    const answers = await Promise.allSettled([ask(database.db), ask(database.db), ask(database.db)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(silent.opened).toBe(3)
  })
})

test('waits longer for a slow statement only in the transaction that allows it', async () => {
  const { url, drop } = await createTestDatabase()
  const open = (graceMs: number) =>
    openDatabase(url, { maxConnections: 1, onError: () => undefined, statementMs: 40, graceMs })
  // The first wait is shorter than the statement; the second is long enough for a busy machine to report the statement's
  // end.
  const [hasty, patient] = [open(100), open(10_000)]
  const long = (db: Db) => sql`select pg_sleep(0.2)`.execute(db)
  try {
    for (const ms of [0, 10_000]) {
      await hasty.db.transaction().execute(async (db) => {
        await allowLonger(db, ms)
        await long(db)
      })
    }
    await expect(long(hasty.db)).rejects.toThrow()
    await expect(long(patient.db)).rejects.toThrow('statement timeout')
  } finally {
    await Promise.all([hasty.close(), patient.close()])
    await drop()
  }
})
