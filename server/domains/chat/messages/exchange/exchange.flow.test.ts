import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Message } from '@contract/types/message'
import { add, match } from '../../../../../test/server/acts/acting'
import {
  actOn as act,
  expectRefusal,
  say,
  seedTalkers,
  viewsOf,
} from '../../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { changeMember, insertBlock, sendText, textDraft } from '../../../../../test/server/relations'

const SEND = '/api/user/send_msg'
const LIST = '/api/user/message_list'
const GROUPS = '/api/user/message_group_list'

const app = useApp({ connections: 24 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedTalkers(app))
})

const { list, listed, received } = viewsOf(app, () => groupId)

describe('a receiver', () => {
  test('may be named by the group id', async () => {
    const draft = { ...textDraft(bob.id, '嗨'), userId: undefined, groupId }
    expect((await ada.post(SEND, draft)).data.message).toMatchObject({ toId: bob.id, groupId })
    expect((await ada.post(SEND, { ...draft, userId: bob.id })).data.message.seq).toBe(1)
    const cara = await app.seed.member()
    expectRefusal(await cara.post(SEND, { ...draft, clientMsgId: randomUUID() }), 'NOT_FOUND')
    expectRefusal(await ada.post(SEND, { ...draft, userId: cara.id }), 'NOT_FOUND')
    expectRefusal(await ada.post(SEND, { ...draft, groupId: 'none' }), 'NOT_FOUND')
    expectRefusal(await ada.post(SEND, { ...draft, groupId: undefined }), 'INVALID_PARAMETERS', {
      reasons: { userId: 'required' },
    })
  })
})

describe('a quote', () => {
  test('shows the peer’s words, and nothing once they are recalled', async () => {
    await say(bob, ada, '周末去哪儿')
    const answer = await say(ada, bob, '去爬山', { replyToSeq: 1 })
    expect(answer.replyTo).toEqual({ seq: 1, type: 'text', preview: '周末去哪儿' })
    expect((await received(bob, 'msg')).at(-1)?.message.replyTo?.preview).toBe('周末去哪儿')
    await act(bob, 'recall', ada, 1)
    for (const member of [ada, bob]) {
      expect((await listed(member))[1]?.replyTo).toEqual({ seq: 1, type: 'recall', preview: '' })
    }
  })

  test('shows nothing that its reader or its sender deleted', async () => {
    await say(bob, ada, '秘密')
    await act(ada, 'delete', bob, 1)
    expectRefusal(await sendText(ada, bob, '你说过', { replyToSeq: 1 }), 'NOT_FOUND')
    await say(bob, ada, '我再说一次', { replyToSeq: 1 })
    expect((await listed(ada))[0]?.replyTo).toEqual({ seq: 1, type: 'text', preview: '' })
    expect((await listed(bob))[1]?.replyTo?.preview).toBe('秘密')
    await add(ada, 'chat_delete', bob)
    await say(bob, ada, '还在吗', { replyToSeq: 2 })
    expect((await listed(ada)).map(({ replyTo }) => replyTo?.preview)).toEqual([''])
  })

  test('accepts messages of this group only', async () => {
    const cara = await app.seed.member()
    await match(ada, cara)
    await say(ada, cara, '别处')
    expectRefusal(await sendText(ada, bob, '引用', { replyToSeq: 1 }), 'NOT_FOUND')
    expectRefusal(await sendText(ada, bob, '引用', { replyToSeq: 2_000_000_000 }), 'NOT_FOUND')
    for (const seq of [9_000_000_000, Number.MAX_SAFE_INTEGER, 1e300]) {
      expectRefusal(await sendText(ada, bob, '引用', { replyToSeq: seq }), 'NOT_FOUND')
      for (const kind of ['heart', 'recall', 'delete'])
        expectRefusal(await act(ada, kind, bob, seq), 'NOT_FOUND')
      const far = await ada.post(LIST, { groupId, beforeSeq: seq, readSeq: seq, afterRev: seq })
      expect([far.code, (await ada.post(LIST, { groupId, afterSeq: seq })).code]).toEqual([1, 1])
    }
    expectRefusal(await sendText(ada, await app.seed.member(), '你好', { replyToSeq: 1 }), 'NOT_FOUND')
  })

  test('is part of the message that its client id identifies', async () => {
    await say(bob, ada, '一')
    const key = textDraft(bob.id, '二', { replyToSeq: 1 })
    const first = await ada.post(SEND, key)
    expect((await ada.post(SEND, key)).data).toEqual(first.data)
    expectRefusal(await ada.post(SEND, { ...key, replyToSeq: undefined }), 'TOKEN_REUSED')
  })
})

describe('the delivered mark', () => {
  test('is sent when the receiver lists messages, even without read receipts', async () => {
    await changeMember(app, bob, {
      settings: JSON.stringify({
        ...(await app.services.members.get(app.core.db, bob.id)).settings,
        readReceipts: false,
      }),
    })
    await say(ada, bob, '一')
    await say(ada, bob, '二')
    expect((await list(ada)).peerDeliveredSeq).toBe(0)
    await list(bob)
    await list(bob)
    expect((await received(ada, 'delivered')).map(({ seq }) => seq)).toEqual([2])
    expect(await list(ada)).toMatchObject({ peerDeliveredSeq: 2, peerReadSeq: 0 })
    expect(await received(bob, 'delivered')).toEqual([])
  })

  test('never moves back nor beyond the last message, and reading raises it, too', async () => {
    await say(ada, bob, '一')
    await say(ada, bob, '二')
    await app.services.reading.markDelivered(bob.id, groupId, 1)
    await app.services.reading.markDelivered(bob.id, groupId, 99)
    await app.services.reading.markDelivered(bob.id, groupId, 1)
    await say(ada, bob, '三')
    await app.services.reading.markRead(bob.id, groupId, 3)
    expect((await received(ada, 'delivered')).map(({ seq }) => seq)).toEqual([1, 2, 3])
    const cara = await app.seed.member()
    await app.services.reading.markDelivered(cara.id, groupId, 3)
    await app.services.reading.markDelivered(bob.id, 'none', 3)
  })

  test('is not sent across a block', async () => {
    await say(ada, bob, '一')
    await insertBlock(app, bob, ada)
    await app.services.reading.markRead(bob.id, groupId, 1)
    expect([await received(ada, 'delivered'), await received(ada, 'read')]).toEqual([[], []])
  })
})

describe('a fraud tip', () => {
  test('follows contact details once a day, for both, and counts as a message of neither', async () => {
    await say(ada, bob, '我的微信号 linlin520')
    await say(bob, ada, '加你了，我的微信号 bobby_88')
    const tips = (await listed(bob)).filter(({ type }) => type === 'tip')
    expect(tips).toMatchObject([{ seq: 2, fromId: ada.id, content: { tip: 'fraud' }, riskTag: null }])
    expect((await received(bob, 'msg')).map(({ message }) => message.type)).toEqual(['text', 'tip', 'text'])
    expect((await ada.post(GROUPS)).data.list).toMatchObject([{ unread: 1, lastMessage: { type: 'text' } }])
    for (const kind of ['heart', 'recall']) expectRefusal(await act(bob, kind, ada, 2), 'NOT_FOUND')
    expectRefusal(await sendText(ada, bob, '引用', { replyToSeq: 2 }), 'NOT_FOUND')
    app.clock.advance(DAY_MS)
    await say(ada, bob, '我的微信号 linlin520')
    expect((await listed(bob)).filter(({ type }) => type === 'tip')).toHaveLength(2)
  })

  test('does not keep the first answer to a greeting from containing contact details', async () => {
    const cara = await app.seed.member()
    await say(ada, cara, '你好')
    expect((await say(cara, ada, '我的微信号 caracara9')).riskTag).toBe('contact')
    const rows = (await ada.post(LIST, { userId: cara.id })).data.list as Message[]
    expect(rows.map(({ type }) => type)).toEqual(['text', 'text', 'tip'])
  })
})

test('a greeting that quotes a liked answer keeps the rules of a greeting', async () => {
  const cara = await app.seed.member()
  const liked = (text: string, more: object = {}) =>
    ada.post(SEND, { ...textDraft(cara.id, text), content: { text, on: 'prompt:p1' }, ...more })
  expectRefusal(await liked('加我微信 linlin520'), 'CONTACT_NOT_ALLOWED')
  expectRefusal(await liked('带你一起投资'), 'CONFIRM_RISK', { tag: 'money' })
  expect((await liked('你也喜欢猫')).code).toBe(1)
})

test('refuses a restricted member with the reason and the end of the restriction', async () => {
  const until = app.clock.now() + DAY_MS
  await changeMember(app, ada, {
    account_state: 'restricted',
    restriction_reason: 'scam',
    restricted_until: until,
  })
  await say(bob, ada, '在吗')
  const facts = { reason: 'scam', until }
  expectRefusal(await sendText(ada, bob, '在'), 'ACCOUNT_RESTRICTED', facts)
  expectRefusal(await act(ada, 'heart', bob, 1), 'ACCOUNT_RESTRICTED', facts)
})

test('stores one message when the same client id is sent to two groups at once', async () => {
  const cara = await app.seed.member()
  await match(ada, cara)
  for (let round = 0; round < 5; round++) {
    const key = textDraft(bob.id, `同时 ${round}`)
    const answers = await Promise.all([ada.post(SEND, key), ada.post(SEND, { ...key, userId: cara.id })])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, errorCodes.TOKEN_REUSED])
  }
  const rows = await app.core.chatDb
    .selectFrom('message')
    .select('seq')
    .where('from_id', '=', ada.id)
    .execute()
  expect(rows).toHaveLength(5)
})

test('twenty messages sent by both at once get numbers without a gap, each once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_v, i) => (i % 2 ? say(ada, bob, `a${i}`) : say(bob, ada, `b${i}`))),
  )
  const rows = await listed(ada)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_v, i) => i + 1))
  expect(new Set(rows.flatMap(({ content }) => content.text ?? [])).size).toBe(20)
  expect(rows.filter(({ type }) => type === 'tip')).toHaveLength(1)
})
