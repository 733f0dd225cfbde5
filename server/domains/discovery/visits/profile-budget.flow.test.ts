import { errorCodes } from '@contract/errors'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import { quotaResetAt } from '../../../lib/clock'
import { add, match } from '../../../../test/server/acts/acting'
import { askFeed, idsOf, nearby, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'
import type { Answer, SeededMember } from '../../../../test/server/seed'

const BUDGET = 5
const UNSEEN_BUDGET = 3

const app = useFeedApp({ connections: 24 })
beforeAll(() => {
  const { quota } = app.services.productConfig
  expect(quota).toMatchObject({ profilesPerDay: 500, unknownIdsPerDay: 100 })
  Object.assign(quota, { profilesPerDay: BUDGET, unknownIdsPerDay: UNSEEN_BUDGET })
})

const seedWomen = async (count: number): Promise<SeededMember[]> => {
  const women: SeededMember[] = []
  for (let i = 0; i < count; i++) women.push(await app.seed.member({ place: nearby }))
  return women
}

const open = (viewer: SeededMember, userId: string) => viewer.post('/api/user/get', { userId })
const bodyOf = ({ status, code, msg, data }: Answer) => ({ status, code, msg, data })
const nobody = (at = 0) => `9${String(at).padStart(11, '0')}`
const resetAt = () => quotaResetAt(app.clock.now(), app.services.productConfig.quota.resetHour)
const onDevice = (member: SeededMember, deviceId: string) =>
  app.core.db.updateTable('session').set({ device_id: deviceId }).where('member_id', '=', member.id).execute()

describe('the day’s budget of profiles', () => {
  test('ends both feeds with the time at which they continue, and keeps members who were shown', async () => {
    const viewer = await seedViewer(app)
    await seedWomen(BUDGET + 3)
    const first = await askFeed(viewer, 'near', { limit: 3 })
    expect(first).toMatchObject({ list: { length: 3 }, resumeAt: null, nextCursor: expect.any(String) })
    const second = await askFeed(viewer, 'near', { limit: 3, cursor: first.nextCursor })
    expect(second).toMatchObject({ list: { length: 2 }, resumeAt: resetAt(), nextCursor: null })
    const shown = [...idsOf(first), ...idsOf(second)]
    const deck = await askFeed(viewer, 'recommend_user', { limit: 8 })
    expect([...idsOf(deck)].sort()).toEqual([...shown].sort())
    expect(deck).toMatchObject({ resumeAt: resetAt(), nextCursor: null, empty: null })
    for (const id of shown) expect((await add(viewer, 'pass', { id })).code).toBe(1)
    expect(await askFeed(viewer, 'recommend_user')).toMatchObject({
      list: [],
      empty: null,
      resumeAt: resetAt(),
    })
    app.clock.advance(DAY_MS)
    expect(await askFeed(viewer, 'recommend_user')).toMatchObject({ list: { length: 3 }, resumeAt: null })
  })

  test('refuses further pages in the same way for existing and unknown ids, and opens those that were shown', async () => {
    const viewer = await seedViewer(app)
    const women = await seedWomen(BUDGET + 1)
    for (const { id } of women.slice(0, BUDGET)) expect((await open(viewer, id)).code).toBe(1)
    const refused = bodyOf(await open(viewer, women[BUDGET]!.id))
    expect(refused).toMatchObject({ code: errorCodes.PROFILE_QUOTA, data: { resetAt: resetAt() } })
    expect(bodyOf(await open(viewer, nobody()))).toEqual(refused)
    expect((await open(viewer, women[0]!.id)).code).toBe(1)
    expect((await open(viewer, viewer.id)).code).toBe(1)
    app.clock.advance(resetAt() - app.clock.now())
    expect((await open(viewer, women[BUDGET]!.id)).code).toBe(1)
  })

  test('counts every member whom a call names, except those who talk with the viewer', async () => {
    const viewer = await seedViewer(app)
    const women = await seedWomen(BUDGET + 2)
    const peer = await app.seed.member({ place: nearby })
    await match(viewer, peer)
    const [liked, passed, listed, ...others] = women
    app.clock.advance(DAY_MS)
    await add(viewer, 'like', liked!)
    await add(viewer, 'pass', passed!)
    await viewer.post('/api/user/message_list', { userId: listed!.id })
    for (const { id } of others.slice(0, BUDGET - 3)) await open(viewer, id)
    expect((await add(viewer, 'pass', others[BUDGET - 3]!)).code).toBe(errorCodes.PROFILE_QUOTA)
    expect((await open(viewer, peer.id)).code).toBe(1)
    expect((await viewer.post('/api/user/message_list', { userId: peer.id })).code).toBe(1)
  })

  test('is shared by the accounts of one device', async () => {
    const [first, second, third] = [await seedViewer(app), await seedViewer(app), await seedViewer(app)]
    for (const account of [first, second]) await onDevice(account, 'one-device')
    const women = await seedWomen(BUDGET + 1)
    for (const { id } of women.slice(0, BUDGET - 1)) await open(first, id)
    expect((await open(second, women[BUDGET - 1]!.id)).code).toBe(1)
    expect((await open(second, women[BUDGET]!.id)).code).toBe(errorCodes.PROFILE_QUOTA)
    expect((await open(second, women[0]!.id)).code).toBe(1)
    expect((await open(third, women[BUDGET]!.id)).code).toBe(1)
  })

  test('is exact for simultaneous calls', async () => {
    const viewer = await seedViewer(app)
    const women = await seedWomen(BUDGET + 7)
    const answers = await Promise.all(women.map(({ id }) => open(viewer, id)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(BUDGET)
    expect(answers.filter(({ code }) => code === errorCodes.PROFILE_QUOTA)).toHaveLength(7)
  })

  test('stores no id, and deletes its fingerprints two days later', async () => {
    const viewer = await seedViewer(app)
    const [woman] = await seedWomen(1)
    await open(viewer, woman!.id)
    const rows = await app.core.db.selectFrom('profile_budget').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(woman!.id)
    expect(JSON.stringify(rows)).not.toContain(`device-${viewer.id}`)
    app.clock.advance(2 * DAY_MS + HOUR_MS)
    await app.services.jobs.runRecurring('forget')
    expect(await app.core.db.selectFrom('profile_budget').selectAll().execute()).toEqual([])
  })
})

describe('the day’s budget of unknown ids', () => {
  const tries = (viewer: SeededMember): ((userId: string) => Promise<Answer>)[] => [
    (userId) => open(viewer, userId),
    (userId) => add(viewer, 'like', { id: userId }),
    (userId) => add(viewer, 'pass', { id: userId }),
    (userId) => add(viewer, 'block', { id: userId }),
    (userId) => viewer.post('/api/user/message_list', { userId }),
    (userId) => viewer.post('/api/user/unlock_wx_pre', { userId }),
    (userId) =>
      viewer.post('/api/user/send_msg', {
        userId,
        type: 'text',
        content: { text: '你好' },
        clientMsgId: app.core.ids.uuid(),
      }),
  ]

  test('counts every call that names an unknown id, each id once, and then refuses every id', async () => {
    const [known] = await seedWomen(1)
    for (let at = 0; at < tries(known!).length; at += 1) {
      const viewer = await seedViewer(app)
      const ask = tries(viewer)[at]!
      const hidden = await app.seed.member()
      await add(hidden, 'block', viewer)
      for (const id of [hidden.id, hidden.id, nobody(1), nobody(1), nobody(2)]) {
        expect((await ask(id)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
      }
      for (const id of [known!.id, nobody(3)]) {
        expect(bodyOf(await ask(id))).toMatchObject({
          code: errorCodes.RATE_LIMITED,
          data: { retryAfter: (resetAt() - app.clock.now()) / 1_000 },
        })
      }
    }
  })

  test('is shared by the accounts of one device', async () => {
    const [first, second] = [await seedViewer(app), await seedViewer(app)]
    for (const account of [first, second]) await onDevice(account, 'one-device')
    for (let at = 0; at < UNSEEN_BUDGET; at += 1) await open(first, nobody(at))
    expect((await open(second, nobody(9))).code).toBe(errorCodes.RATE_LIMITED)
  })

  test('is exact for simultaneous calls', async () => {
    const viewer = await seedViewer(app)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => open(viewer, nobody(at))))
    expect(answers.filter(({ code }) => code === errorCodes.TARGET_NOT_VISIBLE)).toHaveLength(UNSEEN_BUDGET)
    expect(answers.filter(({ code }) => code === errorCodes.RATE_LIMITED)).toHaveLength(12 - UNSEEN_BUDGET)
  })
})
