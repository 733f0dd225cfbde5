import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Group } from '@contract/types/message'
import { add, eventsOf, noticesOf } from '../../../../test/server/acts/acting'
import { createDeciding, meOf, seedReporter } from '../../../../test/server/acts/deciding'
import { outcomeOf } from '../../../../test/server/acts/operating'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { changeMember, matchPair } from '../../../../test/server/relations'

const app = useApp()
let reporter: SeededMember
let target: SeededMember
beforeEach(async () => {
  ;[reporter, target] = await seedReporter(app)
})

const { reportOf, uphold, dismiss, accountOf, appeal, waitingAppeal, auditOf } = createDeciding(() => ({
  app,
  reporter,
  target,
}))

describe('a decision', () => {
  test('climbs the ladder: a warning, a day, a week, a ban', async () => {
    const steps: unknown[] = []
    const states: string[] = []
    for (let i = 0; i < 4; i++) {
      steps.push(await uphold(await reportOf()))
      states.push(await accountOf())
      app.clock.advance(8 * DAY_MS)
      await app.services.jobs.runDue()
    }
    expect(steps).toEqual(['warning', 'day', 'week', 'ban'])
    expect(states).toEqual(['active', 'restricted', 'restricted', 'banned'])
    expect(await noticesOf(app, target.id)).toEqual([
      'warned',
      'restricted_day',
      'restriction_ended',
      'restricted_week',
      'restriction_ended',
      'banned',
    ])
  })

  test('climbs once for several reports of the same act', async () => {
    const second = await app.seed.member()
    const ids = [await reportOf(), await reportOf('harassment', second)]
    expect([await uphold(ids[0] ?? ''), await uphold(ids[1] ?? '')]).toEqual(['warning', 'warning'])
  })

  test.each(['scam', 'minor'])('bans at once for %s, unless another step is chosen', async (reason) => {
    const id = await reportOf(reason)
    expect((await app.services.decisions.find(app.core.db, id)).nextStep).toBe('ban')
    expect(await uphold(id, 'week')).toBe('week')
    expect(await accountOf()).toBe('restricted')
  })

  test('notifies the reporter and the target, and never names the reporter', async () => {
    const id = await reportOf()
    await app.services.decisions.open(id, 'Anna')
    app.clock.advance(1)
    await uphold(id, 'day')
    expect(await noticesOf(app, reporter.id)).toEqual([
      'report_received',
      'report_reviewing',
      'report_upheld',
    ])
    const { list } = (await target.post('/api/user/system_message')).data
    expect(list[0]).toMatchObject({ category: 'account', link: { page: '/pages/msg/system' } })
    const received = (await eventsOf(app, target.id)).filter(({ event }) => event !== 'group')
    expect(JSON.stringify([list, received])).not.toContain(reporter.id)
  })

  test('removes a restricted member from every list, and returns the place when the time is over', async () => {
    await uphold(await reportOf(), 'day')
    const isListed = async () =>
      (
        await app.core.db
          .selectFrom('member_location')
          .select('is_discoverable')
          .where('member_id', '=', target.id)
          .executeTakeFirstOrThrow()
      ).is_discoverable
    expect(await isListed()).toBe(false)
    expect(await meOf(target)).toMatchObject({
      accountState: 'restricted',
      restriction: { reason: 'harassment', until: app.clock.now() + DAY_MS, appeal: 'open', answerBy: null },
    })
    expect((await add(target, 'like', reporter)).code).toBe(errorCodes.ACCOUNT_RESTRICTED)
    app.clock.advance(DAY_MS - 1)
    await app.services.jobs.runDue()
    expect(await accountOf()).toBe('restricted')
    app.clock.advance(1)
    await app.services.jobs.runDue()
    expect([await accountOf(), await isListed()]).toEqual(['active', true])
    expect((await meOf(target)).restriction).toBeNull()
  })

  test('never shortens a harder step with a milder one', async () => {
    const until = app.clock.now() + 2 + 7 * DAY_MS
    await uphold(await reportOf(), 'week')
    await uphold(await reportOf(), 'day')
    expect((await meOf(target)).restriction.until).toBe(until)
    app.clock.advance(2 * DAY_MS)
    await app.services.jobs.runDue()
    expect(await accountOf()).toBe('restricted')
  })

  test('ends the sessions with a ban and notifies every socket', async () => {
    await uphold(await reportOf(), 'ban')
    expect(await target.post('/api/user/my_info')).toMatchObject({
      status: 403,
      data: { reason: 'harassment' },
    })
    const kicks = (await eventsOf(app, target.id)).filter(({ event }) => event === 'kick')
    expect(kicks).toMatchObject([{ reason: 'banned' }])
    expect((await reporter.post('/api/user/get', { userId: target.id })).code).toBe(
      errorCodes.TARGET_NOT_VISIBLE,
    )
  })

  test('shows peers that a banned member is unavailable, and available again after the ban', async () => {
    const toldGone = async () =>
      (await eventsOf(app, reporter.id))
        .filter(({ event }) => event === 'group')
        .map((body) => (body as unknown as { group: Group }).group.peer.gone ?? false)
    const before = await toldGone()
    await uphold(await reportOf(), 'day')
    expect(await toldGone()).toEqual(before)
    await uphold(await reportOf(), 'ban')
    expect(await toldGone()).toEqual([...before, true])
    await app.services.appeals.liftByLetter(target.id, { operator: 'bert', why: '来信' })
    expect(await toldGone()).toEqual([...before, true, false])
  })

  test('releases a suspension with a dismissal, but only after the last open report', async () => {
    const second = await app.seed.member()
    await matchPair(app, second, target)
    const ids = [await reportOf('minor'), await reportOf('other', second)]
    expect(await accountOf()).toBe('restricted')
    await dismiss(ids[0] ?? '')
    expect(await accountOf()).toBe('restricted')
    const appealLink = async () => (await target.post('/api/user/system_message')).data.list.at(-1).link
    expect(await appealLink()).toMatchObject({ label: '申诉' })
    await dismiss(ids[1] ?? '')
    expect(await accountOf()).toBe('active')
    expect(await appealLink()).toMatchObject({ label: '已过期', expired: true })
    expect(await noticesOf(app, reporter.id)).toEqual(['report_received', 'report_dismissed'])
  })

  test('counts once when two operators decide at the same moment; the second one learns the first one’s name', async () => {
    const id = await reportOf()
    const outcomes = await Promise.all([outcomeOf(uphold(id, 'day', 'anna')), outcomeOf(dismiss(id, 'bert'))])
    expect(outcomes.sort()).toEqual(['REPORT_DECIDED', 'done'])
    expect((await auditOf()).length).toBe(1)
    await expect(dismiss(id)).rejects.toMatchObject({ data: { by: expect.stringMatching(/anna|bert/) } })
  })

  test('needs a waiting report, a name and a reason', async () => {
    const id = await reportOf()
    expect(await outcomeOf(uphold('01UNKNOWN'))).toBe('REPORT_UNKNOWN')
    expect(await outcomeOf(uphold(id, 'day', ' '))).toBe('OPERATOR_NAME')
    expect(await outcomeOf(uphold(id, 'day', 'system'))).toBe('OPERATOR_NAME')
    const decision = { verdict: 'dismissed', operator: 'anna', why: '  ' } as const
    expect(await outcomeOf(app.services.decisions.decide(id, decision))).toBe('WHY_MISSING')
    await reporter.post('/api/user/delete_action', { kind: 'report', userId: target.id })
    expect(await outcomeOf(uphold(id))).toBe('REPORT_WITHDRAWN')
    expect(await accountOf()).toBe('active')
    expect(await auditOf()).toEqual([])
  })

  test('can ban a member who cancels the account, but not restrict them', async () => {
    await changeMember(app, target, { account_state: 'cancelling' })
    const [first, second] = await Promise.all(
      [0, 1].map(async () => {
        const id = app.core.ids.ulid(app.clock.now())
        await app.core.db
          .insertInto('report')
          .values({
            id,
            from_id: reporter.id,
            to_id: target.id,
            reason: 'other',
            created_at: 1,
            evidence: '{}',
          })
          .execute()
        return id
      }),
    )
    await uphold(first ?? '', 'week')
    expect(await accountOf()).toBe('cancelling')
    await uphold(second ?? '', 'ban')
    expect(await accountOf()).toBe('banned')
  })
})

describe('the audit log', () => {
  test('has operator, act, reason and both states, and no text of members', async () => {
    const id = await reportOf()
    await app.services.decisions.open(id, 'Anna')
    await uphold(id, 'day', 'Anna')
    await appeal(target, '秘密的话')
    await app.services.appeals.decide(await waitingAppeal(), {
      verdict: 'granted',
      operator: 'bert',
      why: '误判',
    })
    const entries = await auditOf()
    expect(entries.map(({ act, operator }) => `${act} ${operator}`)).toEqual([
      'appeal.granted bert',
      'report.upheld anna',
      'report.read anna',
    ])
    expect(entries[1]).toMatchObject({
      subject: `report:${id}`,
      why: '看过证据',
      before: { report: 'reviewing', account: { state: 'active' } },
      after: { report: 'upheld', step: 'day', account: { state: 'restricted', reason: 'harassment' } },
    })
    expect(JSON.stringify(entries)).not.toContain('秘密')
    expect(JSON.stringify(entries)).not.toContain(target.phone)
  })

  test('cannot be changed, emptied or shortened in the database', async () => {
    await uphold(await reportOf())
    const before = await auditOf()
    const attempts = [
      sql`update audit_entry set operator = 'nobody'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(app.core.db)).rejects.toThrow('append-only')
    expect(await auditOf()).toEqual(before)
  })

  test('has no entry of an act that failed', async () => {
    const id = await reportOf()
    const { notices } = app.services
    const addNotice = jest.spyOn(notices, 'add').mockRejectedValueOnce(new Error('no way'))
    await expect(uphold(id)).rejects.toThrow('no way')
    addNotice.mockRestore()
    expect(await auditOf()).toEqual([])
    expect(await uphold(id)).toBe('warning')
  })
})
