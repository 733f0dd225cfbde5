import { sql } from 'kysely'
import { createCore } from '../../../server/core'
import { readConfig } from '../../../server/config/config'
import { chatDbOf } from '../../../server/db/chat/chat-tables'
import { openDatabase } from '../../../server/db/database'
import type { Tx } from '../../../server/db/transaction'
import type { Core } from '../../../server/lib/core'
import { randomIds } from '../../../server/lib/ids'
import { silentLog } from '../../../server/lib/log'
import type { KillablePostgres } from '../../history/killable-postgres'
import { createTestDatabase } from '../database'
import { createManualClock, type ManualClock } from '../manual-clock'
import { startChatCluster } from './chat-cluster'
import { dropChatTables } from './chat-database'

/** What there is of the changes of these tests: rows, events, records and prepared transactions. */
export interface Found {
  readonly counts: number
  readonly groups: number
  readonly events: number
  readonly chatEvents: number
  readonly records: readonly string[]
  readonly prepared: number
}

/** What there is before any change. */
export const NOTHING: Found = { counts: 0, groups: 0, events: 0, chatEvents: 0, records: [], prepared: 0 }

/** The product's transactions over two PostgreSQL servers, the chats on the second one. */
export interface TwoServers {
  readonly core: Core
  readonly clock: ManualClock
  /** The server of the chats. */
  readonly chats: KillablePostgres
  /** Warnings since the last {@link TwoServers.clear}, each as its event and fields. */
  readonly logged: unknown[]
  /** Chooses the id of the next transactions over both. */
  useId(id: string): void
  /** Deletes every change. */
  clear(): Promise<void>
  found(): Promise<Found>
  close(): Promise<void>
}

/** Registers the hooks of a test file. Source: docs/decisions/0023-chat-server.md */
export const useTwoServers = (): TwoServers => {
  const servers = {} as TwoServers
  beforeAll(async () => void Object.assign(servers, await startTwoServers()))
  afterAll(() => servers.close())
  beforeEach(() => servers.clear())
  return servers
}

async function startTwoServers(): Promise<TwoServers> {
  const own = await createTestDatabase()
  await dropChatTables(own.url)
  const chats = await startChatCluster()
  const options = { maxConnections: 5, onError: () => undefined, connectMs: 60_000 }
  const primary = openDatabase(own.url, options)
  const chatDatabase = openDatabase(chats.url, options)
  const clock = createManualClock()
  const logged: unknown[] = []
  let chosenId: string | null = null
  const ids = { ...randomIds, ulid: (atMs: number): string => chosenId ?? randomIds.ulid(atMs) }
  const log = { ...silentLog, warn: (event: string, fields: unknown) => void logged.push([event, fields]) }
  const config = readConfig({ JINYU_SECRET: 'x'.repeat(32) }, own.url)
  const core = createCore({ config, database: primary, chatDatabase, clock, ids, log })
  return {
    core,
    clock,
    chats,
    logged,
    useId: (id) => void (chosenId = id),
    async clear() {
      chosenId = null
      logged.length = 0
      await core.db.deleteFrom('usage_count').execute()
      await core.db.deleteFrom('commit_record').execute()
      await core.chatDb.deleteFrom('message_group').execute()
      for (const outbox of core.outboxes) await outbox.deleteFrom('outbox').execute()
    },
    async found() {
      const [events = 0, chatEvents = 0] = await Promise.all(
        core.outboxes.map(async (db) => (await db.selectFrom('outbox').select('id').execute()).length),
      )
      const prepared = await sql`select gid from pg_prepared_xacts`.execute(core.chatDb)
      const records = await core.db.selectFrom('commit_record').select('outcome').execute()
      return {
        counts: (await core.db.selectFrom('usage_count').select('subject').execute()).length,
        groups: (await core.chatDb.selectFrom('message_group').select('id').execute()).length,
        events,
        chatEvents,
        records: records.map(({ outcome }) => outcome),
        prepared: prepared.rows.length,
      }
    },
    async close() {
      await Promise.all([primary.close(), chatDatabase.close()])
      await chats.remove()
      await own.drop()
    },
  }
}

/** A change of the primary. */
export const count = async (tx: Tx, subject = 'ada'): Promise<void> => {
  const row = { scope: 'pets', subject, period: 'day', used: 1, expire_at: 1 }
  await tx.insertInto('usage_count').values(row).execute()
}

const groupOf = (id: string) =>
  ({ id, low_id: `${id}-a`, high_id: `${id}-b`, origin: 'match', created_at: 1 }) as const

/** A change of the server of chats. */
export const open = async (tx: Tx, id = 'group'): Promise<void> => {
  await chatDbOf(tx).insertInto('message_group').values(groupOf(id)).execute()
}

/** Leaves a group on the server of chats that is prepared under the name and no more, as a node that ends there does. */
export const leavePrepared = ({ core }: TwoServers, id: string, name: string): Promise<void> =>
  core.chatDb.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await connection.insertInto('message_group').values(groupOf(id)).execute()
    await sql`prepare transaction ${sql.lit(name)}`.execute(connection)
  })

/** Does the work as {@link Core.transaction} does, and returns what it threw. */
export const failureOf = ({ core }: TwoServers, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  core.transaction(work).then(
    () => null,
    (error: unknown) => error,
  )
