import { DAY_MS, HOUR_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { listOf } from '../../../../test/server/acts/acting'
import { seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'
import { FREE_INVISIBLE_MS } from './invisibility'

const app = useFeedApp()

/** Each test has a month of its own, and begins in its middle. */
let month = 7
beforeEach(() => {
  app.clock.set(Date.UTC(2026, (month += 1), 12, 1))
})

const turn = (member: SeededMember, browseInvisibly: boolean) =>
  member.post('/api/user/update_info', { settings: { browseInvisibly } })
const stateOf = async (member: SeededMember) => {
  const { invisibleUntil, freeInvisibleLeft } = (await member.post('/api/user/my_info')).data.user
  return { until: invisibleUntil as number | null, left: freeInvisibleLeft as number }
}
/** Whether a look at a stranger's page leaves a trace. */
const leavesTrace = async (member: SeededMember): Promise<boolean> => {
  const target = await app.seed.member()
  await member.post('/api/user/get', { userId: target.id, from: 'home' })
  return (await listOf(target, 'action_to_me_list', 'visit')).total > 0
}

test('a member without VIP browses invisibly for 24 hours, and then leaves traces again', async () => {
  const member = await seedViewer(app)
  expect(await stateOf(member)).toEqual({ until: null, left: 1 })
  const end = app.clock.now() + FREE_INVISIBLE_MS
  expect((await turn(member, true)).code).toBe(1)
  expect(await stateOf(member)).toEqual({ until: end, left: 0 })
  expect(await leavesTrace(member)).toBe(false)
  app.clock.set(end - 1)
  expect(await leavesTrace(member)).toBe(false)
  app.clock.set(end)
  expect(await leavesTrace(member)).toBe(true)
  expect(await stateOf(member)).toEqual({ until: null, left: 0 })
})

test('a day under way may be turned off and on, and ends at the same moment', async () => {
  const member = await seedViewer(app)
  const end = app.clock.now() + FREE_INVISIBLE_MS
  await turn(member, true)
  app.clock.advance(DAY_MS / 4)
  await turn(member, false)
  expect(await leavesTrace(member)).toBe(true)
  expect((await turn(member, true)).code).toBe(1)
  expect(await stateOf(member)).toEqual({ until: end, left: 0 })
})

test('a second day waits for the next month', async () => {
  const member = await seedViewer(app)
  await turn(member, true)
  app.clock.advance(FREE_INVISIBLE_MS)
  for (const isOn of [true, false, true])
    expect([isOn, (await turn(member, isOn)).code]).toEqual([isOn, isOn ? errorCodes.VIP_REQUIRED : 1])
  const nextMonth = Date.UTC(2026, (month += 1)) - 8 * HOUR_MS
  app.clock.set(nextMonth - 1)
  expect((await turn(member, true)).code).toBe(errorCodes.VIP_REQUIRED)
  app.clock.set(nextMonth)
  expect((await turn(member, true)).code).toBe(1)
  expect(await stateOf(member)).toEqual({ until: nextMonth + FREE_INVISIBLE_MS, left: 0 })
})

test('ten calls at once begin one day', async () => {
  const member = await seedViewer(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => turn(member, true)))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(await stateOf(member)).toEqual({ until: app.clock.now() + FREE_INVISIBLE_MS, left: 0 })
})

test('a VIP member keeps the free day for later', async () => {
  const member = await seedViewer(app, { isVip: true })
  expect((await turn(member, true)).code).toBe(1)
  const { until, left } = await stateOf(member)
  expect([until !== null && until > app.clock.now() + FREE_INVISIBLE_MS, left]).toEqual([true, 1])
})

test('operators switch the free day off', async () => {
  const { quota } = app.services.productConfig
  quota.invisiblePerMonth = 0
  const member = await seedViewer(app)
  const { code, data } = await turn(member, true)
  quota.invisiblePerMonth = 1
  expect([code, data]).toEqual([errorCodes.VIP_REQUIRED, { benefit: 'browseInvisibly' }])
})
