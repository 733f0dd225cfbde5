import { sql } from 'kysely'
import pg from 'pg'
import { createTestDatabase } from '../../test/server/database'
import { ROLE_PASSWORD, withLogin } from '../../test/server/sql'
import { connectPatiently } from './connect-patiently'
import { type Database, openDatabase } from './database'

/** Connections that the account of the test may have. */
const ALLOWED = 2

let owner: Database
let role: string
let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  const test = await createTestDatabase()
  drop = test.drop
  owner = openDatabase(test.url, { maxConnections: 1, onError: () => undefined })
  role = `few_${process.pid}_${Date.now()}`
  await sql
    .raw(`create role ${role} login password '${ROLE_PASSWORD}' connection limit ${ALLOWED}`)
    .execute(owner.db)
  url = withLogin(test.url, role)
})
afterEach(async () => {
  await sql.raw(`drop role ${role}`).execute(owner.db)
  await owner.close()
  await drop()
})

const ask = ({ db }: Database) => sql<{ one: number }>`select 1 as one, pg_sleep(0.02)`.execute(db)

test('calls wait for a connection of their own pool when the server gives no further one', async () => {
  const database = openDatabase(url, { maxConnections: 8, onError: () => undefined, connectMs: 60_000 })
  try {
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask(database)))
    expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(Array.from({ length: 24 }, () => 1))
    expect(database.connections().open).toBeLessThanOrEqual(ALLOWED)
  } finally {
    await database.close()
  }
})

/** A pool that refuses every connection, and how often it was asked. */
const refusingPool = (refusal: Error) => {
  const pool = new pg.Pool({ max: 1 })
  const connect = jest.spyOn(pool, 'connect').mockImplementation(() => {
    throw refusal
  })
  return { pool, connect }
}

test('a call that gets none in time fails with the refusal of the server', async () => {
  const refusal = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  const { pool } = refusingPool(refusal)
  await expect(connectPatiently(pool, 0)).rejects.toBe(refusal)
})

test('every other failure is reported at once', async () => {
  const failure = new Error('password authentication failed')
  const { pool, connect } = refusingPool(failure)
  await expect(connectPatiently(pool, 60_000)).rejects.toBe(failure)
  expect(connect).toHaveBeenCalledTimes(1)
})
