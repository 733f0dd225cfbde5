import { randomUUID } from 'node:crypto'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { add, seedPair } from '../../test/server/acts/acting'
import { createAuthenticating } from '../../test/server/acts/authenticating'
import { billsOf, openShop } from '../../test/server/acts/buying'
import { buy, fenOf, openUnlocks, orderOf, quote, seedTrade } from '../../test/server/acts/unlocking'
import { proveSelf } from '../../test/server/acts/withdrawing'
import { trespass, type Trespass } from '../../test/server/attacks/trespassing'
import type { SeededMember } from '../../test/server/seed'
import { sayLine, seedDate, statesOf } from '../../test/server/speed-dates'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'

const UPDATE = '/api/user/update_info'
const ACT = '/api/user/add_action'
const UNDO = '/api/user/delete_action'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: 20 })
  openShop(app)
  openUnlocks(app)
})
afterAll(() => app.close())

const token = () => ({ clientToken: randomUUID() })

test('a stranger who names quotes, orders and bills of others gets no contact and moves no money', async () => {
  const { seller, bob } = await seedTrade(app, { consentMode: 'instant' })
  const order = await buy(bob, seller)
  const asking = await seedTrade(app)
  const asked = await buy(asking.bob, asking.seller)
  const open = await seedTrade(app)
  const { quoteId } = (await quote(open.bob, open.seller)).data
  const [bill] = await billsOf(app, bob.id)
  const owners = [seller, bob, asking.seller, asking.bob, open.seller, open.bob]
  const stateOf = async () => ({
    orders: [
      await orderOf(bob, order.id),
      await orderOf(asking.bob, asked.id),
      await orderOf(seller, order.id),
    ],
    money: await Promise.all(owners.map((owner) => fenOf(app, owner))),
  })
  const before = await stateOf()
  const stranger = await app.seed.member({ gender: 'male' })
  const about = (kind: 'bill' | 'unlock', id: string) => ({
    userId: SERVICE_ACCOUNT_ID,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text: '请问这个订单怎么了', about: { kind, id } },
  })
  const words = { detail: '说明一下遇到的问题' }
  const attempts: Trespass[] = [
    ['/api/user/unlock_wx', { quoteId, ...token() }],
    ['/api/user/unlock_wx', { quoteId: order.id, ...token() }],
    ['/api/user/unlock_wx', { orderId: asked.id, decision: 'accept' }],
    ['/api/user/unlock_wx', { orderId: asked.id, decision: 'decline' }],
    ['/api/user/unlock_wx', { orderId: asked.id, decision: 'cancel' }],
    ['/api/user/unlock_wx', { orderId: order.id, decision: 'cancel' }],
    ['/api/user/get_wx', { orderId: order.id }],
    ['/api/user/get_wx', { orderId: asked.id }],
    ['/api/user/wx_feedback', { orderId: order.id, result: 'added', ...token() }],
    ['/api/user/wx_feedback', { orderId: order.id, result: 'not_found', ...words, ...token() }],
    ['/api/user/wx_feedback', { orderId: order.id, reply: '我已经通过了申请' }],
    ['/api/user/bill_list', { id: bill?.id ?? '' }],
    ['/api/user/bill_list', { id: order.id }],
    ['/api/user/pay_recharge', { orderNo: order.id, query: true }],
    ['/api/user/send_msg', about('bill', bill?.id ?? '')],
    ['/api/user/send_msg', about('unlock', order.id)],
  ]
  expect(await trespass(app, stranger, attempts, seller.wxId)).toEqual([])
  // The other side of a deal may use it, but only with its own actions.
  const notHers: Trespass[] = [
    ['/api/user/unlock_wx', { orderId: asked.id, decision: 'cancel' }],
    ['/api/user/wx_feedback', { orderId: order.id, result: 'added', ...token() }],
  ]
  expect(await trespass(app, asking.seller, notHers.slice(0, 1))).toEqual([])
  expect(await trespass(app, seller, notHers.slice(1))).toEqual([])
  const notHis: Trespass = ['/api/user/unlock_wx', { orderId: asked.id, decision: 'accept' }]
  expect(await trespass(app, asking.bob, [notHis], asking.seller.wxId)).toEqual([])
  expect(await stateOf()).toEqual(before)
})

test('a stranger who names the speed date of others changes nothing of it', async () => {
  const { a, b, speedId } = await seedDate(app)
  const stranger = await app.seed.member({ gender: 'male' })
  const canary = '只有我们两个人知道的话'
  expect((await sayLine(a, speedId, canary)).code).toBe(1)
  const before = await statesOf(a, b)
  const attempts: Trespass[] = [
    [ACT, { kind: 'speed', extra: { intent: 'next_question', speedId }, ...token() }],
    [ACT, { kind: 'speed', extra: { intent: 'finish', speedId }, ...token() }],
    [ACT, { kind: 'speed_line', extra: { speedId, text: '你好' }, ...token() }],
    [ACT, { kind: 'speed_choice', extra: { speedId, like: true }, ...token() }],
    [ACT, { kind: 'block', userId: speedId, ...token() }],
    [ACT, { kind: 'report', userId: speedId, extra: { reason: 'scam' }, ...token() }],
    ['/api/user/get', { userId: speedId }],
    ['/api/user/message_list', { groupId: speedId }],
  ]
  expect(await trespass(app, stranger, attempts, canary)).toEqual([])
  const after = await statesOf(a, b)
  expect(after.map(({ date }) => date)).toEqual(before.map(({ date }) => date))
})

/** Rows that belong to one member and have ids. */
const seedOwn = async () => {
  const faces = createAuthenticating(app)
  const ada = await faces.member()
  const [bob, target] = await seedPair(app)
  const { id: challengeId } = await faces.start(ada)
  const video = await faces.video(ada)
  await ada.post(UPDATE, { contactBlocks: { step: 'add', phones: ['13900009999'] } })
  const { contactBlocks } = (await ada.post(UPDATE, { contactBlocks: { step: 'list' } })).data
  await add(ada, 'report', target, { reason: 'scam' })
  const reports = (await ada.post('/api/user/action_list', { kind: 'matter' })).data.list as { id: string }[]
  await add(ada, 'follow', bob)
  await add(ada, 'follow', await app.seed.member({ gender: 'male' }))
  const { nextCursor } = (await ada.post('/api/user/action_list', { kind: 'follow', limit: 1 })).data
  return {
    ada,
    target,
    challengeId,
    video,
    blockId: contactBlocks[0].id as string,
    reportId: reports[0]?.id ?? '',
    nextCursor: nextCursor as string,
  }
}

/** The rows as their owner sees them. */
const ownStateOf = async (app: TestApp, { ada }: { readonly ada: SeededMember }) => ({
  authentication: (await ada.post('/api/user/my_info')).data.user.authentication as unknown,
  contactBlocks: (await ada.post(UPDATE, { contactBlocks: { step: 'list' } })).data.contactBlocks as unknown,
  reports: (await ada.post('/api/user/action_list', { kind: 'matter' })).data.list as unknown,
  sessions: (await app.services.sessions.list(ada.id)).map(({ id }) => id),
})

test('a stranger cannot use another member’s code, proof, challenge, cursor or row of a list', async () => {
  const own = await seedOwn()
  const { ada, target, challengeId, video, blockId, reportId, nextCursor } = own
  const proof = await proveSelf(app, ada)
  const stranger = await app.seed.member({ gender: 'male' })
  const before = await ownStateOf(app, own)
  const attempts: Trespass[] = [
    [UPDATE, { authentication: { step: 'swap', challengeId } }],
    [UPDATE, { authentication: { step: 'submit', challengeId, url: video, ...token() } }],
    [UPDATE, { authentication: { step: 'appeal' } }],
    [UPDATE, { contactBlocks: { step: 'remove', id: blockId } }],
    [UPDATE, { phone: { step: 'prove', ...proof } }],
    [UNDO, { kind: 'report', userId: target.id, reportId }],
    ['/api/user/export_data', { step: 'start', ...proof, ...token() }],
    ['/api/user/action_list', { kind: 'follow', cursor: nextCursor }],
    ['/api/user/action_to_me_list', { kind: 'follow', cursor: nextCursor }],
    ['/api/user/bill_list', { type: 'income', cursor: nextCursor }],
    ['/api/user/near', { cursor: nextCursor }],
    ['/api/auth/me', { endSessionId: ada.sessionId }],
  ]
  expect(await trespass(app, stranger, attempts, ada.phone)).toEqual([])
  expect(await ownStateOf(app, own)).toEqual(before)
  // The owner's own code still works: nothing of the stranger used it up.
  expect((await ada.post(UPDATE, { phone: { step: 'prove', ...proof } })).code).toBe(1)
}, 60_000)
