import { randomUUID } from 'node:crypto'
import { add } from '../../test/server/acts/acting'
import { order, openShop } from '../../test/server/acts/buying'
import { messagesOf, say, seedTalkers } from '../../test/server/acts/messaging'
import { trespass, type Trespass } from '../../test/server/attacks/trespassing'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { pictureOf, upload } from '../../test/server/acts/uploading'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ connections: 20 })
  openShop(app)
})
afterAll(() => app.close())

/** Objects of two members that a third one names, with a text that no answer may contain. */
const seedObjects = async () => {
  const { ada, bob, groupId } = await seedTalkers(app)
  const canary = `秘密${randomUUID().slice(0, 8)}`
  await say(ada, bob, canary)
  const [message] = (await messagesOf(bob, groupId)).slice(-1)
  if (!message) throw new Error('a message expected')
  const url = await upload(app, ada, await pictureOf(10, 800, 800))
  const added = await ada.post('/api/user/add_image', { url, clientToken: randomUUID() })
  expect(added).toMatchObject({ code: 1 })
  const { image } = added.data
  const unused = await upload(app, ada, await pictureOf(20, 800, 800))
  const { orderNo } = (await order(ada, { kind: 'vip', packageId: 'v30' })).data
  return { ada, bob, groupId, canary, seq: message.seq, imageId: image.id as string, unused, orderNo }
}

test('a stranger who names objects of others can neither read nor change them', async () => {
  const own = await seedObjects()
  const { ada, bob, groupId, seq, imageId, unused, orderNo, canary } = own
  const stranger = await app.seed.member()
  const token = () => ({ clientToken: randomUUID() })
  const act = (kind: string, userId: string) => ({ kind, userId, extra: { seq }, ...token() })
  const text = { clientMsgId: randomUUID(), type: 'text', content: { text: '你好' } }
  const attempts: Trespass[] = [
    ['/api/user/message_list', { groupId }],
    ['/api/user/message_list', { groupId, afterSeq: 0, afterRev: 0 }],
    ['/api/user/message_list', { groupId, userId: ada.id }],
    ['/api/user/message_list', { groupId, userId: bob.id, beforeSeq: seq + 1 }],
    ['/api/user/message_list', { groupId, readSeq: seq }],
    ['/api/user/send_msg', { ...text, groupId }],
    ['/api/user/send_msg', { ...text, groupId, userId: ada.id, replyToSeq: seq }],
    ['/api/user/send_msg', { ...text, type: 'image', content: { url: unused }, userId: ada.id }],
    ['/api/user/add_action', act('msg_recall', ada.id)],
    ['/api/user/add_action', act('msg_recall', bob.id)],
    ['/api/user/add_action', act('msg_heart', ada.id)],
    ['/api/user/add_action', act('msg_heart', bob.id)],
    ['/api/user/add_action', act('msg_delete', ada.id)],
    ['/api/user/delete_action', { kind: 'msg_heart', userId: ada.id, extra: { seq } }],
    ['/api/user/add_image', { id: imageId, visibility: 'match' }],
    ['/api/user/add_image', { id: imageId, asAvatar: true }],
    ['/api/user/add_image', { id: imageId, appeal: true }],
    ['/api/user/add_image', { order: [imageId] }],
    ['/api/user/add_image', { url: unused, ...token() }],
    ['/api/user/delete_image', { id: imageId }],
    ['/api/user/pay_recharge', { orderNo, query: true }],
    ['/api/user/pay_recharge', { orderNo, channel: 'local', env: {} }],
    ['/api/user/pay_recharge', { orderNo, refund: 'preview' }],
    ['/api/user/pay_recharge', { orderNo, refund: 'submit', amountFen: 600, ...token() }],
    ['/api/user/bill_list', { id: orderNo }],
    ['/api/user/unlock_wx', { quoteId: orderNo, ...token() }],
    ['/api/user/unlock_wx', { orderId: orderNo, decision: 'accept' }],
    ['/api/user/wx_feedback', { orderId: orderNo, result: 'added', ...token() }],
    ['/api/auth/me', { endSessionId: ada.sessionId }],
  ]
  const before = await stateOf(own)
  expect(await trespass(app, stranger, attempts, canary)).toEqual([])
  expect(await stateOf(own)).toEqual(before)
  expect((await add(ada, 'like', bob)).code).toBe(1)
})

/** The objects as their owners see them. */
const stateOf = async ({ ada, bob, groupId, orderNo }: Awaited<ReturnType<typeof seedObjects>>) => ({
  messages: [await messagesOf(ada, groupId), await messagesOf(bob, groupId)],
  images: (await ada.post('/api/user/image_list', {})).data,
  order: (await ada.post('/api/user/pay_recharge', { orderNo, query: true })).data,
})
