import { sql } from 'kysely'
import { count, failureOf, NOTHING, open, useTwoServers } from '../../../test/server/chat/two-servers'
import type { Tx } from '../transaction'
import { chatDbOf } from './chat-tables'

/** Two PostgreSQL servers: the chats are on the second one. Source: docs/decisions/0023-chat-server.md */

const servers = useTwoServers()

const tell = (tx: Tx): void => tx.events.add('ada', { event: 'wallet' })

describe('a transaction over the primary and a server of chats', () => {
  test('commits on both, with its events beside the messages', async () => {
    await servers.core.transaction(async (tx) => {
      await count(tx)
      await open(tx)
      tell(tx)
    })
    expect(await servers.found()).toEqual({
      ...NOTHING,
      counts: 1,
      groups: 1,
      chatEvents: 1,
      records: ['committed'],
    })
  })

  test('reads its own changes, and nobody else does before its end', async () => {
    await servers.core.transaction(async (tx) => {
      await count(tx)
      await open(tx)
      expect(await chatDbOf(tx).selectFrom('message_group').select('id').execute()).toEqual([{ id: 'group' }])
      expect(await servers.found()).toEqual(NOTHING)
    })
  })

  test('that fails changes neither', async () => {
    const error = await failureOf(servers, async (tx) => {
      await count(tx)
      await open(tx)
      tell(tx)
      throw new Error('refused')
    })
    expect(error).toEqual(new Error('refused'))
    expect(await servers.found()).toEqual(NOTHING)
  })

  test('begins nothing on the server of chats after its end', async () => {
    let kept: Tx | undefined
    const error = await failureOf(servers, async (tx) => {
      kept = tx
      await open(tx)
      throw new Error('refused')
    })
    expect(error).toEqual(new Error('refused'))
    await expect(open(kept as Tx, 'late')).rejects.toThrow('after the end of its transaction')
    expect(await servers.found()).toEqual(NOTHING)
  })

  test('that changes one of them commits there alone', async () => {
    await servers.core.transaction(async (tx) => {
      await tx.selectFrom('usage_count').select('used').execute()
      await open(tx)
      tell(tx)
    })
    expect(await servers.found()).toEqual({ ...NOTHING, groups: 1, chatEvents: 1 })
    await servers.core.transaction(async (tx) => {
      await count(tx)
      await chatDbOf(tx).selectFrom('message_group').select('id').execute()
      tell(tx)
    })
    expect(await servers.found()).toEqual({ ...NOTHING, counts: 1, groups: 1, events: 1, chatEvents: 1 })
  })

  test('keeps one view of both where it asks for one', async () => {
    await servers.core.transaction(
      async (tx) => {
        const groups = () => chatDbOf(tx).selectFrom('message_group').select('id').execute()
        expect(await groups()).toEqual([])
        await servers.core.transaction((other) => open(other))
        expect(await groups()).toEqual([])
      },
      { isolation: 'repeatable read' },
    )
    expect(await servers.found()).toEqual({ ...NOTHING, groups: 1 })
  })

  test('that the primary refuses at its commit is undone on the server of chats', async () => {
    await sql`create table if not exists pet (id text primary key)`.execute(servers.core.db)
    await sql`create table if not exists toy (
      pet text references pet (id) deferrable initially deferred)`.execute(servers.core.db)
    const error = await failureOf(servers, async (tx) => {
      await sql`insert into toy values ('none')`.execute(tx)
      await open(tx)
      tell(tx)
    })
    expect(error).toMatchObject({ code: '23503' })
    expect(await servers.found()).toEqual({ ...NOTHING, records: ['aborted'] })
  })

  test('is tried again as a whole after a conflict', async () => {
    let tries = 0
    await servers.core.transaction(async (tx) => {
      tries += 1
      await count(tx)
      await open(tx)
      if (tries === 1) throw Object.assign(new Error('conflict'), { code: '40001' })
    })
    expect(await servers.found()).toEqual({ ...NOTHING, counts: 1, groups: 1, records: ['committed'] })
  })
})
