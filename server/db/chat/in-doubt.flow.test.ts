import { sql } from 'kysely'
import {
  count,
  failureOf,
  leavePrepared,
  NOTHING,
  open,
  useTwoServers,
} from '../../../test/server/chat/two-servers'
import { waitUntil } from '../../../test/server/wait-until'
import { randomIds } from '../../lib/ids'
import { decide } from './commit-record'
import { preparedName, settleInDoubt } from './in-doubt'

/** Two PostgreSQL servers: the chats are on the second one. Source: docs/decisions/0023-chat-server.md */

const servers = useTwoServers()

const leave = (id: string): Promise<void> => leavePrepared(servers, id, preparedName(id))

/** Settles whatever is prepared, however new it is. */
const settleNow = () => settleInDoubt(servers.core, -1_000)

describe('a transaction whose node ended between the two commits', () => {
  /** Does the work while commits on the server of chats stay in progress, like those that wait for a standby. */
  const whileCommitsWait = async (work: (commits: Promise<unknown>[]) => Promise<void>): Promise<void> => {
    const setStandby = async (name: string): Promise<void> => {
      await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(servers.core.chatDb)
      await sql`select pg_reload_conf()`.execute(servers.core.chatDb)
    }
    const commits: Promise<unknown>[] = []
    await setStandby('none')
    try {
      // The server takes the setting a moment later.
      await waitUntil(async () => {
        if (await isWaiting('select')) return true
        commits.push(sql`select pg_logical_emit_message(true, 'test', '')`.execute(servers.core.chatDb))
        return false
      })
      await work(commits)
    } finally {
      await setStandby('')
      await Promise.all(commits)
    }
  }

  const isWaiting = async (statement: 'select' | 'commit'): Promise<boolean> => {
    const { rows } = await sql`
      select pid from pg_stat_activity where wait_event = 'SyncRep' and starts_with(query, ${statement})`.execute(
      servers.core.chatDb,
    )
    return rows.length > 0
  }

  test('is undone where the primary did not commit', async () => {
    await leave('left')
    await settleInDoubt(servers.core)
    expect(await servers.found()).toMatchObject({ prepared: 1, records: [] })
    await settleNow()
    expect(await servers.found()).toEqual({ ...NOTHING, records: ['aborted'] })
    expect(servers.logged).toEqual([['chat.settled', { outcome: 'aborted' }]])
  })

  test('is left to its own account, and its record stays', async () => {
    await sql`drop role if exists other`.execute(servers.core.chatDb)
    await sql`create role other superuser`.execute(servers.core.chatDb)
    await servers.core.chatDb.connection().execute(async (connection) => {
      await sql`set role other`.execute(connection)
      await sql`begin`.execute(connection)
      await sql`select pg_current_xact_id()`.execute(connection)
      await sql`prepare transaction ${sql.lit(preparedName('other'))}`.execute(connection)
      await sql`reset role`.execute(connection)
    })
    await servers.core.db
      .insertInto('commit_record')
      .values({ id: 'other', outcome: 'committed', created_at: 1 })
      .execute()
    await settleNow()
    expect(await servers.found()).toEqual({ ...NOTHING, prepared: 1, records: ['committed'] })
    await sql`commit prepared ${sql.lit(preparedName('other'))}`.execute(servers.core.chatDb)
  })

  test('is left to the connection that ends it at this moment', async () => {
    await leave('busy')
    const row = { id: 'busy', outcome: 'committed', created_at: servers.clock.now() } as const
    await servers.core.db.insertInto('commit_record').values(row).execute()
    await whileCommitsWait(async (commits) => {
      commits.push(sql`commit prepared ${sql.lit(preparedName('busy'))}`.execute(servers.core.chatDb))
      await waitUntil(() => isWaiting('commit'))
      await settleNow()
    })
    expect(servers.logged).toEqual([])
    expect(await servers.found()).toEqual({ ...NOTHING, groups: 1, records: ['committed'] })
  })

  test('is committed where the primary did', async () => {
    await leave('left')
    const row = { id: 'left', outcome: 'committed', created_at: servers.clock.now() } as const
    await servers.core.db.insertInto('commit_record').values(row).execute()
    await settleNow()
    expect(await servers.found()).toEqual({ ...NOTHING, groups: 1, records: ['committed'] })
  })

  test('cannot commit any more once another node has undone it', async () => {
    const id = randomIds.ulid(servers.clock.now())
    servers.useId(id)
    await decide(servers.core.db, id, servers.clock.now())
    const error = await failureOf(servers, async (tx) => {
      await count(tx)
      await open(tx)
    })
    expect(error).toMatchObject({ code: '23505' })
    expect(await servers.found()).toEqual({ ...NOTHING, records: ['aborted'] })
  })

  test('keeps its record for as long as it is prepared, and for an hour', async () => {
    await leave('left')
    for (const id of ['left', 'gone'])
      await servers.core.db
        .insertInto('commit_record')
        .values({ id, outcome: 'committed', created_at: servers.clock.now() })
        .execute()
    servers.clock.advance(3_600_001)
    await settleInDoubt(servers.core)
    expect(await servers.found()).toMatchObject({ prepared: 1, records: ['committed'] })
    await settleNow()
    await settleNow()
    expect(await servers.found()).toEqual({ ...NOTHING, groups: 1 })
  })
})

test('a server of chats that dies before its commit has the change when it returns', async () => {
  // As if the answer had been given, and the second commit had not arrived.
  await leave('late')
  const row = { id: 'late', outcome: 'committed', created_at: servers.clock.now() } as const
  await servers.core.db.insertInto('commit_record').values(row).execute()
  await servers.chats.kill()
  expect(await failureOf(servers, open)).not.toBeNull()
  await servers.core.transaction((tx) => count(tx, 'ben'))
  await servers.chats.start()
  await settleNow()
  expect(await servers.core.chatDb.selectFrom('message_group').select('id').execute()).toEqual([
    { id: 'late' },
  ])
})
