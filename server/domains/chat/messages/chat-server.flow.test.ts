import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { tolerateFaults } from '../../../../test/net/net'
import { add } from '../../../../test/server/acts/acting'
import { seedMediaTalkers, sendPicture } from '../../../../test/server/acts/chat-pictures'
import { actOn, askMessages, messagesOf, say, seedTalkers } from '../../../../test/server/acts/messaging'
import type { KillablePostgres } from '../../../../test/history/killable-postgres'
import { startChatCluster } from '../../../../test/server/chat/chat-cluster'
import { sendText } from '../../../../test/server/relations'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { listenAs } from '../../../../test/server/rigs/stomp-listener'
import type { SeededMember } from '../../../../test/server/seed'
import { waitUntil } from '../../../../test/server/wait-until'
import { settleInDoubt } from '../../../db/chat/in-doubt'

/** The whole product with its chats on a second PostgreSQL server. Source: docs/decisions/0023-chat-server.md */

let chats: KillablePostgres
let app: TestApp

beforeAll(async () => {
  chats = await startChatCluster()
  app = await startApp({ chatUrl: chats.url, connections: 8 })
})
afterAll(async () => {
  await app.close()
  await chats.remove()
})

const listIn = async (member: SeededMember, box: 'main' | 'greetings') =>
  ((await member.post('/api/user/message_group_list', { box, limit: 20 })).data as { list: unknown[] }).list

test('members match, talk, send a picture, take back, like, delete, greet and block', async () => {
  const { ada, bob, groupId } = await seedMediaTalkers(app)
  const phone = await listenAs(app.url, bob)
  await say(ada, bob, '你好')
  const { seq: pictured } = await sendPicture(app, ada, bob)
  await phone.waitFor('msg', 2)
  expect((await actOn(ada, 'heart', bob, 2)).code).toBe(1)
  expect((await actOn(ada, 'recall', bob, 1)).code).toBe(1)
  expect((await actOn(bob, 'delete', ada, pictured)).code).toBe(1)
  await phone.waitFor('recall')
  const words = (await messagesOf(bob, groupId)).filter(({ type }) => type !== 'tip')
  const kinds = words.map(({ type, heartBy }) => [type, heartBy.length])
  expect(kinds).toEqual([['recall', 0], ['text', 1], ...Array.from({ length: 5 }, () => ['text', 0])])
  expect(await listIn(bob, 'main')).toMatchObject([{ groupId, unread: 3 }])
  const stranger = await app.seed.member()
  expect((await sendText(bob, stranger, '看到你也喜欢爬山，一起去吗')).code).toBe(1)
  expect(await listIn(stranger, 'greetings')).toHaveLength(1)
  expect((await add(ada, 'block', bob)).code).toBe(1)
  expect((await sendText(bob, ada, '还在吗')).code).not.toBe(1)
  await phone.close()
})

describe('a server of chats that dies while members write', () => {
  const PAIRS = 4
  const TEXTS = 25

  /** Sends the texts one after the other, each until it is accepted, with one client id as the client does. */
  const write = async (from: SeededMember, to: SeededMember, onSent: () => void): Promise<void> => {
    for (let place = 0; place < TEXTS; place++) {
      const clientMsgId = randomUUID()
      for (;;) {
        const { code } = await sendText(from, to, `第${place}句`, { clientMsgId })
        if (code === 1) break
        // As the round does within seconds: until then, what a lost answer left prepared keeps its chat locked.
        await settleInDoubt(app.core, -1_000).catch(() => pause(50))
      }
      onSent()
    }
  }

  test('has every accepted text once and in order when it returns, and nothing is left prepared', async () => {
    tolerateFaults(/./)
    const pairs = await Promise.all(Array.from({ length: PAIRS }, () => seedTalkers(app)))
    let sent = 0
    const writing = Promise.all(pairs.map(({ ada, bob }) => write(ada, bob, () => void (sent += 1))))
    for (const at of [15, 50]) {
      await waitUntil(() => sent >= at)
      await chats.kill()
      expect((await pairs[0]?.ada.post('/api/user/my_info', {}))?.code).toBe(1)
      await chats.start()
      await settleInDoubt(app.core, -1_000)
    }
    await writing
    for (const { bob, groupId } of pairs) {
      const { list } = await askMessages(bob, groupId)
      const texts = (list as { content: { text?: string }; type: string }[]).filter(
        ({ type }) => type === 'text',
      )
      expect(texts.map(({ content }) => content.text)).toEqual(
        Array.from({ length: TEXTS }, (_value, place) => `第${place}句`),
      )
    }
    const { rows } = await sql`select gid from pg_prepared_xacts`.execute(app.core.chatDb)
    expect(rows).toEqual([])
  }, 120_000)
})
