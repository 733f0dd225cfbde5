import { DAY_MS } from '@contract/constants'
import { add, listOf, match, remove, seedPair } from '../../../../test/server/acts/acting'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { changeMember, insertBlock } from '../../../../test/server/relations'

const app = useApp()

describe('lists of actions', () => {
  test('lock likes without VIP: no id, and only the blurred picture', async () => {
    const [a, b] = await seedPair(app)
    const other = await app.seed.member({ gender: 'male' })
    await add(a, 'like', b)
    await add(other, 'superlike', b)
    const data = await listOf(b, 'action_to_me_list', 'like')
    expect(data).toMatchObject({ total: 2, lockedCount: 1 })
    const locked = data.list.find((row: { locked: boolean }) => row.locked)
    expect(locked).toMatchObject({ member: null, line: null, distanceBucket: null, groupId: null })
    expect(locked.blurUrl).toContain('blur')
    expect(JSON.stringify({ ...locked, blurUrl: null })).not.toContain(a.id)
    expect(data.list.find((row: { locked: boolean }) => !row.locked).member.id).toBe(other.id)
  })

  test('show VIP members who liked them; answered likes leave the list', async () => {
    const [a] = await seedPair(app)
    const b = await app.seed.member({ isVip: true })
    await add(a, 'like', b)
    expect((await listOf(b, 'action_to_me_list', 'like')).list[0]).toMatchObject({
      locked: false,
      member: { id: a.id },
    })
    await add(b, 'pass', a)
    expect((await listOf(b, 'action_to_me_list', 'like')).total).toBe(0)
  })

  test('show the liked answer of an open like, not of a locked one', async () => {
    const [a] = await seedPair(app)
    const prompts = [{ promptId: 'weekend-mornings', answer: '沿着江边骑车' }]
    const [member, free] = [await app.seed.member({ isVip: true }), await app.seed.member()]
    for (const target of [member, free]) {
      await target.post('/api/user/update_info', { prompts })
      await add(a, 'like', target, { on: 'prompt:weekend-mornings' })
    }
    expect((await listOf(member, 'action_to_me_list', 'like')).list[0].likedAnswer).toEqual(prompts[0])
    expect((await listOf(free, 'action_to_me_list', 'like')).list[0]).not.toHaveProperty('likedAnswer')
    await member.post('/api/user/update_info', { prompts: [] })
    expect((await listOf(member, 'action_to_me_list', 'like')).list[0]).not.toHaveProperty('likedAnswer')
  })

  test('show no note when a like was sent with blanks', async () => {
    const [a] = await seedPair(app)
    const member = await app.seed.member({ isVip: true })
    expect((await add(a, 'like', member, { note: '\u2800\u2800' })).code).toBe(1)
    const [like] = (await listOf(member, 'action_to_me_list', 'like')).list
    expect(like.member.id).toBe(a.id)
    expect(like).not.toHaveProperty('note')
  })

  test('show the note of a like only to members who may see the like', async () => {
    const [a] = await seedPair(app)
    const [member, free] = [await app.seed.member({ isVip: true }), await app.seed.member()]
    for (const target of [member, free]) await add(a, 'like', target, { note: ' 也爱骑车 ' })
    expect((await listOf(member, 'action_to_me_list', 'like')).list[0].note).toBe('也爱骑车')
    const locked = (await listOf(free, 'action_to_me_list', 'like')).list[0]
    expect(JSON.stringify(locked)).not.toContain('骑车')
    await add(a, 'superlike', free, { note: '一起骑车吗' })
    expect((await listOf(free, 'action_to_me_list', 'superlike')).list[0].note).toBe('一起骑车吗')
    await add(free, 'follow', a)
    expect((await listOf(a, 'action_to_me_list', 'follow')).list[0]).not.toHaveProperty('note')
    await add(a, 'block', member)
    await changeMember(app, a, { account_state: 'cancelling' })
    for (const target of [member, free]) {
      expect(JSON.stringify(await listOf(target, 'action_to_me_list', 'like'))).not.toContain('骑车')
    }
  })

  test('have every row once, newest first; a cursor is valid for its own list and viewer only', async () => {
    const [a, other] = await seedPair(app)
    const targets = []
    for (let i = 0; i < 7; i++) {
      const target = await app.seed.member()
      targets.unshift(target.id)
      await add(a, 'follow', target)
      if (i % 2 === 0) app.clock.advance(1_000)
    }
    const seen: string[] = []
    let cursor: string | null = null
    const cursors: string[] = []
    do {
      const { data } = await a.post('/api/user/action_list', { kind: 'follow', limit: 3, cursor })
      seen.push(...data.list.map((row: { member: { id: string } }) => row.member.id))
      expect(data.total).toBe(7)
      cursor = data.nextCursor
      if (cursor) cursors.push(cursor)
    } while (cursor)
    expect(new Set(seen)).toEqual(new Set(targets))
    expect(seen).toHaveLength(7)
    const [first = ''] = cursors
    const wrong = [
      a.post('/api/user/action_list', { kind: 'pass', cursor: first }),
      other.post('/api/user/action_list', { kind: 'follow', cursor: first }),
      ...Array.from({ length: first.length }, (_, i) => {
        const sign = first[i] === 'A' ? 'B' : 'A'
        return a.post('/api/user/action_list', {
          kind: 'follow',
          cursor: first.slice(0, i) + sign + first.slice(i + 1),
        })
      }),
    ]
    for (const answer of await Promise.all(wrong)) expect(answer.data.fields).toHaveProperty(['cursor'])
  })

  test('keep a hidden member until restored, and leave out members who block, leave or are banned', async () => {
    const [a, b] = await seedPair(app)
    const gone = await Promise.all(Array.from({ length: 3 }, () => app.seed.member()))
    for (const target of [b, ...gone]) await add(a, 'hide', target)
    expect((await listOf(a, 'action_list', 'hide')).total).toBe(4)
    const [blocking, leaving, banned] = gone as [SeededMember, SeededMember, SeededMember]
    await add(blocking, 'block', a)
    for (const [{ id }, account_state] of [
      [leaving, 'cancelling'],
      [banned, 'banned'],
    ] as const) {
      await app.core.db.updateTable('member').set({ account_state }).where('id', '=', id).execute()
    }
    const { list, total } = await listOf(a, 'action_list', 'hide')
    expect([list.map((row: { member: { id: string } }) => row.member.id), total]).toEqual([[b.id], 1])
    await remove(a, 'hide', b)
    expect(await listOf(a, 'action_list', 'hide')).toMatchObject({ list: [], total: 0 })
  })

  test('have the lengths that the own page shows', async () => {
    const [a, b] = await seedPair(app)
    const others = await Promise.all(Array.from({ length: 5 }, () => app.seed.member()))
    for (const other of others) await other.post('/api/user/get', { userId: a.id })
    await add(others[0] as SeededMember, 'like', a)
    await add(others[1] as SeededMember, 'follow', a)
    await add(a, 'follow', b)
    await match(a, b)
    await add(a, 'block', others[2] as SeededMember)
    const counters = await app.services.actionLists.countersOf(app.core.db, a.id)
    const total = async (call: 'action_list' | 'action_to_me_list', kind: string) =>
      (await listOf(a, call, kind)).total
    expect(counters).toEqual({
      following: await total('action_list', 'follow'),
      followers: await total('action_to_me_list', 'follow'),
      visitors: await total('action_to_me_list', 'visit'),
      visitorsToday: 4,
      likedMe: await total('action_to_me_list', 'like'),
      matches: await total('action_list', 'match'),
    })
    expect(counters).toMatchObject({ following: 1, followers: 1, visitors: 4, likedMe: 1, matches: 1 })
  })
})

describe('locked rows do not change with the viewer’s own actions', () => {
  const seedOthers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => app.seed.member({ gender: 'male' })))
  const visit = async (from: SeededMember, to: SeededMember) => {
    await from.post('/api/user/get', { userId: to.id })
    app.clock.advance(1_000)
  }
  const openOf = ({ list }: { list: { locked: boolean; member: { id: string } }[] }) =>
    list.flatMap(({ locked, member }) => (locked ? [] : [member.id]))
  const figures = async (viewer: SeededMember, kind: string) => {
    const { list, total, lockedCount } = await listOf(viewer, 'action_to_me_list', kind)
    const counters = await app.services.actionLists.countersOf(app.core.db, viewer.id)
    return { list, total, lockedCount, counter: kind === 'like' ? counters.likedMe : counters.visitors }
  }

  test.each(['hide', 'pass', 'block'])(
    'a %s of a member who liked the viewer changes neither rows nor totals',
    async (act) => {
      const viewer = await app.seed.member()
      const [liker, bystander, fan] = (await seedOthers(3)) as [SeededMember, SeededMember, SeededMember]
      await add(liker, 'like', viewer)
      await add(fan, 'superlike', viewer)
      const before = await figures(viewer, 'like')
      expect(before).toMatchObject({ total: 2, lockedCount: 1, counter: 2 })
      for (const other of [liker, bystander]) {
        await add(viewer, act, other)
        expect(await figures(viewer, 'like')).toEqual(before)
      }
      // The viewer knows a member in an open row, so that row leaves the list.
      await add(viewer, act, fan)
      expect(await figures(viewer, 'like')).toMatchObject({ total: 1, lockedCount: 1, counter: 1 })
      await insertBlock(app, liker, viewer)
      expect(await figures(viewer, 'like')).toMatchObject({ list: [], total: 0, lockedCount: 0, counter: 0 })
    },
  )

  test('the open visitors of a day stay the same when others are blocked or arrive', async () => {
    const viewer = await app.seed.member()
    const visitors = await seedOthers(8)
    const ids = visitors.map(({ id }) => id)
    for (const visitor of visitors.slice(0, 5)) await visit(visitor, viewer)
    const first = await figures(viewer, 'visit')
    expect(openOf(first)).toEqual(ids.slice(2, 5).reverse())
    expect(first).toMatchObject({ total: 5, lockedCount: 2, counter: 5 })
    app.clock.advance(1_000)
    for (const visitor of [...visitors.slice(5), visitors[0] as SeededMember]) await visit(visitor, viewer)
    const more = await figures(viewer, 'visit')
    expect(openOf(more)).toEqual(openOf(first))
    expect(more).toMatchObject({ total: 8, lockedCount: 5, counter: 8 })
    for (const locked of [0, 1, 5]) await add(viewer, 'block', visitors[locked] as SeededMember)
    expect(await figures(viewer, 'visit')).toEqual(more)
    await add(viewer, 'block', visitors[4] as SeededMember)
    const less = await figures(viewer, 'visit')
    expect(openOf(less)).toEqual([ids[3], ids[2]])
    expect(less).toMatchObject({ total: 7, lockedCount: 5, counter: 7 })
    await remove(viewer, 'block', visitors[4] as SeededMember)
    expect(await figures(viewer, 'visit')).toEqual(more)
  })

  test('the first visitors of a day are open as they arrive, and the next day chooses again', async () => {
    const viewer = await app.seed.member()
    const visitors = await seedOthers(5)
    const ids = visitors.map(({ id }) => id)
    for (const [at, visitor] of visitors.entries()) {
      expect(openOf(await figures(viewer, 'visit'))).toHaveLength(Math.min(at, 3))
      await visit(visitor, viewer)
    }
    expect(openOf(await figures(viewer, 'visit'))).toEqual(ids.slice(0, 3).reverse())
    app.clock.advance(DAY_MS)
    expect(openOf(await figures(viewer, 'visit'))).toEqual(ids.slice(2).reverse())
  })

  test('a VIP member does not see members whom they hid, passed or blocked', async () => {
    const viewer = await app.seed.member({ isVip: true })
    const [hidden, passed, blocked] = (await seedOthers(3)) as [SeededMember, SeededMember, SeededMember]
    for (const other of [hidden, passed, blocked]) {
      await add(other, 'like', viewer)
      await visit(other, viewer)
    }
    await add(viewer, 'hide', hidden)
    await add(viewer, 'pass', passed)
    await add(viewer, 'block', blocked)
    expect(await figures(viewer, 'like')).toMatchObject({ list: [], total: 0, lockedCount: 0, counter: 0 })
    expect(await figures(viewer, 'visit')).toMatchObject({ total: 2, lockedCount: 0, counter: 2 })
  })
})
