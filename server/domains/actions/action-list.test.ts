import { add, listOf, match, remove, seedPair } from '../../../test/server/acting'
import { startApp, type TestApp } from '../../../test/server/start-app'
import type { SeededMember } from '../../../test/server/seed'
import { changeMember } from '../../../test/server/ties'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('lists', () => {
  test('likes are locked without VIP: no id, no picture but the blurred one', async () => {
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

  test('VIP members see who; answered likes leave the list', async () => {
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

  test('an open like says which answer it was put to, a locked one does not', async () => {
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

  test('the words of a like are told to who may see the like, and to nobody else', async () => {
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

  test('pages hold every row once, newest first, and a cursor serves its own list and viewer alone', async () => {
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

  test('who is no longer recommended is listed until restored; who blocks, leaves or is gone stands there alike: not', async () => {
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

  test('the figures of the own page are the lengths of the lists', async () => {
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
