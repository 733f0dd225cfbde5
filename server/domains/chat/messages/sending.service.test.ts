import { createHash } from 'node:crypto'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import type { Answer, MemberOptions, SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember, insertBlock, matchPair, textDraft } from '../../../../test/server/relations'
import { RelationRepository } from '../../discovery/actions/relation.repository'
import { MessageGroupRepository } from './groups/message-group.repository'
import { sameTextKey } from '../../safety/text-moderation/text-rules'

const SEND = '/api/user/send_msg'
const LIST = '/api/user/message_list'

const app = useApp({ connections: 40 })
let ada: SeededMember
let bob: SeededMember

const pair = async (adaOptions: MemberOptions = {}, bobOptions: MemberOptions = {}): Promise<void> => {
  ada = await app.seed.member({ gender: 'female', ...adaOptions })
  bob = await app.seed.member({ gender: 'male', ...bobOptions })
}

beforeEach(() => pair())

const draft = (to: SeededMember | string, text: string, more: object = {}) =>
  textDraft(typeof to === 'string' ? to : to.id, text, more)

const send = (
  from: SeededMember,
  to: SeededMember | string,
  text: string,
  more: object = {},
): Promise<Answer> => from.post(SEND, draft(to, text, more))

const match = (a: SeededMember, b: SeededMember): Promise<string> => matchPair(app, a, b)
const block = (from: SeededMember, to: SeededMember): Promise<void> => insertBlock(app, from, to)
const patch = (member: SeededMember, row: object): Promise<void> => changeMember(app, member, row)

const follow = async (from: SeededMember, to: SeededMember): Promise<void> => {
  const id = app.core.ids.ulid(app.clock.now())
  const row = { id, kind: 'follow' as const, from_id: from.id, to_id: to.id, created_at: app.clock.now() }
  await app.core.db.insertInto('action').values(row).execute()
}

const storedTexts = async (a: SeededMember): Promise<unknown[]> => {
  const rows = await app.core.chatDb
    .selectFrom('message')
    .select(['seq', 'content'])
    .where((eb) => eb.or([eb('from_id', '=', a.id), eb('to_id', '=', a.id)]))
    .orderBy('seq')
    .execute()
  return rows.map(({ content }) => content['text'])
}

describe('sending', () => {
  test('needs a session', async () => {
    expect((await app.post(SEND, draft(bob, 'hi'))).status).toBe(401)
  })

  test.each([
    [{ userId: undefined }, 'userId'],
    [{ clientMsgId: 'x' }, 'clientMsgId'],
    [{ type: 'image' }, 'content.url'],
    [{ content: {} }, 'content.text'],
    [{ content: { text: 'hi', on: 'moon:1' } }, 'content.on'],
    [{ content: { text: 'hi\0' } }, 'content.text'],
  ])('names the field that is wrong in %j', async (more, field) => {
    const answer = await send(ada, bob, 'hi', more)
    expectRefusal(answer, 'INVALID_PARAMETERS', { fields: { [field]: expect.any(String) as string } })
  })

  test('refuses a message to oneself', async () => {
    expectRefusal(await send(ada, ada, 'hi'), 'TARGET_IS_SELF')
  })

  test('creates no group for a hidden member or an unknown id, and runs the same queries for both', async () => {
    const [cara, dora] = [await app.seed.member(), await app.seed.member()]
    await patch(cara, { account_state: 'banned' })
    await block(dora, ada)
    const insert = jest.spyOn(MessageGroupRepository.prototype, 'insert')
    const judge = jest.spyOn(RelationRepository.prototype, 'relations')
    try {
      for (const to of ['999999999999', cara, dora]) {
        judge.mockClear()
        expectRefusal(await send(ada, to, 'hi'), 'TARGET_NOT_VISIBLE')
        expect([insert.mock.calls.length, judge.mock.calls.length > 0]).toEqual([0, true])
      }
    } finally {
      insert.mockRestore()
      judge.mockRestore()
    }
  })

  test('answers the same for an unknown id, a banned account and one that blocked the sender', async () => {
    const [cara, dora] = [await app.seed.member(), await app.seed.member()]
    await patch(cara, { account_state: 'banned' })
    await block(dora, ada)
    const answers = [
      await send(ada, '999999999999', 'hi'),
      await send(ada, cara, 'hi'),
      await send(ada, dora, 'hi'),
    ]
    for (const answer of answers) {
      expectRefusal(answer, 'TARGET_NOT_VISIBLE')
      expect(answer.data).toEqual(answers[0]?.data)
      expect(answer.msg).toBe(answers[0]?.msg)
    }
    expect(await storedTexts(ada)).toEqual([])
  })
})

describe('a greeting', () => {
  test('is one text until it is answered; then both may chat', async () => {
    const first = await send(ada, bob, '你好，你也喜欢爬山吗')
    expect(first).toMatchObject({
      code: 1,
      data: { message: { seq: 1, fromId: ada.id, toId: bob.id, riskTag: null } },
    })
    expect(first.data.canMessage).toMatchObject({
      allowed: false,
      refusal: 'WAIT_FOR_ANSWER',
      greetingsLeft: 1,
    })
    expectRefusal(await send(ada, bob, '在吗'), 'WAIT_FOR_ANSWER', { need: 'answer' })
    expect(await send(bob, ada, '喜欢呀')).toMatchObject({ code: 1, data: { canMessage: { form: 'chat' } } })
    expect(await send(ada, bob, '太好了')).toMatchObject({ code: 1, data: { message: { seq: 3 } } })
  })

  test('is up to 140 characters, without contact details, and with risky words only when confirmed', async () => {
    expectRefusal(await send(ada, bob, '好'.repeat(141)), 'MESSAGE_LENGTH', { max: 140 })
    expectRefusal(await send(ada, bob, '   '), 'MESSAGE_LENGTH')
    expectRefusal(await send(ada, bob, '加我微信 linlin520'), 'CONTACT_NOT_ALLOWED')
    expectRefusal(await send(ada, bob, '带你一起投资'), 'CONFIRM_RISK', { tag: 'money' })
    expect(await storedTexts(ada)).toEqual([])
    const confirmed = await send(ada, bob, '带你一起投资', { confirmRisk: true })
    expect(confirmed).toMatchObject({ code: 1, data: { message: { riskTag: 'money' } } })
  })

  test('has a daily allowance, and a refused one costs nothing', async () => {
    for (let sent = 0; sent < 2; sent++) {
      const target = await app.seed.member()
      expectRefusal(await send(ada, target, '加v聊'), 'CONTACT_NOT_ALLOWED')
      expect((await send(ada, target, `第 ${sent} 次打招呼${'呀'.repeat(sent)}`)).code).toBe(1)
    }
    expectRefusal(await send(ada, bob, '你好'), 'GREETING_QUOTA', { resetAt: expect.any(Number) as number })
    const list = await ada.post(LIST, { userId: bob.id })
    expect(list.data.canMessage).toMatchObject({
      allowed: false,
      refusal: 'GREETING_QUOTA',
      greetingsLeft: 0,
    })
  })

  test('is allowed three times a day for a new account, five times for a verified one', async () => {
    const fresh = await app.seed.member({ createdAt: app.clock.now() - 1_000 })
    const sure = await app.seed.member({ isVerified: true })
    const left = async (from: SeededMember) =>
      (await send(from, bob, 'hello there')).data.canMessage.greetingsLeft
    expect(await left(fresh)).toBe(2)
    expect(await left(sure)).toBe(4)
  })

  test('refuses the same text to more than three members', async () => {
    await pair({ isVip: true })
    for (const text of ['你好呀！', '你好 呀', '你好呀~1']) {
      expect((await send(ada, await app.seed.member(), text)).code).toBe(1)
    }
    expectRefusal(await send(ada, bob, '你好，呀'), 'SAME_TEXT')
    expect((await send(ada, bob, '我也住在徐汇')).code).toBe(1)
  })

  test('stores a hash of the text that nobody can make without the secret', async () => {
    expect((await send(ada, bob, '今天天气真好')).code).toBe(1)
    const { text_hash: hash } = await app.core.db
      .selectFrom('sent_text')
      .select('text_hash')
      .where('from_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(hash.equals(createHash('sha256').update(sameTextKey('今天天气真好')).digest())).toBe(false)
    expect(hash.equals(app.core.crypto.steadyMac('same-text', sameTextKey('今天天气真好')))).toBe(true)
  })

  test.each([
    ['certified', 'certified', {}, { isVerified: true }],
    ['same_city', 'same_city', { row: { city_code: '110000' } }, {}],
  ] as const)(
    'respects the receiver’s greeting setting: %s',
    async (whoCanGreet, need, refusedRequest, welcomeOptions) => {
      const target = await app.seed.member({ settings: { whoCanGreet } })
      expectRefusal(
        await send(await app.seed.member(refusedRequest), target, '你好'),
        'GREETING_NOT_ACCEPTED',
        {
          need,
        },
      )
      expect((await send(await app.seed.member(welcomeOptions), target, '你好')).code).toBe(1)
    },
  )

  test('never reaches members who want matches only', async () => {
    await pair({ isVerified: true }, { settings: { whoCanGreet: 'mutual_only' } })
    expectRefusal(await send(ada, bob, '你好'), 'GREETING_NOT_ACCEPTED', { need: 'match' })
    await match(ada, bob)
    expect((await send(ada, bob, '你好')).code).toBe(1)
  })

  test('needs a profile with enough content, and an unrestricted account', async () => {
    await patch(ada, { completeness: 39 })
    expectRefusal(await send(ada, bob, '你好'), 'PROFILE_INCOMPLETE', { need: 'complete' })
    await patch(ada, { completeness: 40, account_state: 'restricted' })
    expectRefusal(await send(ada, bob, '你好'), 'ACCOUNT_RESTRICTED')
  })

  test('of both at the same moment opens one chat', async () => {
    const answers = await Promise.all([send(ada, bob, '你好呀'), send(bob, ada, '嗨')])
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect((await storedTexts(ada)).sort()).toEqual(['你好呀', '嗨'].sort())
    expect((await send(ada, bob, '好巧')).data.message.seq).toBe(3)
  })

  test('sent twenty times at once arrives once, and costs one', async () => {
    await pair({ isVip: true })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_v, i) => send(ada, bob, `你好${'呀'.repeat(i)}`)),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    for (const answer of answers.filter(({ code }) => code !== 1)) expectRefusal(answer, 'WAIT_FOR_ANSWER')
    const quota = await app.services.quotas.quotaOf(
      app.core.db,
      await app.services.members.get(app.core.db, ada.id),
      'greet',
    )
    expect(quota.used).toBe(1)
  })
})

describe('a chat', () => {
  test('is open to a match, with contact details and a tag', async () => {
    await match(ada, bob)
    const answer = await send(ada, bob, '我的微信号 linlin520', {
      content: { text: ' 我的微信号 linlin520 ', on: 'prompt:p1' },
    })
    expect(answer.data.message).toMatchObject({
      type: 'text',
      content: { text: '我的微信号 linlin520', on: 'prompt:p1' },
      riskTag: 'contact',
    })
    expectRefusal(await send(ada, bob, '好'.repeat(501)), 'MESSAGE_LENGTH', { max: 500 })
    expect((await send(ada, bob, '好'.repeat(500))).code).toBe(1)
  })

  test('is open to two members who follow each other', async () => {
    await follow(ada, bob)
    expect((await ada.post(LIST, { userId: bob.id })).data.canMessage.form).toBe('greeting')
    await follow(bob, ada)
    expect((await send(ada, bob, '你好')).data.canMessage.form).toBe('chat')
    expect((await send(ada, bob, '又是我')).code).toBe(1)
  })

  test('ends at once for both when one blocks, with neutral answers', async () => {
    await match(ada, bob)
    await send(ada, bob, '你好')
    await block(bob, ada)
    expectRefusal(await send(ada, bob, '在吗'), 'TARGET_NOT_VISIBLE')
    expectRefusal(await send(bob, ada, '在吗'), 'TARGET_NOT_VISIBLE', { need: 'unblock' })
    expect((await ada.post(LIST, { userId: bob.id })).data).toMatchObject({
      blockedByMe: false,
      peer: { gone: true, nickname: '' },
      canMessage: { refusal: 'TARGET_NOT_VISIBLE', need: null },
      list: [{ content: { text: '你好' } }],
    })
    expect((await bob.post(LIST, { userId: ada.id })).data).toMatchObject({
      blockedByMe: true,
      distanceBucket: null,
      list: [{ content: { text: '你好' } }],
    })
  })

  test('stays closed until it is opened again', async () => {
    await match(ada, bob)
    await app.core.transaction((tx) => app.services.groups.close(tx, ada.id, bob.id))
    expectRefusal(await send(ada, bob, '你好'), 'GROUP_CLOSED', { need: 'match' })
    await app.core.transaction((tx) => app.services.groups.reopen(tx, ada.id, bob.id))
    expect((await send(ada, bob, '你好')).code).toBe(1)
  })
})
