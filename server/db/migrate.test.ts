import { type Kysely, sql } from 'kysely'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/server/database'
import { holdOpen } from '../../test/server/hold-open'
import { runSql } from '../../test/server/sql'
import { type Database, type Db, openDatabase } from './database'
import { migrateToLatest, type MigrateOptions, prepareTables } from './migrate'
import type { Migration } from './migration-list'
import { type KnownSchema, ownSchema, requireFit } from './schema'
import { SchemaError } from './schema-error'

let testDatabase: TestDatabase
let database: Database
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { maxConnections: 3, onError: () => undefined })
  await sql`create table pet (id int primary key, name text not null)`.execute(database.db)
  await sql`insert into pet values (1, 'Tom'), (2, 'Tom')`.execute(database.db)
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const doing = (statement: string): Migration['up'] => {
  return async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))
}

/** The schema of a later release. */
const later = (added: Readonly<Record<string, Migration>>, release = '1.5.0'): KnownSchema => ({
  migrations: { ...ownSchema.migrations, ...added },
  release,
})

const migrate = (schema: KnownSchema, options: MigrateOptions = {}) =>
  migrateToLatest(testDatabase.url, { pauseMs: 0, ...options, schema })

const columns = async (): Promise<string[]> => {
  const { rows } = await runSql(
    testDatabase.url,
    `select column_name from information_schema.columns where table_name = 'pet' order by ordinal_position`,
  )
  return rows.map(({ column_name: name }: { column_name: string }) => name)
}

test('applies each migration in a transaction of its own, and goes on where it failed', async () => {
  const age = { up: doing('alter table pet add column age int') }
  const broken = { up: doing('alter table pet add column weight int; select 1 / 0') }
  const repaired = { up: doing('alter table pet add column weight int') }
  const applied: string[] = []
  const onApplied = (name: string) => void applied.push(name)
  await expect(migrate(later({ '9001': age, '9002': broken }), { onApplied })).rejects.toThrow('division')
  expect(await columns()).toEqual(['id', 'name', 'age'])
  await migrate(later({ '9001': age, '9002': repaired }), { onApplied })
  expect(await columns()).toEqual(['id', 'name', 'age', 'weight'])
  expect(applied).toEqual(['9001', '9002'])
})

test('applies a migration with a lower number that landed later', async () => {
  await migrate(later({ '9002': { up: doing('alter table pet add column age int') } }))
  await migrate(
    later({ '9001': { up: doing('alter table pet add column weight int') }, '9002': { up: jest.fn() } }),
  )
  expect(await columns()).toEqual(['id', 'name', 'age', 'weight'])
})

test('two runs at once apply everything once, also an index that is built without a lock', async () => {
  const schema = later({
    '9001': { up: doing('alter table pet add column age int') },
    '9002': { up: doing('create index concurrently pet_name on pet (name)'), inTransaction: false },
  })
  const applied: string[] = []
  const run = () => migrate(schema, { onApplied: (name) => void applied.push(name) })
  await Promise.all([run(), run(), run()])
  expect(applied).toEqual(['9001', '9002'])
  await requireFit(database.db, schema)
})

test('builds an index again that could not be finished', async () => {
  const schema = later({
    '9001': { up: doing('create unique index concurrently pet_name on pet (name)'), inTransaction: false },
  })
  await expect(migrate(schema)).rejects.toThrow('could not create unique index')
  await sql`update pet set name = 'Kim' where id = 2`.execute(database.db)
  await migrate(schema)
  await expect(sql`insert into pet values (3, 'Kim')`.execute(database.db)).rejects.toThrow('pet_name')
})

/** Locks the table in a transaction; returns what ends it. */
const holdTable = (): Promise<() => Promise<void>> =>
  holdOpen<Db>(
    (run) => database.db.transaction().execute(run),
    (tx) => sql`lock table pet in access share mode`.execute(tx),
  )

test('waits shortly for a table in use and tries again, so that calls behind it go on', async () => {
  const release = await holdTable()
  let tries = 0
  const up: Migration['up'] = async (db) => {
    tries += 1
    if (tries === 3) await release()
    await sql`alter table pet add column age int`.execute(db)
  }
  await migrate(later({ '9001': { up } }), { lockMs: 10 })
  expect(tries).toBe(3)
  expect(await columns()).toEqual(['id', 'name', 'age'])
})

test('gives up on a table that stays in use, with a sentence that names the migration', async () => {
  const release = await holdTable()
  const schema = later({ '9001-age': { up: doing('alter table pet add column age int') } })
  await expect(migrate(schema, { lockMs: 10, tries: 2 })).rejects.toThrow(
    new SchemaError('9001-age got no lock on its tables: run npm run migrate again when they are quieter.'),
  )
  await release()
  expect(await columns()).toEqual(['id', 'name'])
})

test('an older release works on newer tables until they need a newer one', async () => {
  await migrate(later({ '9001': { up: doing('alter table pet add column age int') } }))
  await requireFit(database.db)
  await migrateToLatest(testDatabase.url)
  const narrower = later({
    '9001': { up: jest.fn() },
    '9002': { up: doing('alter table pet drop column name'), unusedSince: '1.4.0' },
    '9003': { up: jest.fn(), unusedSince: '1.3.0' },
  })
  await migrate(narrower)
  await requireFit(database.db, { ...ownSchema, release: '1.4.0' })
  const refusal = new SchemaError('The tables need release 1.4.0 or newer; this is 1.3.9.')
  const old = { ...ownSchema, release: '1.3.9' }
  await expect(requireFit(database.db, old)).rejects.toThrow(refusal)
  await expect(migrate(old)).rejects.toThrow(refusal)
})

test('a newer release refuses older tables, and only a start that may migrate changes them', async () => {
  const behind = new SchemaError('The tables are older than this release: run npm run migrate.')
  await expect(requireFit(database.db, later({ '9001': { up: jest.fn() } }))).rejects.toThrow(behind)
  const empty = await createEmptyDatabase()
  try {
    await expect(
      prepareTables(empty.url, { migratesAtStart: false, databaseLimits: 'connection' }),
    ).rejects.toThrow(behind)
    await prepareTables(empty.url, { migratesAtStart: true, databaseLimits: 'connection' })
    await prepareTables(empty.url, { migratesAtStart: false, databaseLimits: 'connection' })
  } finally {
    await empty.drop()
  }
})
