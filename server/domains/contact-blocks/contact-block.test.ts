import { randomUUID } from 'node:crypto'
import { CONTACT_BLOCK_MAX, DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, listOf, match } from '../../../test/server/acting'
import { emptyCity, idsOf, nextDoor, SHANGHAI, startFeedApp } from '../../../test/server/feeding'
import type { SeededMember } from '../../../test/server/seed'
import type { TestApp } from '../../../test/server/start-app'

let app: TestApp
let count = 0

beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.close())

const strangerPhone = (): string => {
  count += 1
  return `151${String(count).padStart(8, '0')}`
}
const step = (member: SeededMember, contactBlocks: object) =>
  member.post('/api/user/update_info', { contactBlocks })
const put = (member: SeededMember, ...phones: string[]) => step(member, { step: 'add', phones })
const rowsOf = async (member: SeededMember) => (await step(member, { step: 'list' })).data.contactBlocks

/** Two who stand next to each other and satisfy each other's wishes. */
const neighbours = async () => {
  await emptyCity(app)
  const me = await app.seed.member({ gender: 'male', place: SHANGHAI })
  const other = await app.seed.member({ gender: 'female', place: nextDoor })
  return [me, other] as const
}

const inFeed = async (call: string, me: SeededMember, other: SeededMember, payload: object = {}) =>
  idsOf((await me.post(`/api/user/${call}`, payload)).data).includes(other.id)
const sees = async (me: SeededMember, other: SeededMember) => [
  await inFeed('recommend_user', me, other, { scene: 'home' }),
  await inFeed('near', me, other),
  (await me.post('/api/user/get', { userId: other.id })).code === 1,
]

const greet = (from: SeededMember, to: SeededMember) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text: '周末一起去看展吗' },
  })

describe('a number on the list', () => {
  test('keeps its owner and the member from meeting, either way, until it is taken off', async () => {
    const [me, other] = await neighbours()
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(false)
    expect((await put(me, other.phone)).code).toBe(1)
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(true)
    const [{ id }] = await rowsOf(me)
    expect((await step(me, { step: 'remove', id })).data.contactBlocks).toEqual([])
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(false)
  })

  test('holds for whoever has it then: a newcomer, and no more for who took another one', async () => {
    const [me, other] = await neighbours()
    const phone = strangerPhone()
    await put(me, phone)
    expect((await me.post('/api/user/get', { userId: other.id })).code).toBe(1)
    const { crypto, db } = app.core
    const give = (phoneNow: string) =>
      db
        .updateTable('member')
        .set({ phone_hash: crypto.phoneHash(phoneNow) })
        .where('id', '=', other.id)
        .execute()
    await give(phone)
    expect((await me.post('/api/user/get', { userId: other.id })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    await give(strangerPhone())
    expect((await me.post('/api/user/get', { userId: other.id })).code).toBe(1)
  })

  test('hides those who liked and visited, and refuses what would reach them', async () => {
    const [me, other] = await neighbours()
    await add(other, 'like', me)
    await other.post('/api/user/get', { userId: me.id })
    await put(me, other.phone)
    for (const kind of ['like', 'visit']) expect((await listOf(me, 'action_to_me_list', kind)).total).toBe(0)
    for (const [from, to] of [
      [me, other],
      [other, me],
    ] as const) {
      expect((await add(from, 'follow', to)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
      expect((await from.post('/api/user/unlock_wx_pre', { userId: to.id })).code).not.toBe(1)
      expect((await greet(from, to)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    }
  })

  test('leaves a talk alone that runs, and stands once it is over', async () => {
    const [me, other] = await neighbours()
    await match(me, other)
    await put(me, other.phone)
    expect((await me.post('/api/user/get', { userId: other.id })).code).toBe(1)
    expect((await greet(other, me)).code).toBe(1)
    await me.post('/api/user/delete_action', { kind: 'match', userId: other.id })
    app.clock.advance(31 * DAY_MS)
    const page = await app.services.relations.canSee(app.core.db, other.id, me.id)
    expect(page).toBeNull()
  })

  test('is kept as a keyed hash and four sealed digits alone', async () => {
    const member = await app.seed.member()
    const phone = strangerPhone()
    await put(member, phone)
    const row = await app.core.db
      .selectFrom('contact_block')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(app.core.crypto.unseal(row.tail_sealed)).toBe(phone.slice(-4))
    expect(JSON.stringify(row)).not.toContain(phone.slice(-4))
    expect(Object.keys(row).sort()).toEqual(['created_at', 'id', 'member_id', 'phone_hash', 'tail_sealed'])
  })
})

describe('the list', () => {
  test('takes numbers as they are pasted, each once, and shows their ends, newest first', async () => {
    const member = await app.seed.member()
    const [first, second] = [strangerPhone(), strangerPhone()]
    await put(member, first)
    app.clock.advance(1_000)
    const answer = await put(member, `+86 ${second.slice(0, 3)} ${second.slice(3)}`, second, first)
    expect(answer.data.contactBlocks.map(({ tail }: { tail: string }) => tail)).toEqual([
      second.slice(-4),
      first.slice(-4),
    ])
  })

  test('answers alike for a member’s number and for nobody’s', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    const shapes = await Promise.all(
      [other.phone, strangerPhone()].map(async (phone) => {
        const { code, data } = await put(member, phone)
        return [code, Object.keys(data).sort(), Object.keys(data.contactBlocks[0]).sort()]
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('holds fifty, whatever comes at once', async () => {
    const member = await app.seed.member()
    await put(member, ...Array.from({ length: CONTACT_BLOCK_MAX - 2 }, strangerPhone))
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(member, strangerPhone())))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    const refused = answers.find(({ code }) => code !== 1)
    expect(refused).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phones: '最多50个号码' } },
    })
    expect(await rowsOf(member)).toHaveLength(CONTACT_BLOCK_MAX)
  })

  test('is not a way to try numbers: a hundred additions a day', async () => {
    const member = await app.seed.member()
    for (let round = 0; round < 2; round += 1) {
      await put(member, ...Array.from({ length: CONTACT_BLOCK_MAX }, strangerPhone))
      for (const { id } of await rowsOf(member)) await step(member, { step: 'remove', id })
    }
    const refused = await put(member, strangerPhone())
    expect(refused).toMatchObject({
      code: errorCodes.TOO_MANY_TRIES,
      data: { retryAfter: expect.any(Number) },
    })
    expect(await rowsOf(member)).toEqual([])
    app.clock.advance(DAY_MS)
    expect((await put(member, strangerPhone())).code).toBe(1)
  })

  test.each([
    ['no number', ['12345'], '有不正确的号码，每个号码需为11位手机号'],
    ['another country’s', ['+1 212 555 0100'], '有不正确的号码，每个号码需为11位手机号'],
    ['one bad among good ones', ['15100009999', 'abc'], '有不正确的号码，每个号码需为11位手机号'],
  ])('refuses %s and keeps nothing', async (_name, phones, words) => {
    const member = await app.seed.member()
    expect(await step(member, { step: 'add', phones })).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phones: words } },
    })
    expect(await rowsOf(member)).toEqual([])
  })

  test('refuses the own number, and what is not the member’s', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    expect((await put(member, member.phone)).data.fields).toEqual({ phones: '不用填写自己的手机号' })
    await put(other, strangerPhone())
    const [{ id }] = await rowsOf(other)
    expect((await step(member, { step: 'remove', id })).code).toBe(errorCodes.NOT_FOUND)
    expect(await rowsOf(other)).toHaveLength(1)
  })
})
