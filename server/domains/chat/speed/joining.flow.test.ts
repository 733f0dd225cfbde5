import { errorCodes } from '@contract/errors'
import { useFeedApp } from '../../../../test/server/acts/feeding'
import type { MemberOptions } from '../../../../test/server/seed'
import { intend, keepOnline, leave, pass, seedDaters } from '../../../../test/server/speed-dates'

const app = useFeedApp()

describe('joining', () => {
  test.each<[string, MemberOptions, string, object]>([
    ['restricted', { row: { account_state: 'restricted' } }, 'ACCOUNT_RESTRICTED', {}],
    ['paused', { settings: { pauseProfile: true } }, 'ACCOUNT_RESTRICTED', { need: 'unpause' }],
    ['without a picture', { hasAvatar: false }, 'PROFILE_INCOMPLETE', { need: 'photo' }],
    [
      'below the completeness to act',
      { row: { completeness: 20 } },
      'PROFILE_INCOMPLETE',
      { need: 'complete' },
    ],
    [
      'not registered completely',
      { row: { account_state: 'incomplete' } },
      'PROFILE_INCOMPLETE',
      { need: 'complete' },
    ],
  ])('is refused for a member who is %s', async (_name, request, name, data) => {
    const answer = await intend(await app.seed.member(request), 'join')
    expect(answer.code).toBe(errorCodes[name as keyof typeof errorCodes])
    expect(answer.data).toMatchObject(data)
  })

  test('is refused while the feature is off, as are all its other requests', async () => {
    const [a] = await seedDaters(app)
    app.services.productConfig.features.speed = false
    try {
      expect((await intend(a, 'join')).code).toBe(errorCodes.FEATURE_OFF)
      expect((await intend(a, 'state')).code).toBe(errorCodes.FEATURE_OFF)
    } finally {
      app.services.productConfig.features.speed = true
    }
  })

  test('twice changes nothing; leaving and joining again starts a new wait', async () => {
    const [a] = await seedDaters(app)
    keepOnline(app, a)
    const first = (await intend(a, 'join')).data
    app.clock.advance(1_000)
    const second = (await intend(a, 'join')).data
    expect([first.state, second.state]).toEqual(['done', 'already'])
    expect(second.speed.waiting.since).toBe(first.speed.waiting.since)
    expect(second.speed.rev).toBeGreaterThan(first.speed.rev)
    expect((await leave(a)).data).toMatchObject({ state: 'done', speed: { phase: 'idle' } })
    expect((await leave(a)).data).toMatchObject({ state: 'already', speed: { phase: 'idle' } })
    expect((await intend(a, 'join')).data.speed.waiting.since).toBe(app.clock.now())
  })

  test('keeps members with a connection waiting, and drops one after 15 s without a connection', async () => {
    const [a] = await seedDaters(app)
    const b = await app.seed.member({ gender: 'male' })
    const online = keepOnline(app, a, b)
    for (const member of [a, b]) await intend(member, 'join')
    await pass(app, 60_000, 5_000)
    online.delete(b.id)
    await pass(app, 14_000)
    const waiting = () =>
      app.core.db.selectFrom('speed_seat').select('member_id').where('phase', '=', 'waiting').execute()
    expect(await waiting()).toHaveLength(2)
    await pass(app, 4_000)
    expect(await waiting()).toEqual([{ member_id: a.id }])
  })
})
