import { createChatDatabase } from '../../test/server/chat/chat-database'
import type { TestDatabase } from '../../test/server/database'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { examineChatServer } from './chat-server'
import { lineOf } from './finding'

let chats: TestDatabase
let app: TestApp

beforeAll(async () => {
  chats = await createChatDatabase()
  app = await startApp({ chatUrl: chats.url })
})
afterAll(async () => {
  await app.close()
  await chats.drop()
})

const lineFor = async (change: object = {}): Promise<string> =>
  lineOf(await examineChatServer({ ...app.core, ...change }))

test('is content with the server to which the primary is bound, and with no other', async () => {
  expect(await lineFor()).toMatch(/^ok +chats +on a server of their own$/)
  await app.core.db.updateTable('chat_home').set({ id: 'of another' }).execute()
  expect(await lineFor()).toMatch(/^fail +chats +DATABASE_CHAT_URL must name the server with the chats/)
  const { id } = await app.core.outboxes[1]!.selectFrom('chat_home').select('id').executeTakeFirstOrThrow()
  await app.core.db.updateTable('chat_home').set({ id }).execute()
})

test('fails where their server cannot prepare as many transactions as a process has connections', async () => {
  const config = { ...app.core.config, maxDatabaseConnections: 10_000 }
  expect(await lineFor({ config })).toMatch(
    /^fail +chats +max_prepared_transactions of their server is \d+: raise it/,
  )
})
