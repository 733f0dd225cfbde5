import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, noticesOf } from '../../../../test/server/acts/acting'
import { cancel, logIn } from '../../../../test/server/acts/cancelling'
import {
  createDeciding,
  insertUpheld,
  meOf,
  seedReporter,
  seedTrusted,
} from '../../../../test/server/acts/deciding'
import { by, createOperator, outcomeOf } from '../../../../test/server/acts/operating'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { matchPair, sanction } from '../../../../test/server/relations'

const app = useApp()
let reporter: SeededMember
let target: SeededMember
let second: SeededMember
beforeEach(async () => {
  ;[reporter, target] = await seedReporter(app)
  second = await app.seed.member()
  await matchPair(app, second, target)
})

const { reportOf, uphold, dismiss, accountOf, appeal, waitingAppeal } = createDeciding(() => ({
  app,
  reporter,
  target,
}))
const { refusal } = createOperator(() => app)

const pass = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await app.services.jobs.runDue()
}
const received = () => noticesOf(app, target.id)
/** Inserts a report directly, because no call can report a target that cannot be seen. */
const insertReport = async (reason: string): Promise<string> => {
  const id = app.core.ids.ulid(app.clock.now())
  const row = { id, from_id: second.id, to_id: target.id, reason, created_at: app.clock.now() }
  await app.core.db
    .insertInto('report')
    .values({ ...row, evidence: '{}' })
    .execute()
  return id
}

describe('an open report of a minor outlasts', () => {
  test('a warning for another report', async () => {
    const ids = [await reportOf('minor'), await reportOf('harassment', second)]
    await uphold(ids[1] ?? '', 'warning')
    expect(await accountOf()).toBe('restricted')
    expect(await received()).toEqual(['restricted', 'warned'])
    await uphold(ids[0] ?? '', 'warning')
    expect(await accountOf()).toBe('active')
  })

  test.each(['day', 'week'] as const)('a step of a %s for another report', async (step) => {
    const ids = [await reportOf('minor'), await reportOf('harassment', second)]
    await uphold(ids[1] ?? '', step)
    expect((await meOf(target)).restriction).toMatchObject({ reason: 'harassment' })
    await pass(7 * DAY_MS + 1)
    expect((await meOf(target)).restriction).toMatchObject({ reason: 'minor', until: null, appeal: 'open' })
    expect((await received()).slice(-1)).toEqual(['restricted'])
    await dismiss(ids[0] ?? '')
    expect(await accountOf()).toBe('active')
  })

  test('a restriction that ran when it arrived', async () => {
    await sanction(app, target, 'day')
    const id = await reportOf('minor')
    await pass(DAY_MS + 1)
    expect(await accountOf()).toBe('restricted')
    app.clock.advance(1)
    await dismiss(id)
    expect(await accountOf()).toBe('active')
    expect(await received()).toEqual(['restricted_day', 'restricted', 'restriction_lifted'])
  })

  test('a granted appeal against a step', async () => {
    await uphold(await reportOf('harassment'), 'week')
    const id = await reportOf('minor', second)
    await appeal(target)
    const decision = { verdict: 'granted', operator: 'bert', why: '证据不足' } as const
    app.clock.advance(1)
    await app.services.appeals.decide(await waitingAppeal(), decision)
    expect((await meOf(target)).restriction).toMatchObject({ reason: 'minor', until: null })
    // Both have the same time, so their order is random.
    expect((await received()).slice(-2).sort()).toEqual(['appeal_granted', 'restricted'])
    await dismiss(id)
    expect(await accountOf()).toBe('active')
  })

  test('the end of a ban by letter', async () => {
    await uphold(await reportOf('scam'), 'ban')
    const id = await insertReport('minor')
    await app.services.appeals.liftByLetter(target.id, { operator: 'bert', why: '来信' })
    expect(await accountOf()).toBe('restricted')
    expect((await reporter.post('/api/user/get', { userId: target.id })).code).toBe(1)
    await dismiss(id)
    expect(await accountOf()).toBe('active')
  })

  test('a cancellation that ran when it arrived', async () => {
    await cancel(app, target)
    await reportOf('minor')
    expect(await accountOf()).toBe('cancelling')
    await logIn(app, target, { restore: true })
    expect(await accountOf()).toBe('restricted')
    expect((await received()).slice(-2).sort()).toEqual(['cancellation_taken_back', 'restricted'])
  })
})

describe('reports of three trusted members', () => {
  beforeEach(async () => {
    for (const member of [reporter, second]) await insertUpheld(app, member)
  })

  const three = async (): Promise<string[]> => [
    await reportOf('harassment'),
    await reportOf('hate', second),
    await reportOf('harassment', await seedTrusted(app, target)),
  ]

  test('suspend again after a week’s restriction for one of them, however old the others are', async () => {
    const [first = '', ...others] = await three()
    expect(await accountOf()).toBe('restricted')
    await uphold(first, 'week')
    await pass(8 * DAY_MS)
    expect((await meOf(target)).restriction).toMatchObject({ until: null })
    for (const id of others) await dismiss(id)
    expect(await accountOf()).toBe('active')
  })

  test('do not suspend after a step of their own when the rest would never have done so', async () => {
    const [first = '', other = ''] = await three()
    await dismiss(first)
    expect(await accountOf()).toBe('restricted')
    await uphold(other, 'day')
    await pass(DAY_MS + 1)
    expect(await accountOf()).toBe('active')
  })

  test('do not suspend when they are spread over more than a week', async () => {
    await reportOf('harassment')
    app.clock.advance(4 * DAY_MS)
    await reportOf('hate', second)
    app.clock.advance(4 * DAY_MS)
    await reportOf('harassment', await seedTrusted(app, target))
    expect(await accountOf()).toBe('active')
  })
})

describe('a suspension', () => {
  test('cannot be lifted by an appeal while its report waits for a decision', async () => {
    const id = await reportOf('minor')
    await appeal(target)
    const before = await received()
    const decision = { verdict: 'granted', operator: 'bert', why: '…' } as const
    const grant = await waitingAppeal()
    expect(await outcomeOf(app.services.appeals.decide(grant, decision))).toBe('REPORTS_OPEN')
    expect(await refusal('lift', target.id, ...by('bert'))).toContain('until its reports are decided')
    expect([await accountOf(), await received()]).toEqual(['restricted', before])
    await dismiss(id)
    expect(await accountOf()).toBe('active')
  })

  test('ends with its last report also during a cancellation, and does not apply when the account is restored', async () => {
    const id = await reportOf('minor')
    await cancel(app, target)
    await uphold(id, 'day')
    expect(await accountOf()).toBe('cancelling')
    await logIn(app, target, { restore: true })
    expect(await accountOf()).toBe('active')
  })
})

test('a step during a cancellation does not leave the restored account restricted', async () => {
  await sanction(app, target, 'day')
  await cancel(app, target)
  await pass(2 * DAY_MS)
  await sanction(app, target, 'warning')
  await logIn(app, target, { restore: true })
  expect(await accountOf()).toBe('active')
})

test('lifting a ban continues a cancellation, also of a member who was restricted before', async () => {
  await sanction(app, target, 'week')
  await cancel(app, target)
  await sanction(app, target, 'ban')
  await app.services.appeals.liftByLetter(target.id, { operator: 'bert', why: '来信' })
  expect(await accountOf()).toBe('cancelling')
  await logIn(app, target, { restore: true })
  expect(await accountOf()).toBe('active')
})

test('withdrawing a report of an unknown member gets RELATION_MISSING', async () => {
  const answer = await reporter.post('/api/user/delete_action', { kind: 'report', userId: '000000000000' })
  expect(answer.code).toBe(errorCodes.RELATION_MISSING)
})

test('a report of a banned member changes nothing until the ban ends', async () => {
  await sanction(app, target, 'ban')
  expect((await add(reporter, 'report', target, { reason: 'minor' })).code).toBe(1)
  expect(await accountOf()).toBe('banned')
})
