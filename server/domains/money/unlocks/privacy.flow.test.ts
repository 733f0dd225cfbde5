import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { listOf, eventsOf } from '../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { insertBlock, sendText } from '../../../../test/server/relations'
import {
  buy,
  codeFor,
  decide,
  feedback,
  openUnlocks,
  quote,
  reply,
  runAt,
  seedTrade,
  setContact,
} from '../../../../test/server/acts/unlocking'
import type { Log } from '../../../lib/log'

const CANARY = 'Canary_wx_4711'
const SECOND = 'Second_wx_4712'

const lines: string[] = []
const record = (...parts: unknown[]): void =>
  void lines.push(
    parts
      .map((part) => (part instanceof Error ? `${part.message} ${part.stack}` : JSON.stringify(part)))
      .join(' '),
  )
const log: Log = { info: record, warn: record, error: record }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ log })
  openUnlocks(app)
})
afterAll(() => app.close())

/** All rows of all tables, as text. */
const everything = async (): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    app.core.db,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      text: string
    }>`select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(app.core.db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

/** Answers of every call that shows another member, or the money between two members. */
const looks = async (viewer: SeededMember, seller: { id: string }, orderId: string): Promise<string> => {
  const calls: [string, object][] = [
    ['get', { userId: seller.id }],
    ['unlock_wx_pre', { userId: seller.id }],
    ['get_wx', {}],
    ['get_wx', { orderId }],
    ['unlock_wx', { orderId, decision: 'accept' }],
    ['unlock_wx', { orderId, decision: 'cancel' }],
    ['wx_feedback', { orderId, reply: '看看' }],
    ['action_list', { kind: 'unlock_wx' }],
    ['action_to_me_list', { kind: 'unlock_wx' }],
    ['message_group_list', { box: 'main' }],
    ['message_list', { userId: seller.id, limit: 50 }],
    ['system_message', {}],
    ['recommend_user', { scene: 'home' }],
    ['near', {}],
    ['my_info', {}],
    ['bill_list', { type: 'payment' }],
    ['bill_list', { type: 'income' }],
  ]
  const answers: string[] = []
  for (const [call, body] of calls) answers.push(JSON.stringify(await viewer.post(`/api/user/${call}`, body)))
  return answers.join('\n')
}

test('shows an id only to its owner and its buyers, and stores it in no row or log in plain text', async () => {
  const { seller, bob } = await seedTrade(app, { wxId: CANARY })
  const eve = await app.seed.member({ gender: 'male' })
  await sendText(eve, seller, '你好')
  const order = await buy(bob, seller)

  // Before the reveal neither a third member nor the buyer sees it.
  expect(await looks(eve, seller, order.id)).not.toContain(CANARY)
  const refreshed = await asBuyer(bob, seller, order.id)
  expect(await looks(bob, seller, order.id)).not.toContain(CANARY)
  expect(refreshed).not.toContain(CANARY)
})

/** What the buyer of a waiting order sees, also by asking for the price again. */
const asBuyer = async (bob: SeededMember, seller: { id: string }, orderId: string): Promise<string> =>
  JSON.stringify([
    await quote(bob, seller),
    await bob.post('/api/user/get_wx', { orderId }),
    await listOf(bob, 'action_list', 'unlock_wx'),
  ])

test('shows a revealed id only to the buyer, and only in the calls of unlocking', async () => {
  const { seller, bob } = await seedTrade(app, { wxId: SECOND })
  const eve = await app.seed.member({ gender: 'male' })
  const order = await buy(bob, seller)
  const accepted = await decide(seller, order.id, 'accept')
  expect(JSON.stringify(accepted)).not.toContain(SECOND)
  expect(await looks(eve, seller, order.id)).not.toContain(SECOND)
  const rows = (await listOf(bob, 'action_list', 'unlock_wx')).list
  expect(rows).toMatchObject([
    { kind: 'unlock_wx', member: { id: seller.id }, unlock: { id: order.id, wx: SECOND } },
  ])
  const others = ['get', 'message_list', 'system_message', 'bill_list', 'message_group_list']
  for (const call of others) {
    const body = { userId: seller.id, type: 'payment', box: 'main', limit: 50 }
    expect(JSON.stringify(await bob.post(`/api/user/${call}`, body))).not.toContain(SECOND)
  }
  // The owner's list shows the buyers; it does not show the id, even to the owner.
  const sold = (await listOf(seller, 'action_to_me_list', 'unlock_wx')).list
  expect(sold).toMatchObject([{ member: { id: bob.id }, unlock: { role: 'owner', wx: null } }])
  for (const member of [bob, seller, eve])
    expect(JSON.stringify(await eventsOf(app, member.id))).not.toContain(SECOND)

  // In the whole lifecycle no row and no log line holds the id in plain text.
  await feedback(bob, order.id, 'wrong_person')
  await reply(seller, order.id)
  const { review } = app.services.unlocks
  const seen = JSON.stringify([
    await review.list(app.core.db, 50),
    await review.find(app.core.db, order.id),
    await review.open(order.id, 'anna'),
    await review.decide(order.id, { verdict: 'owner', operator: 'anna', why: '看过了' }),
  ])
  expect(seen).not.toContain(SECOND)
  await setContact(seller, { wxId: 'Third_wx_4713', ...(await codeFor(app, seller)) })
  await runAt(app, app.clock.now() + 8 * DAY_MS)
  const rest = await everything()
  for (const id of [CANARY, SECOND, 'Third_wx_4713']) {
    expect(rest).not.toContain(id)
    expect(rest).not.toContain(Buffer.from(id).toString('base64').slice(0, 16))
    expect(rest).not.toContain(Buffer.from(id).toString('hex'))
    expect(lines.join('\n')).not.toContain(id)
  }
})

test('leaves the buyer the paid id after a block, and nothing new', async () => {
  const { seller, bob } = await seedTrade(app, { consentMode: 'instant' })
  const order = await buy(bob, seller)
  await insertBlock(app, seller, bob)
  await setContact(seller, { wxId: 'After_block_1', ...(await codeFor(app, seller)) })
  const { data } = await bob.post('/api/user/get_wx', { orderId: order.id })
  expect(data).toMatchObject({
    frozenWx: seller.wxId,
    revealedWx: null,
    order: { peer: { gone: true, nickname: '' } },
  })
  expect(JSON.stringify(data)).not.toContain('After_block_1')
  const rows = (await listOf(bob, 'action_list', 'unlock_wx')).list
  expect(rows).toMatchObject([{ member: { gone: true }, distanceBucket: null, line: null }])
  // The buyer's complaint is still accepted.
  expect((await feedback(bob, order.id, 'fraud')).data.order.state).toBe('disputed')
})

test('shows the other member of an order, but never when they are online', async () => {
  const { seller, bob } = await seedTrade(app)
  await seller.post('/api/user/my_info')
  const { data: met } = await bob.post('/api/user/get', { userId: seller.id })
  expect(met.user.activity).toBe('online')
  const order = await buy(bob, seller)
  expect(order.peer).toMatchObject({ id: seller.id, nickname: met.user.nickname, activity: null })
  const [row] = (await listOf(bob, 'action_list', 'unlock_wx')).list
  expect(row).toMatchObject({ member: { nickname: met.user.nickname, activity: null } })
})

test('lists orders of both sides, newest first, in pages', async () => {
  const { seller, bob } = await seedTrade(app)
  const first = await buy(bob, seller)
  await decide(bob, first.id, 'cancel')
  app.clock.advance(1)
  const second = await buy(bob, seller)
  const page = await bob.post('/api/user/action_list', { kind: 'unlock_wx', limit: 1 })
  expect(page.data).toMatchObject({ total: 2, list: [{ id: second.id, unlock: { state: 'asked' } }] })
  const { nextCursor: cursor } = page.data
  const next = await bob.post('/api/user/action_list', { kind: 'unlock_wx', limit: 1, cursor })
  expect(next.data).toMatchObject({
    nextCursor: null,
    list: [{ id: first.id, unlock: { state: 'cancelled' } }],
  })
  expect(await listOf(seller, 'action_to_me_list', 'unlock_wx')).toMatchObject({ total: 2, lockedCount: 0 })
  expect(await listOf(seller, 'action_list', 'unlock_wx')).toMatchObject({ total: 0, list: [] })
})

test('lets a member who sees the contact and its owner write to each other freely', async () => {
  const { seller, bob } = await seedTrade(app, { consentMode: 'instant' })
  const order = await buy(bob, seller)
  const ada = await app.seed.member()
  const eve = await app.seed.member({ gender: 'male' })
  const chatWith = async (from: SeededMember, to: SeededMember) =>
    (await from.post('/api/user/get', { userId: to.id })).data.canMessage
  expect(await chatWith(eve, ada)).toMatchObject({ form: 'greeting' })
  await app.core.db
    .updateTable('unlock_order')
    .set({ buyer_id: eve.id, owner_id: ada.id })
    .where('id', '=', order.id)
    .execute()
  expect(await chatWith(eve, ada)).toMatchObject({ form: 'chat', allowed: true })
  expect(await chatWith(ada, eve)).toMatchObject({ form: 'chat', allowed: true })
  await sendText(eve, ada, '你好')
  expect((await sendText(eve, ada, '又一句')).code).toBe(1)
})
