import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import {
  add,
  listOf,
  match,
  eventsOf,
  noticesOf,
  refusalOf,
  remove,
  seedPair,
} from '../../../../test/server/acts/acting'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp()

describe('every action call', () => {
  test.each(['add_action', 'delete_action', 'action_list', 'action_to_me_list'])(
    '%s needs a session',
    async (call) => {
      expect((await app.post(`/api/user/${call}`, {})).status).toBe(401)
    },
  )

  test.each(['add_action', 'delete_action', 'action_list', 'action_to_me_list'])(
    '%s names the field of a bad payload',
    async (call) => {
      const [a] = await seedPair(app)
      const { code, data } = await a.post(`/api/user/${call}`, {
        kind: 'dance',
        userId: '1',
        clientToken: 'x',
      })
      expect(code).toBe(errorCodes.INVALID_PARAMETERS)
      expect(Object.keys(data.fields).length).toBeGreaterThan(0)
    },
  )

  test('refuse the member’s own id', async () => {
    const [a] = await seedPair(app)
    expect((await add(a, 'like', a)).code).toBe(errorCodes.TARGET_IS_SELF)
    expect((await remove(a, 'like', a)).code).toBe(errorCodes.TARGET_IS_SELF)
  })

  test('answer the same for unknown, banned, leaving, paused, restricted and blocking targets', async () => {
    const [a, blocker] = await seedPair(app)
    await add(blocker, 'block', a)
    const states = ['banned', 'cancelling', 'paused', 'restricted', 'incomplete'] as const
    const targets = await Promise.all(
      states.map((account_state) => app.seed.member({ row: { account_state } })),
    )
    const hidden = await app.seed.member({ settings: { pauseProfile: true } })
    const strip = ({ requestId: _, serverTime: __, ...rest }: { requestId: string; serverTime: number }) =>
      rest
    for (const kind of ['like', 'superlike', 'pass', 'hide', 'follow', 'block', 'report']) {
      const extra = kind === 'report' ? { reason: 'scam' } : undefined
      const answers = await Promise.all(
        [{ id: '999999999999' }, blocker, hidden, ...targets].map((target) => add(a, kind, target, extra)),
      )
      const first = strip(answers[0] as never)
      expect(refusalOf(answers[0]?.code ?? 0)).toBe('TARGET_NOT_VISIBLE')
      for (const answer of answers) expect(strip(answer as never)).toEqual(first)
    }
  })
})

describe('like', () => {
  test('a first like notifies the target without naming the viewer', async () => {
    const [a, b] = await seedPair(app)
    const { code, data } = await add(a, 'like', b)
    expect(code).toBe(1)
    expect(data).toMatchObject({
      state: 'done',
      matched: false,
      groupId: null,
      quota: { used: 1, limit: 30 },
    })
    expect(data.undoUntil).toBeGreaterThan(app.clock.now())
    expect(await eventsOf(app, b.id)).toEqual([
      expect.objectContaining({ event: 'action', kind: 'like', member: null }),
    ])
  })

  test('a VIP target sees who liked them', async () => {
    const a = await app.seed.member({ gender: 'male' })
    const b = await app.seed.member({ isVip: true })
    await add(a, 'like', b)
    expect((await eventsOf(app, b.id))[0]?.member?.id).toBe(a.id)
  })

  test('mutual likes make one match and one group, with an event and a notice for both', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'like', b)
    const { data } = await add(b, 'like', a)
    expect(data).toMatchObject({ state: 'done', matched: true, undoUntil: null, peer: { id: a.id } })
    for (const [member, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const events = await eventsOf(app, member.id)
      expect(events).toContainEqual(expect.objectContaining({ kind: 'match', groupId: data.groupId }))
      expect(events.find(({ kind }) => kind === 'match')?.member?.id).toBe(other.id)
      expect(await noticesOf(app, member.id)).toContain('match')
      const list = await listOf(member, 'action_list', 'match')
      expect(list).toMatchObject({
        total: 1,
        list: [{ member: { id: other.id }, groupId: data.groupId, mutual: true }],
      })
    }
    const groups = await a.post('/api/user/message_group_list', { box: 'matches' })
    expect(groups.data.list).toHaveLength(1)
  })

  test('a second like changes nothing and costs nothing', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'like', b)
    const { data } = await add(a, 'like', b)
    expect(data).toMatchObject({ state: 'already', quota: { used: 1 } })
  })

  test('a super like names the viewer, and replaces a like', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'like', b)
    const { data } = await add(a, 'superlike', b)
    expect(data).toMatchObject({ state: 'done', quota: { used: 1, limit: 1 }, undoUntil: null })
    expect(await noticesOf(app, b.id)).toEqual(['superlike'])
    expect((await eventsOf(app, b.id)).find(({ kind }) => kind === 'superlike')?.member?.id).toBe(a.id)
    expect((await listOf(a, 'action_list', 'like')).total).toBe(1)
    const other = await app.seed.member()
    expect((await add(a, 'superlike', other)).code).toBe(errorCodes.SUPERLIKE_QUOTA)
  })

  test('is refused for an incomplete profile and a restricted account', async () => {
    const b = await app.seed.member()
    const poor = await app.seed.member({ gender: 'male', row: { completeness: 39 } })
    const limited = await app.seed.member({ gender: 'male', row: { account_state: 'restricted' } })
    expect((await add(poor, 'like', b)).code).toBe(errorCodes.PROFILE_INCOMPLETE)
    expect((await add(limited, 'like', b)).code).toBe(errorCodes.ACCOUNT_RESTRICTED)
    expect((await add(limited, 'follow', b)).code).toBe(errorCodes.ACCOUNT_RESTRICTED)
  })

  test('needs a liked part that the target shows, and a note without contact details', async () => {
    const a = await app.seed.member({ gender: 'male' })
    const prompts = JSON.stringify([{ promptId: 'weekend', answer: '爬山' }])
    const b = await app.seed.member({ row: { prompts } })
    expect((await add(a, 'like', b, { on: 'prompt:other' })).data.fields).toHaveProperty(['extra.on'])
    expect((await add(a, 'like', b, { on: 'photo:nothing' })).data.fields).toHaveProperty(['extra.on'])
    expect((await add(a, 'like', b, { note: '加我微信 abc12345678' })).code).toBe(errorCodes.TEXT_REFUSED)
    expect((await add(a, 'like', b, { note: '好'.repeat(61) })).data.fields).toHaveProperty(['extra.note'])
    expect((await add(a, 'like', b, { on: 'prompt:weekend', note: '我也爱爬山' })).code).toBe(1)
  })

  test('its removal sends no event, keeps the allowance used, and is refused once matched', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'like', b)
    const taken = { state: 'done', quota: null, message: null, speed: null }
    expect((await remove(a, 'like', b)).data).toEqual(taken)
    expect((await remove(a, 'like', b)).data.state).toBe('already')
    expect((await add(a, 'like', b)).data.quota.used).toBe(2)
    await add(b, 'like', a)
    expect((await remove(a, 'like', b)).code).toBe(errorCodes.STATE_CHANGED)
  })
})

describe('pass, hide and undo', () => {
  test('an undo takes back a pass, or a like with its allowance, three times a day', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'pass', b)
    expect((await remove(a, 'pass', b, true)).data).toMatchObject({
      state: 'done',
      quota: { used: 1, limit: 3 },
    })
    await add(a, 'like', b)
    expect((await remove(a, 'like', b, true)).data.quota.used).toBe(2)
    expect((await add(a, 'like', b)).data.quota.used).toBe(1)
    await remove(a, 'like', b, true)
    await add(a, 'pass', b)
    expect((await remove(a, 'pass', b, true)).code).toBe(errorCodes.UNDO_QUOTA)
    expect((await listOf(a, 'action_list', 'pass')).total).toBe(1)
  })

  test('undos take back the latest ten and no older one, even after new passes', async () => {
    const a = await app.seed.member({ gender: 'male', isVip: true })
    const cards = await Promise.all(Array.from({ length: 16 }, () => app.seed.member()))
    const pass = async (card: { id: string }) => {
      app.clock.advance(1_000)
      await add(a, 'pass', card)
    }
    const undo = async (card: { id: string }) =>
      refusalOf((await remove(a, 'pass', card, true)).code) ?? 'done'
    for (const card of cards.slice(0, 15)) await pass(card)
    expect(await undo(cards[4]!)).toBe('NOTHING_TO_UNDO')
    const back = cards.slice(0, 15).reverse()
    for (const card of back.slice(0, 5)) expect(await undo(card)).toBe('done')
    await pass(cards[15]!)
    expect(await undo(cards[15]!)).toBe('done')
    for (const card of back.slice(5, 10)) expect(await undo(card)).toBe('done')
    expect(await undo(cards[4]!)).toBe('NOTHING_TO_UNDO')
    await pass(cards[15]!)
    expect(await undo(cards[4]!)).toBe('NOTHING_TO_UNDO')
    expect(await undo(cards[15]!)).toBe('done')
  })

  test('an undo is refused for old passes, super likes and matches', async () => {
    const [a, b] = await seedPair(app)
    expect((await remove(a, 'pass', b, true)).code).toBe(errorCodes.NOTHING_TO_UNDO)
    await add(a, 'superlike', b)
    expect((await remove(a, 'superlike', b, true)).code).toBe(errorCodes.NOTHING_TO_UNDO)
    const other = await app.seed.member()
    await match(a, other)
    expect((await remove(a, 'like', other, true)).code).toBe(errorCodes.NOTHING_TO_UNDO)
    const old = await app.seed.member()
    await app.core.db
      .insertInto('action')
      .values({
        id: 'old',
        kind: 'pass',
        from_id: a.id,
        to_id: old.id,
        created_at: app.clock.now() - 2 * DAY_MS,
      })
      .execute()
    expect((await remove(a, 'pass', old, true)).code).toBe(errorCodes.NOTHING_TO_UNDO)
  })

  test('a pass is taken back by an undo only, whether or not the request says so', async () => {
    const a = await app.seed.member({ gender: 'male', isVip: true })
    const cards = await Promise.all(Array.from({ length: 11 }, () => app.seed.member()))
    const removePass = async (card: { id: string }) =>
      refusalOf((await remove(a, 'pass', card)).code) ?? 'done'
    expect(await removePass(cards[0]!)).toBe('NOTHING_TO_UNDO')
    for (const card of cards) {
      app.clock.advance(1_000)
      await add(a, 'pass', card)
    }
    expect(await removePass(cards[0]!)).toBe('NOTHING_TO_UNDO')
    expect((await remove(a, 'pass', cards[10]!)).data).toMatchObject({ state: 'done', quota: { used: 1 } })
    app.clock.advance(DAY_MS)
    expect(await removePass(cards[9]!)).toBe('NOTHING_TO_UNDO')
    expect((await listOf(a, 'action_list', 'pass')).total).toBe(10)
  })

  test('a pass removes a like without a match; a hide stays until restored', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'like', b)
    await add(a, 'pass', b)
    expect((await listOf(a, 'action_list', 'like')).total).toBe(0)
    await add(a, 'hide', b)
    expect((await remove(a, 'hide', b)).data.state).toBe('done')
    expect((await remove(a, 'hide', b)).data.state).toBe('already')
  })
})

describe('follow', () => {
  test('names the viewer, is limited to fifty a day, and is mutual when both follow', async () => {
    const [a, b] = await seedPair(app)
    const { data } = await add(a, 'follow', b)
    expect(data).toMatchObject({ state: 'done', quota: { used: 1, limit: 50 } })
    expect((await eventsOf(app, b.id))[0]).toMatchObject({ kind: 'follow', member: { id: a.id } })
    expect((await add(a, 'follow', b)).data.state).toBe('already')
    await add(b, 'follow', a)
    expect((await listOf(a, 'action_to_me_list', 'follow')).list[0]).toMatchObject({
      mutual: true,
      locked: false,
    })
    expect((await remove(a, 'follow', b)).data.state).toBe('done')
    expect((await listOf(a, 'action_to_me_list', 'follow')).list[0]).toMatchObject({ mutual: false })
  })
})

describe('chat settings', () => {
  test('pin, mute, archive and delete need a group', async () => {
    const [a, b] = await seedPair(app)
    for (const kind of ['chat_pin', 'chat_mute', 'chat_archive', 'chat_delete']) {
      expect((await add(a, kind, b)).code).toBe(errorCodes.RELATION_MISSING)
    }
    await match(a, b)
    for (const kind of ['chat_pin', 'chat_mute', 'chat_archive']) {
      expect((await add(a, kind, b)).data.state).toBe('done')
      expect((await remove(a, kind, b)).data.state).toBe('done')
    }
    expect((await add(a, 'chat_delete', b)).data.state).toBe('done')
  })
})

describe('the note of a like', () => {
  test.each([
    ['contact details', '加我微信 wxid_abcd1234', '不能含联系方式'],
    ['an insult', '你真是脑残', null],
  ])('is judged as a profile is: %s', async (_, note, reason) => {
    const [a, b] = await seedPair(app)
    expect(await add(a, 'like', b, { note })).toMatchObject({
      code: errorCodes.TEXT_REFUSED,
      data: { fields: { 'extra.note': reason ?? expect.any(String) } },
    })
    expect((await listOf(a, 'action_list', 'like')).total).toBe(0)
  })
})
