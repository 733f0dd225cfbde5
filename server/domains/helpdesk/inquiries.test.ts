import { randomUUID } from 'node:crypto'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { KeptSubject, Message } from '@contract/types/message'
import { add, newsOf, noticesOf } from '../../../test/server/acting'
import { askMessages, expectRefusal } from '../../../test/server/messaging'
import { by, createOperator } from '../../../test/server/operating'
import type { SeededMember } from '../../../test/server/seed'
import { wavOf } from '../../../test/server/sounds'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { listenAs } from '../../../test/server/stomp-listener'
import { changeMember, sendText, textDraft } from '../../../test/server/ties'
import { pictureOf, upload } from '../../../test/server/uploading'

const SEND = '/api/user/send_msg'
const HOUR_MS = 3_600_000
const service = { id: SERVICE_ACCOUNT_ID }

const logged: string[] = []
let app: TestApp
let ada: SeededMember

beforeAll(async () => {
  const note = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  app = await startApp({ connections: 24, log: { info: note, warn: note, error: note } })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.seed.member()
})

const { ops, refusal, actsOn } = createOperator(() => app)

const ask = (text: string, more: object = {}) => ada.post(SEND, textDraft(service.id, text, more))

const asked = async (text: string, more: object = {}): Promise<Message> => {
  const answer = await ask(text, more)
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

const thread = async (member: SeededMember = ada) =>
  (await member.post('/api/user/message_list', { userId: service.id })).data

const inquiryOf = async (member: SeededMember) => {
  const rows = await app.core.db
    .selectFrom('inquiry')
    .selectAll()
    .where('member_id', '=', member.id)
    .orderBy('opened_at')
    .execute()
  return rows.at(-1) ?? null
}

const inquiryId = async (): Promise<string> => (await inquiryOf(ada))?.id ?? ''

const unreadOf = async (member: SeededMember) =>
  (await member.post('/api/user/message_group_list', {})).data.unread

const writeBill = async (memberId: string, ref = randomUUID()): Promise<string> => {
  await app.core.work.run((db) =>
    app.services.bills.add(db, {
      memberId,
      ref,
      type: 'withdrawal',
      bizType: 'withdraw',
      sign: -1,
      state: 'returned',
      amountFen: 3_000,
    }),
  )
  const row = app.core.db.selectFrom('bill').select('id').where('ref', '=', ref)
  return (await row.executeTakeFirstOrThrow()).id
}

describe('a talk with the service', () => {
  test('is open before the first word, and one of the message groups after it', async () => {
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
    expect(await inquiryOf(ada)).toMatchObject({ state: 'waiting', first_seq: 1 })
  })

  test('needs no quota, no match and no complete profile; what would be risky among members is said', async () => {
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

  test('ends with the session of who is banned', async () => {
    await asked('在吗')
    await app.services.sessions.endAll(ada.id, 'banned')
    expect((await ask('还在吗')).status).toBe(401)
  })

  test('stores one press once, and refuses another word under its id', async () => {
    const clientMsgId = randomUUID()
    const first = await asked('退款', { clientMsgId })
    expect(await asked('退款', { clientMsgId })).toEqual(first)
    expectRefusal(await ask('提现', { clientMsgId }), 'TOKEN_REUSED')
    const about = { kind: 'bill', id: await writeBill(ada.id) }
    expectRefusal(await ask('退款', { clientMsgId, content: { text: '退款', about } }), 'TOKEN_REUSED')
    expect((await thread()).list).toHaveLength(1)
  })

  test('is opened once by presses of one moment', async () => {
    await Promise.all(Array.from({ length: 8 }, (_none, n) => asked(`${n}`)))
    expect((await thread()).list.map(({ seq }: Message) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const count = await app.core.db
      .selectFrom('inquiry')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(count.all).toBe(1)
  })

  test('takes so many messages an hour and says when the next may come', async () => {
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
  ] as const)('refuses %j', async (text, name) => {
    expectRefusal(await ask(text), name)
    expect((await thread()).list).toEqual([])
  })

  test('takes five hundred characters', async () => {
    expect((await asked('字'.repeat(500))).content.text).toHaveLength(500)
  })

  test('shows pictures, which nobody but the member can open, from the first word on', async () => {
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

  test('takes no voices and no exchange of contacts', async () => {
    const base = { userId: service.id }
    const url = await upload(app, ada, wavOf(2), 'me.wav')
    const voice = { ...base, clientMsgId: randomUUID(), type: 'voice', content: { url, seconds: 2 } }
    expectRefusal(await ada.post(SEND, voice), 'MEDIA_NOT_ALLOWED')
    const card = { ...base, clientMsgId: randomUUID(), type: 'wx_exchange', content: { state: 'asked' } }
    expectRefusal(await ada.post(SEND, card), 'MESSAGE_NOT_ALLOWED')
  })

  test('leaves nothing in the log', async () => {
    await asked('我的密码是 s3cret-zebra')
    await ops('service show', await inquiryId(), '--as', 'anna')
    expect(logged.join()).not.toContain('zebra')
  })
})

describe('what it is about', () => {
  test('is shown as it stood when it was written', async () => {
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

  test('is never a thing of somebody else, nor of nobody', async () => {
    const other = await app.seed.member()
    for (const id of [await writeBill(other.id), '01J00000000000000000000000']) {
      for (const kind of ['bill', 'unlock']) {
        expectRefusal(await ask('?', { content: { text: '?', about: { kind, id } } }), 'NOT_FOUND')
      }
    }
    expect(await inquiryOf(ada)).toBeNull()
  })

  test('is told to the service alone', async () => {
    const bob = await app.seed.member({ gender: 'male' })
    const about = { kind: 'bill', id: await writeBill(ada.id) }
    const draft = textDraft(bob.id, 'hi', { content: { text: 'hi', about } })
    expectRefusal(await ada.post(SEND, draft), 'INVALID_PARAMETERS')
  })
})

describe('an operator', () => {
  test('finds those who wait, the longest first, and nothing of what they said', async () => {
    await asked('我先来的')
    app.clock.advance(10 * 60_000)
    const first = await inquiryId()
    const bob = await app.seed.member({ gender: 'male' })
    await sendText(bob, service as SeededMember, '我后来的')
    const { text, data } = await ops('service')
    const ids = (data as { member_id: string }[]).map((one) => one.member_id)
    expect(ids.indexOf(ada.id)).toBeLessThan(ids.indexOf(bob.id))
    expect(text).toMatch(new RegExp(`${first}.*waits 10 min`, 'u'))
    expect(text).not.toContain('先来')
  })

  test('answers: the member is told at once, counts it, reads it, and sees that they were read', async () => {
    await asked('提现被退回', {
      content: { text: '提现被退回', about: { kind: 'bill', id: await writeBill(ada.id) } },
    })
    const id = await inquiryId()
    const device = await listenAs(app.url, ada)
    const shown = await ops('service show', id, '--as', 'Anna')
    expect(shown.text).toContain('提现被退回')
    expect(shown.text).toContain('¥30.00')
    await device.waitFor('read')
    expect((await thread()).peerReadSeq).toBe(1)
    await ops('service reply', id, '--text', '姓名和支付宝不一致，改好后可以再提。', '--as', 'anna')
    const [told] = await device.waitFor('msg')
    expect(told?.message).toMatchObject({ fromId: service.id, seq: 2, type: 'text' })
    await device.close()
    expect(await unreadOf(ada)).toMatchObject({ main: 1, total: 1 })
    const { groupId } = told?.message as Message
    await askMessages(ada, groupId, { readSeq: 2 })
    expect(await unreadOf(ada)).toMatchObject({ main: 0 })
    expect(await actsOn(`inquiry:${id}`)).toEqual(['anna inquiry.read', 'anna inquiry.answered'])
    expect(await inquiryOf(ada)).toMatchObject({
      state: 'answered',
      waiting_since: null,
      answered_by: 'anna',
    })
  })

  test('is asked again by the next word, in the same inquiry until it is closed', async () => {
    await asked('一')
    const id = await inquiryId()
    await ops('service reply', id, '--text', '好的', '--as', 'anna')
    app.clock.advance(1_000)
    await asked('二')
    expect(await inquiryOf(ada)).toMatchObject({ id, state: 'waiting', waiting_since: app.clock.now() })
    await ops('service close', id, ...by('bert'))
    expect(await refusal('service reply', id, '--text', '晚了', '--as', 'anna')).toContain('is closed')
    expect((await thread()).list).toHaveLength(3)
    app.clock.advance(1_000)
    await asked('三')
    const next = await inquiryOf(ada)
    expect(next).toMatchObject({ state: 'waiting', first_seq: 4 })
    expect(next?.id).not.toBe(id)
    expect((await ops('service show', next?.id ?? '', '--as', 'anna')).text).not.toContain('一')
  })

  test('is refused in words', async () => {
    await asked('一')
    const id = await inquiryId()
    expect(await refusal('service show', 'nope', '--as', 'anna')).toContain('no inquiry')
    expect(await refusal('service reply', id, '--text', '字'.repeat(501), '--as', 'anna')).toContain('500')
    expect(await refusal('service reply', id, '--text', 'x', '--as', 'system')).toContain('name')
    await changeMember(app, ada, { account_state: 'banned' })
    expect(await refusal('service reply', id, '--text', 'x', '--as', 'anna')).toContain('no member')
  })

  test('who is not read is announced by a system message, once, and not when it was read', async () => {
    const announced = async () => (await noticesOf(app, ada.id)).filter((kind) => kind === 'service_replied')
    await asked('一')
    const id = await inquiryId()
    await ops('service reply', id, '--text', '甲', '--as', 'anna')
    await ops('service reply', id, '--text', '乙', '--as', 'anna')
    app.clock.advance(60_000)
    await app.services.jobs.runDue()
    await app.services.jobs.runDue()
    expect(await announced()).toHaveLength(1)
    const { groupId } = await thread()
    const { list } = (await ada.post('/api/user/system_message', {})).data
    expect(list[0].link).toMatchObject({ page: '/pages/msg/chat', query: { groupId } })
    await ops('service reply', id, '--text', '丙', '--as', 'anna')
    await askMessages(ada, groupId, { readSeq: 9 })
    app.clock.advance(60_000)
    await app.services.jobs.runDue()
    expect(await announced()).toHaveLength(1)
  })

  test('need not close what was answered and not taken up for three days', async () => {
    await asked('一')
    await ops('service reply', await inquiryId(), '--text', '甲', '--as', 'anna')
    app.clock.advance(app.services.productConfig.help.quietMs)
    await app.services.helpdesk.inquiries.closeQuiet()
    expect(await inquiryOf(ada)).toMatchObject({ state: 'answered' })
    app.clock.advance(1)
    await app.services.helpdesk.inquiries.closeQuiet()
    expect(await inquiryOf(ada)).toMatchObject({ state: 'closed', closed_by: 'system' })
  })
})

describe('the account of the service', () => {
  test('is nobody to see, like, follow, block or report', async () => {
    await asked('在吗')
    expectRefusal(await ada.post('/api/user/get', { userId: service.id }), 'TARGET_NOT_VISIBLE')
    for (const kind of ['like', 'follow', 'pass', 'block'])
      expectRefusal(await add(ada, kind, service), 'TARGET_NOT_VISIBLE')
    expectRefusal(await add(ada, 'report', service, { reason: 'scam' }), 'TARGET_NOT_VISIBLE')
    const row = app.core.db.selectFrom('member').select('account_state').where('id', '=', service.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ account_state: 'incomplete' })
  })

  test('is told nothing: nobody listens there', async () => {
    await asked('在吗')
    expect((await newsOf(app, service.id)).filter(({ event }) => event === 'msg')).toEqual([])
  })

  test('lets a word be taken back and the row be pinned and put away, like any other', async () => {
    await asked('写错了')
    expect((await add(ada, 'msg_recall', service, { seq: 1 })).code).toBe(1)
    expect((await thread()).list[0]).toMatchObject({ type: 'recall', content: {} })
    for (const kind of ['chat_pin', 'chat_mute', 'chat_delete'])
      expect((await add(ada, kind, service)).code).toBe(1)
    expect((await thread()).list).toEqual([])
  })

  test('has threads that are nobody else’s', async () => {
    await asked('只有我')
    const { groupId } = await thread()
    const other = await app.seed.member()
    expectRefusal(await other.post('/api/user/message_list', { groupId }), 'NOT_FOUND')
    expectRefusal(await other.post(SEND, textDraft(ada.id, 'x', { groupId })), 'NOT_FOUND')
    expect((await thread(other)).list).toEqual([])
  })
})
