import { isCalendarDay } from '@contract/calendar-day'
import { MINUTE_MS } from '@contract/constants'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { ageAt, zodiacOf } from './age'

const app = useApp()

const briefOf = async (viewerId: string, id: string) =>
  (await app.services.memberBriefs.briefsOf(app.core.db, viewerId, [id])).get(id)

test('shows a member with the approved picture, and a hidden age or badge as absent', async () => {
  const viewer = await app.seed.member()
  const open = await app.seed.member({ nickname: '小满', age: 30, isVip: true, isVerified: true })
  expect(await briefOf(viewer.id, open.id)).toMatchObject({
    nickname: '小满',
    age: 30,
    vip: true,
    certified: true,
    activity: 'online',
    tint: '#aa8877',
    avatarUrl: expect.stringContaining('-thumb.webp'),
    gone: false,
  })
  const shy = await app.seed.member({ isVip: true, settings: { hideAge: true, hideVip: true } })
  expect(await briefOf(viewer.id, shy.id)).toMatchObject({ age: null, vip: false })
})

test.each([
  [4 * MINUTE_MS, 'online'],
  [59 * MINUTE_MS, 'recent'],
  [23 * 60 * MINUTE_MS, 'today'],
  [71 * 60 * MINUTE_MS, 'days3'],
  [73 * 60 * MINUTE_MS, null],
])('calls an activity of %d ms ago %s', async (ago, activity) => {
  const viewer = await app.seed.member()
  const member = await app.seed.member({ row: { active_at: app.clock.now() - ago } })
  expect((await briefOf(viewer.id, member.id))?.activity).toBe(activity)
})

test('shows no activity to members who hide theirs, and none of theirs to others', async () => {
  const hiding = await app.seed.member({ settings: { hideOnline: true } })
  const open = await app.seed.member()
  expect((await briefOf(open.id, hiding.id))?.activity).toBeNull()
  expect((await briefOf(hiding.id, open.id))?.activity).toBeNull()
})

test('shows deactivated members like those who never existed', async () => {
  const viewer = await app.seed.member()
  const banned = await app.seed.member({ nickname: '坏人', row: { account_state: 'banned' } })
  const leaving = await app.seed.member({ nickname: '再见', row: { account_state: 'cancelling' } })
  const unknown = await briefOf(viewer.id, '000000000000')
  for (const { id } of [banned, leaving]) expect(await briefOf(viewer.id, id)).toEqual({ ...unknown, id })
})

test.each([
  ['2008-07-15', '2026-07-15T00:00:00+08:00', 18],
  ['2008-07-16', '2026-07-15T23:59:59+08:00', 17],
  ['2008-07-15', '2026-07-14T23:59:59+08:00', 17],
  ['2004-02-29', '2026-02-28T12:00:00+08:00', 21],
  ['2004-02-29', '2026-03-01T00:00:00+08:00', 22],
])('a member born on %s is at %s of age %d', (birthday, at, age) => {
  expect(ageAt(birthday, Date.parse(at))).toBe(age)
})

test.each([
  ['2000-01-19', 'capricorn'],
  ['2000-01-20', 'aquarius'],
  ['2000-06-21', 'gemini'],
  ['2000-12-21', 'sagittarius'],
  ['2000-12-22', 'capricorn'],
])('a member born on %s is a %s', (birthday, sign) => expect(zodiacOf(birthday)).toBe(sign))

test('recognises days that exist', () => {
  expect(['2000-02-29', '1999-02-29', '2000-13-01', 'yesterday'].map(isCalendarDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
