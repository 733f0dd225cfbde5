import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { ActionRow } from '@contract/types/action'
import { add, listOf, remove } from '../../../../test/server/acts/acting'
import { nearby, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'

const app = useFeedApp()

describe('user/get', () => {
  const open = (viewer: SeededMember, userId: string, from?: string) =>
    viewer.post('/api/user/get', { userId, ...(from && { from }) })

  test('needs a session and an id', async () => {
    expect((await app.post('/api/user/get', {})).status).toBe(401)
    const viewer = await seedViewer(app)
    expect((await open(viewer, 'no such id!')).data.fields).toHaveProperty('userId')
    expect((await open(viewer, '123456789012')).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
  })

  test('shows a member’s page and records the visit, one for each day', async () => {
    const viewer = await seedViewer(app)
    const target = await app.seed.member({ place: nearby, nickname: '小鹿' })
    const { data } = await open(viewer, target.id, 'near')
    expect(data).toMatchObject({
      self: false,
      user: { id: target.id, nickname: '小鹿', distanceBucket: 2, city: '上海', lockedPhotoCount: 0 },
      relation: { liked: false, likedMe: false, matched: false, blocked: false, groupId: null },
      canMessage: { allowed: true, form: 'greeting' },
      unlock: null,
    })
    expect(data.user.photos).toHaveLength(1)
    await open(viewer, target.id)
    const visitors = await listOf(target, 'action_to_me_list', 'visit')
    expect(visitors).toMatchObject({
      total: 1,
      lockedCount: 0,
      list: [{ locked: false, member: { id: viewer.id } }],
    })
    app.clock.advance(DAY_MS)
    await open(viewer, target.id)
    expect((await listOf(target, 'action_to_me_list', 'visit')).total).toBe(1)
  })

  test('the viewer’s own page is a preview and no visit', async () => {
    const viewer = await seedViewer(app)
    const { data } = await open(viewer, viewer.id)
    expect(data).toMatchObject({ self: true, canMessage: { allowed: false, refusal: 'TARGET_IS_SELF' } })
    expect((await listOf(viewer, 'action_to_me_list', 'visit')).total).toBe(0)
  })

  test('only VIP members browse invisibly and erase their traces', async () => {
    const target = await app.seed.member()
    const settings = { browseInvisibly: true }
    const lapsed = await seedViewer(app, { settings })
    const vip = await seedViewer(app, { settings, isVip: true })
    await open(lapsed, target.id)
    await open(vip, target.id)
    expect((await listOf(target, 'action_to_me_list', 'visit')).total).toBe(1)
    expect((await remove(lapsed, 'visit', target)).code).toBe(errorCodes.VIP_REQUIRED)
    await app.core.db
      .updateTable('member')
      .set({ settings: JSON.stringify({}) })
      .where('id', '=', vip.id)
      .execute()
    await open(vip, target.id)
    expect((await remove(vip, 'visit', target)).data.state).toBe('done')
  })

  test('shows the newest three visitors to everybody, and all to VIP members', async () => {
    const target = await app.seed.member()
    for (let i = 0; i < 5; i++) await open(await seedViewer(app), target.id)
    const data = await listOf(target, 'action_to_me_list', 'visit')
    expect(data).toMatchObject({ total: 5, lockedCount: 2 })
    expect(data.list.map((row: { locked: boolean }) => row.locked)).toEqual([false, false, false, true, true])
    expect(data.list[4]).toMatchObject({ member: null })
  })

  test('counts people, not the days of their visits; three of them are free', async () => {
    const target = await app.seed.member()
    const vip = await app.seed.member({ isVip: true })
    const people: SeededMember[] = []
    for (let i = 0; i < 5; i++) people.push(await seedViewer(app))
    for (const person of [...people, people[0]!, people[1]!, people[0]!]) {
      await open(person, target.id)
      await open(person, vip.id)
      app.clock.advance(DAY_MS)
    }
    const latest = [0, 1, 4, 3, 2].map((i) => people[i]!.id)
    const data = await listOf(target, 'action_to_me_list', 'visit')
    expect(data).toMatchObject({ total: 5, lockedCount: 2 })
    const shown = data.list.map((row: ActionRow) => row.member?.id ?? null)
    expect(shown).toEqual([...latest.slice(0, 3), null, null])
    const all = await listOf(vip, 'action_to_me_list', 'visit')
    expect(all).toMatchObject({ total: 5, lockedCount: 0 })
    expect(all.list).toHaveLength(8)
    const { counters } = (await target.post('/api/user/my_info')).data
    expect(counters).toMatchObject({ visitors: 5, visitorsToday: 0 })
    const own = await listOf(people[0]!, 'action_list', 'visit')
    expect([own.total, own.list.length]).toEqual([2, 6])
  })

  test('shows likes of the viewer only to VIP members and matches', async () => {
    const viewer = await seedViewer(app)
    const vip = await seedViewer(app, { isVip: true })
    const target = await app.seed.member()
    await add(target, 'like', viewer)
    await add(target, 'like', vip)
    expect((await open(viewer, target.id)).data.relation.likedMe).toBe(false)
    expect((await open(vip, target.id)).data.relation.likedMe).toBe(true)
    await add(viewer, 'like', target)
    expect((await open(viewer, target.id)).data.relation).toMatchObject({ likedMe: true, matched: true })
  })

  test('returns the same bytes for unknown and for invisible members', async () => {
    const viewer = await seedViewer(app)
    const blocker = await app.seed.member()
    await add(blocker, 'block', viewer)
    const left = await app.seed.member({ row: { account_state: 'cancelling' } })
    const paused = await app.seed.member({ settings: { pauseProfile: true } })
    const bodies = await Promise.all(
      ['999999999999', blocker.id, left.id, paused.id].map(async (id) => {
        const { requestId: _, serverTime: __, ...body } = await open(viewer, id)
        return JSON.stringify(body)
      }),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain(String(errorCodes.TARGET_NOT_VISIBLE))
  })

  test('shows a paused member to their matches', async () => {
    const viewer = await seedViewer(app)
    const target = await app.seed.member()
    await add(viewer, 'like', target)
    await add(target, 'like', viewer)
    await target.post('/api/user/update_info', {
      settings: { pauseProfile: true },
      clientToken: randomUUID(),
    })
    expect((await open(viewer, target.id)).code).toBe(1)
    expect((await open(await seedViewer(app), target.id)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
  })
})
