import { randomUUID } from 'node:crypto'
import { CONTACT_BLOCK_MAX, DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { sql } from 'kysely'
import { add, listOf, match } from '../../../../test/server/acts/acting'
import { emptyCity, idsOf, nextDoor, SHANGHAI, startFeedApp } from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'
import type { TestApp } from '../../../../test/server/start-app'
import { forgetExpired } from '../../account/auth/forget-expired'

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
/** As `put`, and waits until every number has begun. */
const putWell = async (member: SeededMember, ...phones: string[]) => {
  const answer = await put(member, ...phones)
  app.clock.advance(DAY_MS)
  return answer
}
const rowsOf = async (member: SeededMember) => (await step(member, { step: 'list' })).data.contactBlocks

/** Two neighbours who satisfy each other's preferences. */
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
  await meets(me, other),
]

/** Opens the other member's page. */
const meets = async (me: SeededMember, other: SeededMember) =>
  (await me.post('/api/user/get', { userId: other.id })).code === 1

const rowWith = (me: SeededMember, other: SeededMember) =>
  app.core.db
    .selectFrom('contact_block')
    .selectAll()
    .where('member_id', '=', me.id)
    .where('phone_hash', '=', app.core.crypto.phoneHash(other.phone))
    .executeTakeFirstOrThrow()

const greet = (from: SeededMember, to: SeededMember) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text: '周末一起去看展吗' },
  })

describe('a number on the list', () => {
  test('keeps its owner and the member apart in both directions, until long after its removal', async () => {
    const [me, other] = await neighbours()
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(false)
    expect((await putWell(me, other.phone)).code).toBe(1)
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(true)
    const [{ id }] = await rowsOf(me)
    expect((await step(me, { step: 'remove', id })).data.contactBlocks).toEqual([])
    expect((await step(me, { step: 'remove', id })).code).toBe(errorCodes.NOT_FOUND)
    app.clock.advance(30 * DAY_MS - 1)
    expect([await meets(me, other), await meets(other, me)]).toEqual([false, false])
    app.clock.advance(1)
    expect([await meets(me, other), await meets(other, me)]).toEqual([true, true])
  })

  test('begins at a random moment of the next day, so that a disappearing member does not reveal it', async () => {
    const [me, other] = await neighbours()
    await put(me, ...Array.from({ length: 20 }, strangerPhone), other.phone)
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(false)
    const { rows } = await sql<{ late: number }>`
      select effective_at - created_at as late from contact_block where member_id = ${me.id}`.execute(
      app.core.db,
    )
    const lates = rows.map(({ late }) => Number(late))
    expect(lates.every((late) => late >= 0 && late < DAY_MS)).toBe(true)
    expect(new Set(lates).size).toBeGreaterThan(15)
    const row = await rowWith(me, other)
    app.clock.advance(row.effective_at - app.clock.now() - 1)
    expect(await meets(me, other)).toBe(true)
    app.clock.advance(1)
    expect([...(await sees(me, other)), ...(await sees(other, me))]).not.toContain(true)
  })

  test('continues when it is added again before its end, and begins again after it', async () => {
    const [me, other] = await neighbours()
    await putWell(me, other.phone)
    const before = await rowWith(me, other)
    const takeOff = async () => step(me, { step: 'remove', id: (await rowsOf(me))[0].id })
    await takeOff()
    expect((await put(me, other.phone)).data.contactBlocks).toHaveLength(1)
    expect(await meets(me, other)).toBe(false)
    expect(await rowWith(me, other)).toMatchObject({ effective_at: before.effective_at, ended_at: null })
    await takeOff()
    app.clock.advance(29 * DAY_MS)
    expect(await meets(me, other)).toBe(false)
    app.clock.advance(DAY_MS)
    await put(me, other.phone)
    expect(await meets(me, other)).toBe(true)
    app.clock.advance(DAY_MS)
    expect(await meets(me, other)).toBe(false)
  })

  test('is deleted after its end, and not before', async () => {
    const [me, other] = await neighbours()
    await putWell(me, other.phone, strangerPhone())
    for (const { id } of (await rowsOf(me)).slice(0, 1)) await step(me, { step: 'remove', id })
    const left = async () => {
      await forgetExpired(app.core, app.clock.now())
      return (
        await app.core.db.selectFrom('contact_block').select('id').where('member_id', '=', me.id).execute()
      ).length
    }
    app.clock.advance(30 * DAY_MS)
    expect(await left()).toBe(2)
    app.clock.advance(1)
    expect(await left()).toBe(1)
  })

  test('applies to its present owner: to a newcomer, and no longer to a member with another number', async () => {
    const [me, other] = await neighbours()
    const phone = strangerPhone()
    await putWell(me, phone)
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

  test('hides its owner’s likes and visits where names can be read, and rejects actions towards the owner', async () => {
    const [me, other] = await neighbours()
    await add(other, 'like', me)
    await other.post('/api/user/get', { userId: me.id })
    await putWell(me, other.phone)
    const totals = async () => [
      (await listOf(me, 'action_to_me_list', 'like')).total,
      (await listOf(me, 'action_to_me_list', 'visit')).total,
    ]
    // A falling total of locked likes would reveal the owner. An open visitor disappears, because the name was
    // readable.
    expect(await totals()).toEqual([1, 0])
    await app.core.db
      .updateTable('member')
      .set({ vip_expire_at: app.clock.now() + DAY_MS })
      .where('id', '=', me.id)
      .execute()
    expect(await totals()).toEqual([0, 0])
    for (const [from, to] of [
      [me, other],
      [other, me],
    ] as const) {
      expect((await add(from, 'follow', to)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
      expect((await from.post('/api/user/unlock_wx_pre', { userId: to.id })).code).not.toBe(1)
      expect((await greet(from, to)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    }
  })

  test('does not affect a running chat, and applies once the chat is over', async () => {
    const [me, other] = await neighbours()
    await match(me, other)
    await putWell(me, other.phone)
    expect((await me.post('/api/user/get', { userId: other.id })).code).toBe(1)
    expect((await greet(other, me)).code).toBe(1)
    await me.post('/api/user/delete_action', { kind: 'match', userId: other.id })
    app.clock.advance(31 * DAY_MS)
    const page = await app.services.relations.canSee(app.core.db, other.id, me.id)
    expect(page).toBeNull()
  })

  test('is stored only as a keyed hash and four encrypted digits', async () => {
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
    expect(Object.keys(row).sort()).toEqual([
      'created_at',
      'effective_at',
      'ended_at',
      'id',
      'member_id',
      'phone_hash',
      'tail_sealed',
    ])
  })
})

describe('the list', () => {
  test('accepts pasted numbers, each once, and shows their last digits, newest first', async () => {
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

  test('gives the same answer for the number of a member and an unused one', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    const shapes = await Promise.all(
      [other.phone, strangerPhone()].map(async (phone) => {
        const { code, data } = await put(member, phone)
        return [code, Object.keys(data).sort(), Object.keys(data.contactBlocks[0]).sort()]
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('holds fifty numbers, whatever arrives at once', async () => {
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

  test('prevents guessing: it accepts ten new numbers a day after the first fifty', async () => {
    const member = await app.seed.member()
    const clear = async () => {
      for (const { id } of await rowsOf(member)) await step(member, { step: 'remove', id })
    }
    const first = Array.from({ length: CONTACT_BLOCK_MAX }, strangerPhone)
    await put(member, ...first)
    await clear()
    expect((await put(member, ...Array.from({ length: 10 }, strangerPhone))).code).toBe(1)
    const refused = await put(member, strangerPhone())
    expect(refused).toMatchObject({
      code: errorCodes.TOO_MANY_TRIES,
      data: { retryAfter: expect.any(Number) },
    })
    await clear()
    // A removed number that still applies is not new.
    expect((await put(member, ...first)).data.contactBlocks).toHaveLength(CONTACT_BLOCK_MAX)
    await clear()
    app.clock.advance(DAY_MS)
    expect((await put(member, ...Array.from({ length: 11 }, strangerPhone))).code).toBe(
      errorCodes.TOO_MANY_TRIES,
    )
    expect(await rowsOf(member)).toEqual([])
    expect((await put(member, strangerPhone())).code).toBe(1)
  })

  test.each([
    ['no number', ['12345'], '有不正确的号码，每个号码需为11位手机号'],
    ['another country’s', ['+1 212 555 0100'], '有不正确的号码，每个号码需为11位手机号'],
    ['one bad among good ones', ['15100009999', 'abc'], '有不正确的号码，每个号码需为11位手机号'],
  ])('rejects %s and stores nothing', async (_name, phones, words) => {
    const member = await app.seed.member()
    expect(await step(member, { step: 'add', phones })).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phones: words } },
    })
    expect(await rowsOf(member)).toEqual([])
  })

  test('rejects the member’s own number, and rows of other members', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    expect((await put(member, member.phone)).data.fields).toEqual({ phones: '不用填写自己的手机号' })
    await put(other, strangerPhone())
    const [{ id }] = await rowsOf(other)
    expect((await step(member, { step: 'remove', id })).code).toBe(errorCodes.NOT_FOUND)
    expect(await rowsOf(other)).toHaveLength(1)
  })
})
