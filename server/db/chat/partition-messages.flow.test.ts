import { type Kysely, sql } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../test/server/database'
import { runSql } from '../../../test/server/sql'
import { type Database, openDatabase } from '../database'
import { MESSAGE_PARTITIONS } from './chat-tables'
import { migrateToLatest } from '../migrate'
import { ownSchema } from '../schema'
import { partitionMessages } from './partition-messages'

const GROUPS = 6
const MESSAGES = 40
const BATCH = 25

let own: TestDatabase
let database: Database
let db: Kysely<unknown>

const insert = (group: number, seq: number) =>
  sql`insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
    values (${`g${group}`}, ${seq}, ${`m-${group}-${seq}`}, ${`c-${seq}`}, ${`a${group}`}, 'b', 'text', '{"text": "你好"}', 1)`.execute(
    db,
  )

beforeEach(async () => {
  own = await createEmptyDatabase()
  const earlier = Object.entries(ownSchema.migrations).filter(([name]) => name < '0218')
  await migrateToLatest(own.url, { schema: { ...ownSchema, migrations: Object.fromEntries(earlier) } })
  database = openDatabase(own.url, { maxConnections: 4, onError: () => undefined })
  db = database.db as unknown as Kysely<unknown>
  for (let group = 0; group < GROUPS; group += 1) {
    await sql`insert into message_group (id, low_id, high_id, created_at)
      values (${`g${group}`}, ${`a${group}`}, 'b', 1)`.execute(db)
    for (let seq = 1; seq <= MESSAGES; seq += 1) await insert(group, seq)
    await sql`insert into message_media values (${`c/${group}`}, ${`g${group}`}, 1)`.execute(db)
  }
})
afterEach(async () => {
  await database.close()
  await own.drop()
})

const read = async (table: string): Promise<unknown[]> => {
  const { rows } = await sql`select * from ${sql.table(table)} order by group_id, seq`.execute(db)
  return rows
}

/** What a release writes while the messages are copied, batch by batch; each act changes what is and is not copied yet. */
const acts = [
  () => insert(0, MESSAGES + 1),
  () => sql`update message set recalled_at = 5, content = '{}' where seq in (1, ${MESSAGES})`.execute(db),
  () => sql`delete from message where group_id = 'g4' and seq between 3 and 5`.execute(db),
  () => sql`update message set heart_by = '{b}' where seq = 7`.execute(db),
  () => sql`delete from message_group where id = 'g5'`.execute(db),
  () => insert(4, MESSAGES + 1),
]

test('partitions messages that members write, change and delete meanwhile', async () => {
  const waiting = [...acts]
  let before: unknown[] = []
  await partitionMessages(db, {
    batch: BATCH,
    onBatch: async () => {
      await waiting.shift()?.()
      before = await read('message')
    },
  })
  expect(waiting).toEqual([])
  expect(await read('message')).toEqual(before)
  expect(before).toHaveLength((GROUPS - 1) * MESSAGES + 2 - 3)
  const { rows } = await runSql(own.url, `select distinct tableoid::regclass as partition from message`)
  expect(rows.length).toBeGreaterThan(1)
  await expect(insert(0, 1)).rejects.toMatchObject({ code: '23505' })
  await sql`delete from message_group where id = 'g0'`.execute(db)
  expect(await read('message_media')).toHaveLength(GROUPS - 2)
})

test('goes on where it was cut off, and does nothing the second time', async () => {
  let batches = 0
  const cut = partitionMessages(db, {
    batch: BATCH,
    onBatch: () => {
      batches += 1
      return batches === 3 ? Promise.reject(new Error('cut')) : Promise.resolve()
    },
  })
  await expect(cut).rejects.toThrow('cut')
  await acts[1]?.()
  const before = await read('message')
  await partitionMessages(db, { batch: BATCH })
  await partitionMessages(db)
  expect(await read('message')).toEqual(before)
  const partitions = await runSql(
    own.url,
    `select relname::text as name from pg_class where relispartition and relkind = 'r' order by 1`,
  )
  expect((partitions.rows as { name: string }[]).map(({ name }) => name)).toEqual(MESSAGE_PARTITIONS)
})

test('a statement that the release before prepared goes on, and the nodes may use the new table', async () => {
  const ask = () => sql`select * from message where group_id = ${'g1'} and seq = ${2}`.execute(db)
  const before = (await ask()).rows
  await partitionMessages(db)
  expect((await ask()).rows).toEqual(before)
  await migrateToLatest(own.url)
  expect(await read('message')).toHaveLength(GROUPS * MESSAGES)
})
