import { sql } from 'kysely'
import type { KillablePostgres } from '../../../test/history/killable-postgres'
import { startChatCluster } from '../../../test/server/chat/chat-cluster'
import { dropChatTables } from '../../../test/server/chat/chat-database'
import { createTestDatabase, type TestDatabase } from '../../../test/server/database'
import { createManualClock } from '../../../test/server/manual-clock'
import { createCore } from '../../core'
import { readConfig } from '../../config/config'
import type { Core } from '../../lib/core'
import { randomIds } from '../../lib/ids'
import { silentLog } from '../../lib/log'
import { type Database, openDatabase } from '../database'
import type { Tx } from '../transaction'
import { chatDbOf } from './chat-tables'
import { decide } from './commit-record'
import { preparedName, settleInDoubt } from './in-doubt'

/** Two PostgreSQL servers: the chats are on the second one. Source: docs/decisions/0023-chat-server.md */

let own: TestDatabase
let chats: KillablePostgres
let primary: Database
let chatDatabase: Database
let core: Core
let logged: unknown[]
/** The id of the next transaction over both. */
let nextId: string | null

const clock = createManualClock()
const ids = {
  ...randomIds,
  ulid: (atMs: number): string => nextId ?? randomIds.ulid(atMs),
}

beforeAll(async () => {
  own = await createTestDatabase()
  await dropChatTables(own.url)
  chats = await startChatCluster()
  const options = { maxConnections: 3, onError: () => undefined, connectMs: 60_000 }
  primary = openDatabase(own.url, options)
  chatDatabase = openDatabase(chats.url, options)
  const config = readConfig({ JINYU_SECRET: 'x'.repeat(32) }, own.url)
  const log = { ...silentLog, warn: (event: string, fields: unknown) => void logged.push([event, fields]) }
  core = createCore({ config, database: primary, chatDatabase, clock, ids, log })
})
afterAll(async () => {
  await Promise.all([primary.close(), chatDatabase.close()])
  await chats.remove()
  await own.drop()
})
beforeEach(async () => {
  nextId = null
  logged = []
  await core.db.deleteFrom('usage_count').execute()
  await core.db.deleteFrom('commit_record').execute()
  await core.chatDb.deleteFrom('message_group').execute()
  for (const outbox of core.outboxes) await outbox.deleteFrom('outbox').execute()
})

const count = async (tx: Tx, subject = 'ada'): Promise<void> => {
  const row = { scope: 'pets', subject, period: 'day', used: 1, expire_at: 1 }
  await tx.insertInto('usage_count').values(row).execute()
}

const open = async (tx: Tx, id = 'group'): Promise<void> => {
  const row = { id, low_id: `${id}-a`, high_id: `${id}-b`, origin: 'match', created_at: 1 } as const
  await chatDbOf(tx).insertInto('message_group').values(row).execute()
}

/** Rows on the primary and on the server of chats: the change, the events, and what is prepared or recorded. */
const found = async () => {
  const [events, chatEvents] = await Promise.all(
    core.outboxes.map(async (db) => (await db.selectFrom('outbox').select('id').execute()).length),
  )
  const prepared = await sql<{ gid: string }>`select gid from pg_prepared_xacts`.execute(core.chatDb)
  return {
    counts: (await core.db.selectFrom('usage_count').select('subject').execute()).length,
    groups: (await core.chatDb.selectFrom('message_group').select('id').execute()).length,
    events,
    chatEvents,
    records: (await core.db.selectFrom('commit_record').select('outcome').execute()).map(
      ({ outcome }) => outcome,
    ),
    prepared: prepared.rows.length,
  }
}

const NOTHING = { counts: 0, groups: 0, events: 0, chatEvents: 0, records: [], prepared: 0 }
const tell = (tx: Tx): void => tx.events.add('ada', { event: 'wallet' })

/** Does the work as {@link Core.transaction} does, and returns what it threw. */
const failureOf = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  core.transaction(work).then(
    () => null,
    (error: unknown) => error,
  )

/** Settles whatever is prepared, however new it is. */
const settleNow = () => settleInDoubt(core, -1_000)

describe('a transaction over the primary and a server of chats', () => {
  test('commits on both, with its events beside the messages', async () => {
    await core.transaction(async (tx) => {
      await count(tx)
      await open(tx)
      tell(tx)
    })
    expect(await found()).toEqual({ ...NOTHING, counts: 1, groups: 1, chatEvents: 1, records: ['committed'] })
  })

  test('reads its own changes, and nobody else does before its end', async () => {
    await core.transaction(async (tx) => {
      await count(tx)
      await open(tx)
      expect(await chatDbOf(tx).selectFrom('message_group').select('id').execute()).toEqual([{ id: 'group' }])
      expect(await found()).toEqual(NOTHING)
    })
  })

  test('that fails changes neither', async () => {
    const error = await failureOf(async (tx) => {
      await count(tx)
      await open(tx)
      tell(tx)
      throw new Error('refused')
    })
    expect(error).toEqual(new Error('refused'))
    expect(await found()).toEqual(NOTHING)
  })

  test('that changes one of them commits there alone', async () => {
    await core.transaction(async (tx) => {
      await tx.selectFrom('usage_count').select('used').execute()
      await open(tx)
      tell(tx)
    })
    expect(await found()).toEqual({ ...NOTHING, groups: 1, chatEvents: 1 })
    await core.transaction(async (tx) => {
      await count(tx)
      await chatDbOf(tx).selectFrom('message_group').select('id').execute()
      tell(tx)
    })
    expect(await found()).toEqual({ ...NOTHING, counts: 1, groups: 1, events: 1, chatEvents: 1 })
  })

  test('keeps one view of both where it asks for one', async () => {
    await core.transaction(
      async (tx) => {
        const groups = () => chatDbOf(tx).selectFrom('message_group').select('id').execute()
        expect(await groups()).toEqual([])
        await core.transaction((other) => open(other))
        expect(await groups()).toEqual([])
      },
      { isolation: 'repeatable read' },
    )
    expect(await found()).toEqual({ ...NOTHING, groups: 1 })
  })

  test('that the primary refuses at its commit is undone on the server of chats', async () => {
    await sql`create table if not exists pet (id text primary key)`.execute(core.db)
    await sql`create table if not exists toy (
      pet text references pet (id) deferrable initially deferred)`.execute(core.db)
    const error = await failureOf(async (tx) => {
      await sql`insert into toy values ('none')`.execute(tx)
      await open(tx)
      tell(tx)
    })
    expect(error).toMatchObject({ code: '23503' })
    expect(await found()).toEqual({ ...NOTHING, records: ['aborted'] })
  })

  test('is tried again as a whole after a conflict', async () => {
    let tries = 0
    await core.transaction(async (tx) => {
      tries += 1
      await count(tx)
      await open(tx)
      if (tries === 1) throw Object.assign(new Error('conflict'), { code: '40001' })
    })
    expect(await found()).toEqual({ ...NOTHING, counts: 1, groups: 1, records: ['committed'] })
  })
})

describe('a transaction whose node ended between the two commits', () => {
  /** Leaves a group behind that is prepared and no more. */
  const leavePrepared = (id: string): Promise<void> =>
    core.chatDb.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      const row = { id, low_id: 'a', high_id: 'b', origin: 'match', created_at: 1 } as const
      await connection.insertInto('message_group').values(row).execute()
      await sql`prepare transaction ${sql.lit(preparedName(id))}`.execute(connection)
    })

  test('is undone where the primary did not commit', async () => {
    await leavePrepared('left')
    await settleInDoubt(core)
    expect(await found()).toMatchObject({ prepared: 1, records: [] })
    await settleNow()
    expect(await found()).toEqual({ ...NOTHING, records: ['aborted'] })
    expect(logged).toEqual([['chat.settled', { outcome: 'aborted' }]])
  })

  test('is left to its own account, and its record stays', async () => {
    await sql`drop role if exists other`.execute(core.chatDb)
    await sql`create role other superuser`.execute(core.chatDb)
    await core.chatDb.connection().execute(async (connection) => {
      await sql`set role other`.execute(connection)
      await sql`begin`.execute(connection)
      await sql`select pg_current_xact_id()`.execute(connection)
      await sql`prepare transaction ${sql.lit(preparedName('other'))}`.execute(connection)
      await sql`reset role`.execute(connection)
    })
    await core.db
      .insertInto('commit_record')
      .values({ id: 'other', outcome: 'committed', created_at: 1 })
      .execute()
    await settleNow()
    expect(await found()).toEqual({ ...NOTHING, prepared: 1, records: ['committed'] })
    await sql`commit prepared ${sql.lit(preparedName('other'))}`.execute(core.chatDb)
  })

  test('is committed where the primary did', async () => {
    await leavePrepared('left')
    const row = { id: 'left', outcome: 'committed', created_at: clock.now() } as const
    await core.db.insertInto('commit_record').values(row).execute()
    await settleNow()
    expect(await found()).toEqual({ ...NOTHING, groups: 1, records: ['committed'] })
  })

  test('cannot commit any more once another node has undone it', async () => {
    nextId = randomIds.ulid(clock.now())
    await decide(core.db, nextId, clock.now())
    const error = await failureOf(async (tx) => {
      await count(tx)
      await open(tx)
    })
    expect(error).toMatchObject({ code: '23505' })
    expect(await found()).toEqual({ ...NOTHING, records: ['aborted'] })
  })

  test('keeps its record for as long as it is prepared, and for an hour', async () => {
    await leavePrepared('left')
    for (const id of ['left', 'gone'])
      await core.db
        .insertInto('commit_record')
        .values({ id, outcome: 'committed', created_at: clock.now() })
        .execute()
    clock.advance(3_600_001)
    await settleInDoubt(core)
    expect(await found()).toMatchObject({ prepared: 1, records: ['committed'] })
    await settleNow()
    await settleNow()
    expect(await found()).toEqual({ ...NOTHING, groups: 1 })
  })
})

test('a server of chats that dies before its commit has the change when it returns', async () => {
  await core.transaction(async (tx) => {
    await count(tx)
    await open(tx)
    tell(tx)
  })
  await core.chatDb.deleteFrom('message_group').execute()
  // As if the answer had been given, and the second commit had not arrived.
  await core.chatDb.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    const row = { id: 'late', low_id: 'a', high_id: 'b', origin: 'match', created_at: 1 } as const
    await connection.insertInto('message_group').values(row).execute()
    await sql`prepare transaction ${sql.lit(preparedName('late'))}`.execute(connection)
  })
  const row = { id: 'late', outcome: 'committed', created_at: clock.now() } as const
  await core.db.insertInto('commit_record').values(row).execute()
  await chats.kill()
  expect(await failureOf(open)).not.toBeNull()
  await core.transaction((tx) => count(tx, 'ben'))
  await chats.start()
  await settleNow()
  expect(await core.chatDb.selectFrom('message_group').select('id').execute()).toEqual([{ id: 'late' }])
})
