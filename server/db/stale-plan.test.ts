import { sql } from 'kysely'
import { createTestDatabase } from '../../test/server/database'
import { countLockWaiters } from '../../test/server/lock-waiters'
import { waitUntil } from '../../test/server/wait-until'
import { type Database, type Db, openDatabase } from './database'
import { systemClock } from '../lib/clock'
import { randomIds } from '../lib/ids'
import { noTracer } from '../tracing/tracer'
import { createTransaction } from './transaction'

let database: Database
let other: Database
let drop: () => Promise<void>

beforeEach(async () => {
  const test = await createTestDatabase()
  drop = test.drop
  const open = () =>
    openDatabase(test.url, { maxConnections: 3, onError: () => undefined, connectMs: 60_000 })
  database = open()
  other = open()
  await sql`create table pet (id bigint primary key, name text not null)`.execute(other.db)
  await sql`insert into pet values (1, 'Tom')`.execute(other.db)
})
afterEach(async () => {
  await database.close()
  await other.close()
  await drop()
})

const read = async (db: Db): Promise<unknown> =>
  (await sql`select * from pet where id = ${1}`.execute(db)).rows[0]

/** Prepares the statement on every connection. */
const readOnAll = () => Promise.all([1, 2, 3].map(() => database.db.transaction().execute(read)))

const addColumn = (name: string) =>
  sql`alter table pet add column ${sql.id(name)} int default 0`.execute(other.db)

test('statements outside of transactions survive a changed table on every connection', async () => {
  await readOnAll()
  await addColumn('age')
  const answers = await Promise.all(Array.from({ length: 9 }, () => read(database.db)))
  expect(answers).toEqual(Array.from({ length: 9 }, () => ({ id: 1, name: 'Tom', age: 0 })))
})

test('transactions survive it, and are run again as a whole', async () => {
  const transaction = createTransaction(database.db, {
    clock: systemClock,
    ids: randomIds,
    tracer: noTracer,
    notify: () => undefined,
  })
  await readOnAll()
  await addColumn('age')
  const rename = (nth: number) =>
    transaction(async (tx) => {
      await sql`update pet set name = name || ${String(nth)} where id = 1`.execute(tx)
      return read(tx)
    })
  const answers = (await Promise.all([1, 2, 3].map(rename))) as { name: string; age: number }[]
  expect(answers.map(({ age }) => age)).toEqual([0, 0, 0])
  expect(answers.map(({ name }) => name.length).sort()).toEqual([4, 5, 6])
})

test('a statement that a migration of several tables meets in a deadlock is run again', async () => {
  await sql`create table toy (pet_id bigint not null)`.execute(other.db)
  await sql`insert into toy values (1)`.execute(other.db)
  const readToy = () =>
    sql`select pet.name from toy join pet on pet.id = toy.pet_id where pet.id = ${1}`.execute(database.db)
  const [reading] = await other.db.transaction().execute(async (migration) => {
    // The database ends the one that looks for a deadlock first: here always the statement.
    await sql`set local deadlock_timeout = '1min'`.execute(migration)
    await sql`alter table pet add column age int`.execute(migration)
    const begun = readToy()
    begun.catch(() => undefined)
    await waitUntil(async () => (await countLockWaiters({ core: other })) === 1)
    await sql`alter table toy add column size int`.execute(migration)
    // In a list, since a transaction would wait for it.
    return [begun] as const
  })
  expect((await reading).rows).toEqual([{ name: 'Tom' }])
})

test('a table that changes again is survived again', async () => {
  for (const name of ['age', 'weight', 'height']) {
    await readOnAll()
    await addColumn(name)
    expect(await read(database.db)).toHaveProperty(name, 0)
  }
})

test('statements have another text afterwards, since PgBouncer knows them by their texts', async () => {
  const textsOfEach = () =>
    Promise.all(
      [1, 2, 3].map(() =>
        database.db.transaction().execute(async (tx) => {
          await read(tx)
          const asked = sql<{ text: string }>`
            select statement as text from pg_prepared_statements where statement like '%from pet where%'`
          return (await asked.execute(tx)).rows.map(({ text }) => text)
        }),
      ),
    )
  const [known = []] = await textsOfEach()
  expect(known).toHaveLength(1)
  await addColumn('age')
  await read(database.db)
  for (const texts of await textsOfEach())
    expect(texts.filter((text) => !known.includes(text))).toHaveLength(1)
})

test('a statement that failed at its first use takes another name, since PgBouncer refuses the first one', async () => {
  const names = await database.db.connection().execute(async (db) => {
    const divide = (by: number) => sql`select 1 / ${by}::int from pet`.execute(db)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    await divide(1)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    await divide(1)
    return sql`select name from pg_prepared_statements where statement like 'select 1 /%'`.execute(db)
  })
  expect(names.rows).toHaveLength(2)
})

test('a statement that is refused for what it is stays refused', async () => {
  const query = sql`select ${1}::int from pet for update limit ${1}`.execute(database.db)
  await expect(query).resolves.toBeDefined()
  await expect(sql`select count(*) + ${1}::int from pet for update`.execute(database.db)).rejects.toThrow(
    expect.objectContaining({ code: '0A000' }) as Error,
  )
})
