import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { sql } from 'kysely'
import { add, listOf, match } from '../../../../test/server/acts/acting'
import { createContactBlocking } from '../../../../test/server/acts/contact-blocking'
import { emptyCity, idsOf, nearby, SHANGHAI, startFeedApp } from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'
import type { TestApp } from '../../../../test/server/rigs/start-app'
import { forgetExpired } from '../../account/auth/forget-expired'

let app: TestApp
const { strangerPhone, step, put, putWell, rowsOf } = createContactBlocking(() => app)

beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.close())

/** Two neighbours who satisfy each other's preferences. */
const neighbours = async () => {
  await emptyCity(app)
  const me = await app.seed.member({ gender: 'male', place: SHANGHAI })
  const other = await app.seed.member({ gender: 'female', place: nearby })
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
    const removeBlock = async () => step(me, { step: 'remove', id: (await rowsOf(me))[0].id })
    await removeBlock()
    expect((await put(me, other.phone)).data.contactBlocks).toHaveLength(1)
    expect(await meets(me, other)).toBe(false)
    expect(await rowWith(me, other)).toMatchObject({ effective_at: before.effective_at, ended_at: null })
    await removeBlock()
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
