import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import type { KeptSubject, Message } from '@contract/types/message'
import { add, eventsOf } from '../../../../test/server/acts/acting'
import {
  askedService,
  askService,
  ticketOf,
  service,
  serviceThread,
} from '../../../../test/server/acts/asking-service'
import { addReturnedBill, billIdOf } from '../../../../test/server/acts/billing'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { createOperator } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { wavOf } from '../../../../test/server/sounds'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { changeMember, sendText, textDraft } from '../../../../test/server/relations'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'

const SEND = '/api/user/send_msg'

const logged: string[] = []
let app: TestApp
let ada: SeededMember

beforeAll(async () => {
  const record = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  app = await startApp({ connections: 24, log: { info: record, warn: record, error: record } })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.seed.member()
})

const { ops } = createOperator(() => app)

const ask = (text: string, more?: object) => askService(ada, text, more)
const asked = (text: string, more?: object) => askedService(ada, text, more)
const thread = (member: SeededMember = ada) => serviceThread(member)
const ticket = () => ticketOf(app, ada)
/** Adds a returned bill of ¥30.00; returns its id. */
const writeBill = async (memberId: string): Promise<string> =>
  billIdOf(app, await addReturnedBill(app, memberId, { amountFen: 3_000 }))

describe('a chat with the help desk', () => {
  test('is open before the first message, and a message group after it', async () => {
    const before = await thread()
    expect(before).toMatchObject({ groupId: null, list: [], canMessage: { allowed: true, form: 'service' } })
    const message = await asked('充值没有到账')
    expect(message).toMatchObject({
      seq: 1,
      fromId: ada.id,
      toId: service.id,
      content: { text: '充值没有到账' },
    })
    const { list } = (await ada.post('/api/user/message_group_list', {})).data
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      kind: 'service',
      origin: 'service',
      closed: false,
      unread: 0,
      greetingState: null,
      peer: { id: service.id, gone: false },
    })
    expect(await ticket()).toMatchObject({ state: 'waiting', first_seq: 1 })
  })

  test('needs no quota, match or complete profile, and accepts texts that are risky among members', async () => {
    await changeMember(app, ada, { account_state: 'incomplete', completeness: 0 })
    for (let n = 0; n < 20; n++) await asked(`第 ${n} 句`)
    expect(await asked('他让我转账到 13912345678，傻逼')).toMatchObject({ riskTag: null })
    expect((await thread()).list.map(({ type }: Message) => type)).not.toContain('tip')
  })

  test('stays open to a restricted member', async () => {
    await changeMember(app, ada, { account_state: 'restricted', restriction_reason: 'scam' })
    expectRefusal(await sendText(ada, await app.seed.member(), 'hi'), 'ACCOUNT_RESTRICTED')
    await asked('为什么限制我')
    expect((await thread()).canMessage).toMatchObject({ allowed: true, form: 'service' })
  })

  test('ends with the session of a banned member', async () => {
    await asked('在吗')
    await app.services.sessions.endAll(ada.id, 'banned')
    expect((await ask('还在吗')).status).toBe(401)
  })

  test('stores a repeated request once, and rejects another message with its id', async () => {
    const clientMsgId = randomUUID()
    const first = await asked('退款', { clientMsgId })
    expect(await asked('退款', { clientMsgId })).toEqual(first)
    expectRefusal(await ask('提现', { clientMsgId }), 'TOKEN_REUSED')
    const about = { kind: 'bill', id: await writeBill(ada.id) }
    expectRefusal(await ask('退款', { clientMsgId, content: { text: '退款', about } }), 'TOKEN_REUSED')
    expect((await thread()).list).toHaveLength(1)
  })

  test('is opened once by simultaneous messages', async () => {
    await Promise.all(Array.from({ length: 8 }, (_none, n) => asked(`${n}`)))
    expect((await thread()).list.map(({ seq }: Message) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const count = await app.core.db
      .selectFrom('inquiry')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(count.all).toBe(1)
  })

  test('limits messages per hour and reports when the next one is allowed', async () => {
    const most = app.services.productConfig.help.messagesPerHour
    app.clock.advance(HOUR_MS - (app.clock.now() % HOUR_MS))
    for (let n = 0; n < most; n++) await asked(`${n}`)
    expectRefusal(await ask('one more'), 'RATE_LIMITED', { retryAfter: 3_600 })
    app.clock.advance(HOUR_MS)
    await asked('now')
  })

  test.each([
    ['', 'MESSAGE_LENGTH'],
    ['   ', 'MESSAGE_LENGTH'],
    ['字'.repeat(501), 'MESSAGE_LENGTH'],
  ] as const)('rejects %j', async (text, name) => {
    expectRefusal(await ask(text), name)
    expect((await thread()).list).toEqual([])
  })

  test('accepts five hundred characters', async () => {
    expect((await asked('字'.repeat(500))).content.text).toHaveLength(500)
  })

  test('shows pictures from the first message on, and only to the member', async () => {
    const url = await upload(app, ada, await pictureOf(7))
    const sent = { userId: service.id, clientMsgId: randomUUID(), type: 'image', content: { url } }
    const answer = await ada.post(SEND, sent)
    expect(answer.code).toBe(1)
    const { content } = answer.data.message as Message
    expect((await fetch(`${app.url}${content.url ?? ''}`)).status).toBe(200)
    const other = await app.seed.member()
    const path = (content.url ?? '').replace(ada.id, other.id)
    expect((await fetch(`${app.url}${path}`)).status).toBe(404)
    const stolen = {
      ...sent,
      clientMsgId: randomUUID(),
      content: { url: await upload(app, other, await pictureOf(8)) },
    }
    expectRefusal(await ada.post(SEND, stolen), 'INVALID_PARAMETERS')
  })

  test('rejects voice messages and exchanges of contacts', async () => {
    const base = { userId: service.id }
    const url = await upload(app, ada, wavOf(2), 'me.wav')
    const voice = { ...base, clientMsgId: randomUUID(), type: 'voice', content: { url, seconds: 2 } }
    expectRefusal(await ada.post(SEND, voice), 'MEDIA_NOT_ALLOWED')
    const card = { ...base, clientMsgId: randomUUID(), type: 'wx_exchange', content: { state: 'asked' } }
    expectRefusal(await ada.post(SEND, card), 'MESSAGE_NOT_ALLOWED')
  })

  test('logs nothing of the messages', async () => {
    await asked('我的密码是 s3cret-zebra')
    await ops('service show', (await ticket())?.id ?? '', '--as', 'anna')
    expect(logged.join()).not.toContain('zebra')
  })
})

describe('the subject of a message', () => {
  test('shows its state at the time of the message', async () => {
    const id = await writeBill(ada.id)
    const about = { kind: 'bill', id }
    const message = await asked('怎么退回了', { content: { text: '怎么退回了', about } })
    const kept: KeptSubject = {
      ...about,
      kind: 'bill',
      bizType: 'withdraw',
      amountFen: 3_000,
      coins: 0,
      state: 'returned',
    }
    expect(message.content).toEqual({ text: '怎么退回了', about: kept })
    await app.core.db.updateTable('bill').set({ state: 'done' }).where('id', '=', id).execute()
    expect((await thread()).list[0].content.about).toEqual(kept)
  })

  test('is never another member’s, nor unknown', async () => {
    const other = await app.seed.member()
    for (const id of [await writeBill(other.id), '01J00000000000000000000000']) {
      for (const kind of ['bill', 'unlock']) {
        expectRefusal(await ask('?', { content: { text: '?', about: { kind, id } } }), 'NOT_FOUND')
      }
    }
    expect(await ticket()).toBeNull()
  })

  test('is shown only to the help desk', async () => {
    const bob = await app.seed.member({ gender: 'male' })
    const about = { kind: 'bill', id: await writeBill(ada.id) }
    const draft = textDraft(bob.id, 'hi', { content: { text: 'hi', about } })
    expectRefusal(await ada.post(SEND, draft), 'INVALID_PARAMETERS')
  })
})

describe('the service account', () => {
  test('cannot be seen, liked, followed, blocked or reported', async () => {
    await asked('在吗')
    expectRefusal(await ada.post('/api/user/get', { userId: service.id }), 'TARGET_NOT_VISIBLE')
    for (const kind of ['like', 'follow', 'pass', 'block'])
      expectRefusal(await add(ada, kind, service), 'TARGET_NOT_VISIBLE')
    expectRefusal(await add(ada, 'report', service, { reason: 'scam' }), 'TARGET_NOT_VISIBLE')
    const row = app.core.db.selectFrom('member').select('account_state').where('id', '=', service.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ account_state: 'incomplete' })
  })

  test('gets no events, because no client is connected', async () => {
    await asked('在吗')
    expect((await eventsOf(app, service.id)).filter(({ event }) => event === 'msg')).toEqual([])
  })

  test('has threads with recall, pin and archive, like any other', async () => {
    await asked('写错了')
    expect((await add(ada, 'msg_recall', service, { seq: 1 })).code).toBe(1)
    expect((await thread()).list[0]).toMatchObject({ type: 'recall', content: {} })
    for (const kind of ['chat_pin', 'chat_mute', 'chat_delete'])
      expect((await add(ada, kind, service)).code).toBe(1)
    expect((await thread()).list).toEqual([])
  })

  test('has threads that no other member can read', async () => {
    await asked('只有我')
    const { groupId } = await thread()
    const other = await app.seed.member()
    expectRefusal(await other.post('/api/user/message_list', { groupId }), 'NOT_FOUND')
    expectRefusal(await other.post(SEND, textDraft(ada.id, 'x', { groupId })), 'NOT_FOUND')
    expect((await thread(other)).list).toEqual([])
  })
})
