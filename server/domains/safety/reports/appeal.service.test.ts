import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../../../test/server/acts/acting'
import { createDeciding, meOf, seedReporter } from '../../../../test/server/acts/deciding'
import { outcomeOf } from '../../../../test/server/acts/operating'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'

const app = useApp()
let reporter: SeededMember
let target: SeededMember
beforeEach(async () => {
  ;[reporter, target] = await seedReporter(app)
})

const { reportOf, uphold, accountOf, appeal, waitingAppeal } = createDeciding(() => ({
  app,
  reporter,
  target,
}))

describe('an appeal', () => {
  test('waits, is decided by another operator, and lifts its sanction', async () => {
    await uphold(await reportOf(), 'week')
    const token = randomUUID()
    expect((await appeal(target, '我没有', token)).data.state).toBe('received')
    const answerBy = app.clock.now() + 72 * HOUR_MS
    expect((await appeal(target, '我没有', token)).data.state).toBe('received')
    expect((await appeal(target)).code).toBe(errorCodes.APPEAL_STATE)
    expect((await meOf(target)).restriction).toMatchObject({
      appeal: 'waiting',
      answerBy,
    })
    const id = await waitingAppeal()
    app.clock.advance(1)
    const grant = (operator: string) =>
      app.services.appeals.decide(id, { verdict: 'granted', operator, why: '证据不足' })
    expect(await outcomeOf(grant('ANNA '))).toBe('SAME_OPERATOR')
    await grant('bert')
    expect(await accountOf()).toBe('active')
    expect(await outcomeOf(grant('bert'))).toBe('APPEAL_DECIDED')
    expect((await noticesOf(app, target.id)).slice(-2)).toEqual(['appeal_received', 'appeal_granted'])
    // A lifted sanction no longer counts on the ladder.
    expect(await uphold(await reportOf())).toBe('warning')
  })

  test('shows its rejection and cannot be repeated until the next step', async () => {
    await uphold(await reportOf(), 'day')
    await appeal(target)
    const decision = { verdict: 'refused', operator: 'bert', why: '证据充分' } as const
    await app.services.appeals.decide(await waitingAppeal(), decision)
    expect((await meOf(target)).restriction).toMatchObject({ appeal: 'refused', answerBy: null })
    expect((await appeal(target)).code).toBe(errorCodes.APPEAL_STATE)
    await uphold(await reportOf(), 'week')
    expect((await appeal(target)).data.state).toBe('received')
  })

  test('needs a sanction and a text of a valid length', async () => {
    expect((await appeal(target)).code).toBe(errorCodes.APPEAL_STATE)
    await uphold(await reportOf(), 'day')
    expect((await appeal(target, ' \u0000')).code).not.toBe(1)
    expect((await appeal(target, '   ')).data.fields).toHaveProperty(['extra.text'])
    expect((await appeal(target, '\u2800\u2800')).data.fields).toHaveProperty(['extra.text'])
    expect((await appeal(target, '字'.repeat(301))).data.fields).toHaveProperty(['extra.text'])
    expect((await appeal(target, '👨‍👩‍👧'.repeat(200))).code).toBe(1)
  })

  test('is possible against a warning for a week; the notification’s button then expires', async () => {
    await uphold(await reportOf())
    const linkOf = async () => (await target.post('/api/user/system_message')).data.list[0].link
    expect(await linkOf()).toMatchObject({ label: '申诉', query: { appeal: expect.any(String) } })
    app.clock.advance(7 * DAY_MS + 1)
    expect(await linkOf()).toMatchObject({ label: '已过期', expired: true, query: {} })
    expect((await appeal(target)).code).toBe(errorCodes.APPEAL_STATE)
  })

  test('against a suspension is closed once an operator decided the report', async () => {
    const id = await reportOf('minor')
    await appeal(target)
    const appealId = await waitingAppeal()
    await uphold(id, 'day')
    const late = { verdict: 'granted', operator: 'bert', why: '…' } as const
    expect(await outcomeOf(app.services.appeals.decide(appealId, late))).toBe('APPEAL_DECIDED')
    expect(await accountOf()).toBe('restricted')
  })

  test('is decided by one of two simultaneous operators', async () => {
    await uphold(await reportOf(), 'day')
    await appeal(target)
    const id = await waitingAppeal()
    const outcomes = await Promise.all(
      (['granted', 'refused'] as const).map((verdict) =>
        outcomeOf(app.services.appeals.decide(id, { verdict, operator: 'bert', why: '…' })),
      ),
    )
    expect(outcomes.sort()).toEqual(['APPEAL_DECIDED', 'done'])
  })

  test('of a banned member comes by letter, and another operator lifts the ban', async () => {
    await uphold(await reportOf('scam'))
    const lift = (operator: string) => app.services.appeals.liftByLetter(target.id, { operator, why: '来信' })
    expect(await outcomeOf(lift('anna'))).toBe('SAME_OPERATOR')
    await lift('bert')
    expect(await accountOf()).toBe('active')
    expect(await outcomeOf(lift('bert'))).toBe('NOTHING_RUNS')
  })
})
