import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../../test/server/database'
import { createThreads } from '../../../test/server/rigs/chat-threads'
import { requireChatHome } from '../../checks/chat-home'
import { MessageGroupRepository } from '../../domains/chat/messages/groups/message-group.repository'
import { MessageRepository } from '../../domains/chat/messages/message.repository'
import { randomIds } from '../../lib/ids'
import { type Database, openDatabase } from '../database'
import { minimumReleaseOf } from '../schema'
import { CHAT_TABLES, type ChatDb, chatDbOf } from './chat-tables'
import { finishMove } from './finish-move'
import { RELEASE } from '../../release'

interface Place {
  readonly test: TestDatabase
  readonly database: Database
  readonly chatDb: ChatDb
}

const places: Place[] = []

const openPlace = async (): Promise<Place> => {
  const test = await createTestDatabase()
  const database = openDatabase(test.url, { maxConnections: 2, onError: () => undefined })
  const place = { test, database, chatDb: chatDbOf(database.db) }
  places.push(place)
  return place
}

afterEach(async () => {
  for (const { database, test } of places.splice(0)) {
    await database.close()
    await test.drop()
  }
})

/** Writes a thread of two messages. */
const talk = async ({ chatDb }: Place): Promise<string> => {
  const threads = createThreads(
    () => new MessageGroupRepository(chatDb),
    () => new MessageRepository(chatDb),
  )
  const { id, say } = await threads.open()
  await say('one')
  await say('two')
  return id
}

/** Copies the chat tables as `pg_dump` does, row by row. */
const copy = async (from: Place, to: Place): Promise<void> => {
  for (const table of CHAT_TABLES) {
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from ${sql.table(table)} as t`.execute(from.chatDb)
    const list = JSON.stringify(rows.map(({ row }) => row))
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${list}::jsonb)`.execute(to.chatDb)
  }
}

const refusalOf = (primary: Place, chats: Place | null): Promise<string | null> =>
  requireChatHome(primary.database, chats?.database ?? null, randomIds).then(
    () => null,
    (error: unknown) => (error as Error).message,
  )

test('a move that is finished closes the tables here, and binds both databases', async () => {
  const [primary, chats] = [await openPlace(), await openPlace()]
  await talk(primary)
  expect(await refusalOf(primary, null)).toBeNull()
  expect(await refusalOf(primary, chats)).toMatch(/^DATABASE_CHAT_URL must be absent until/)
  await copy(primary, chats)
  await finishMove(primary.test.url, chats.test.url)
  await finishMove(primary.test.url, chats.test.url)
  expect(await refusalOf(primary, chats)).toBeNull()
  expect(await refusalOf(primary, null)).toMatch(/^DATABASE_CHAT_URL must be set/)
  expect(await refusalOf(chats, null)).toMatch(/^DATABASE_URL must not name a server of chats/)
  await expect(talk(primary)).rejects.toThrow('the chats of this database are on another server')
  await expect(talk(chats)).resolves.toBeDefined()
  expect(await minimumReleaseOf(primary.database.db)).toBe(RELEASE)
})

test('a copy that lacks a row or has another one is refused, and nothing is closed', async () => {
  const [primary, chats] = [await openPlace(), await openPlace()]
  const groupId = await talk(primary)
  await copy(primary, chats)
  await chats.chatDb.deleteFrom('message').where('seq', '=', 2).execute()
  const finish = () => finishMove(primary.test.url, chats.test.url)
  await expect(finish()).rejects.toThrow(/^message is not the same on both servers \(2 rows, .*; 1 rows, /)
  await chats.chatDb.deleteFrom('message_group').execute()
  await copy(primary, chats)
  await chats.chatDb.updateTable('message').set({ created_at: 1 }).where('group_id', '=', groupId).execute()
  await expect(finish()).rejects.toThrow(/^message is not the same/)
  await expect(talk(primary)).resolves.toBeDefined()
  expect(await refusalOf(primary, null)).toBeNull()
})

test('two databases without chats are bound by the first start, and no other server is taken', async () => {
  const [primary, chats, other] = [await openPlace(), await openPlace(), await openPlace()]
  expect(await refusalOf(primary, chats)).toBeNull()
  expect(await refusalOf(primary, chats)).toBeNull()
  expect(await refusalOf(primary, other)).toMatch(/^DATABASE_CHAT_URL must name the server with the chats/)
  expect(await refusalOf(other, chats)).toMatch(/^DATABASE_CHAT_URL must name the server with the chats/)
  await talk(chats)
  const another = await openPlace()
  expect(await refusalOf(another, chats)).toMatch(/^DATABASE_CHAT_URL must name the server with the chats/)
  await expect(finishMove(another.test.url, chats.test.url)).rejects.toThrow(
    /^The chats of DATABASE_URL are not/,
  )
})

test('a start that was cut off between the two databases goes on', async () => {
  const [primary, chats] = [await openPlace(), await openPlace()]
  const homesOf = ({ database: { db } }: Place) =>
    db.selectFrom('chat_home').select(['id', 'is_here']).execute()
  await primary.database.db.insertInto('chat_home').values({ id: 'mine', is_here: false }).execute()
  expect(await refusalOf(primary, chats)).toBeNull()
  expect(await homesOf(chats)).toEqual([{ id: 'mine', is_here: true }])
})

test('a move that was cut off between the two databases is refused by a start, and ends when it is run again', async () => {
  const [primary, chats] = [await openPlace(), await openPlace()]
  await talk(primary)
  await copy(primary, chats)
  await primary.database.db.insertInto('chat_home').values({ id: 'mine', is_here: false }).execute()
  expect(await refusalOf(primary, chats)).toMatch(/npm run migrate -- --chats-moved$/)
  await finishMove(primary.test.url, chats.test.url)
  expect(await refusalOf(primary, chats)).toBeNull()
})
