import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { SeededMember } from '../../../../test/server/seed'
import {
  CHOOSE_MS,
  choose,
  GRACE_MS,
  intend,
  LEAD_MS,
  leave,
  meet,
  pass,
  seedDate,
  seedDaters,
  stateOf,
  statesOf,
  TALK_MS,
  toChoice,
} from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { createServices } from '../../../deps'

const app = useApp({ connections: 32 })
let a: SeededMember
let b: SeededMember
let online: Set<string>
let speedId: string

beforeEach(async () => {
  const [his, hers] = [{ row: { interests: ['cats', 'tea'] } }, { row: { interests: ['tea'] } }]
  ;({ a, b, online, speedId } = await seedDate(app, his, hers))
})

const states = () => statesOf(a, b)
const phases = async () => (await states()).map(({ phase }) => phase)
const outcomes = async () => (await states()).map(({ result }) => result?.outcome)
const roundsLeft = async () => (await states()).map((state) => state.roundsLeft)

describe('the server’s clock', () => {
  test('gives 3 minutes of talk and 20 s of choice, both in pushed states', async () => {
    const { date } = await stateOf(a)
    expect(date).toMatchObject({
      endsAt: (date?.startsAt ?? 0) + TALK_MS,
      chooseUntil: null,
      peerAwayUntil: null,
      myChoice: null,
      lines: [],
      peer: { gender: 'female', age: 26, certified: false, sharedInterests: ['tea'], demo: false },
      questionId: 'coffee-order',
    })
    expect(date?.startsAt).toBe(app.clock.now())
    await pass(app, TALK_MS - 1_000, 10_000)
    expect(await phases()).toEqual(['talking', 'talking'])
    await pass(app, 1_000)
    expect((await stateOf(b)).date?.chooseUntil).toBe(app.clock.now() + CHOOSE_MS)
    expect(await phases()).toEqual(['choosing', 'choosing'])
    await pass(app, CHOOSE_MS)
    expect(await outcomes()).toEqual(['parted', 'parted'])
  })

  test('begins the choice at once when both ask for it, and not when one does', async () => {
    await intend(a, 'finish', speedId)
    expect((await stateOf(b)).date?.finishAsked).toEqual({ me: false, peer: true })
    expect((await intend(a, 'finish', speedId)).data).toMatchObject({ state: 'already' })
    expect((await intend(b, 'finish', speedId)).data.speed.phase).toBe('choosing')
    expect((await stateOf(a)).phase).toBe('choosing')
  })

  test('two processes on one database do everything once', async () => {
    const other = createServices(app.core)
    other.speed.loop.attach({ isOnline: (id) => online.has(id) })
    const turnBoth = () => Promise.all([app.services.speed.loop.turn(), other.speed.loop.turn()])
    const before = await roundsLeft()
    for (let step = 0; step < 18; step++) {
      app.clock.advance(10_000)
      await turnBoth()
    }
    expect(await roundsLeft()).toEqual(before.map((left) => (left ?? 0) - 1))
    app.clock.advance(CHOOSE_MS)
    await turnBoth()
    expect(await outcomes()).toEqual(['parted', 'parted'])
  })

  test('interrupts a date whose time passed while no server ran, without a charge', async () => {
    const before = await roundsLeft()
    app.clock.advance(TALK_MS + 60_000)
    const restarted = createServices(app.core)
    await restarted.speed.loop.turn()
    expect(await outcomes()).toEqual(['interrupted', 'interrupted'])
    expect(await roundsLeft()).toEqual(before)
  })

  test('interrupts a choice that no server could accept, and gives the rounds back', async () => {
    const before = await roundsLeft()
    await toChoice(app)
    app.clock.advance(CHOOSE_MS + 60_000)
    await createServices(app.core).speed.loop.turn()
    expect(await outcomes()).toEqual(['interrupted', 'interrupted'])
    expect(await roundsLeft()).toEqual(before)
  })

  test('continues a date within its time after a restart', async () => {
    app.clock.advance(30_000)
    const restarted = createServices(app.core)
    await restarted.speed.loop.turn()
    expect(await phases()).toEqual(['talking', 'talking'])
    restarted.speed.loop.attach({ isOnline: () => true })
    for (let second = 0; second < 150; second += 10) {
      app.clock.advance(10_000)
      await restarted.speed.loop.turn()
    }
    expect(await phases()).toEqual(['choosing', 'choosing'])
  })
})

describe('a lost connection', () => {
  test('pauses the talk for both; after a return within 15 s it continues with all of its time', async () => {
    await pass(app, 20_000)
    const before = (await stateOf(a)).date?.endsAt ?? 0
    online.delete(b.id)
    await pass(app, 4_000)
    const lost = (await stateOf(a)).date
    expect(lost?.peerAwayUntil).toBeGreaterThan(app.clock.now() + GRACE_MS - 4_000)
    expect(lost?.portrait).toMatchObject({ step: 1, nextAt: null })
    await pass(app, 8_000)
    expect((await stateOf(a)).date?.portrait.step).toBe(1)
    online.add(b.id)
    await pass(app, 2_000)
    const back = (await stateOf(a)).date
    expect(back?.peerAwayUntil).toBeNull()
    const waited = (back?.endsAt ?? 0) - before
    expect(waited).toBeGreaterThanOrEqual(8_000)
    expect(waited).toBeLessThanOrEqual(12_000)
  })

  test('ends the talk after 15 s, without a charge to the side that stayed', async () => {
    const before = await roundsLeft()
    online.delete(b.id)
    await pass(app, 20_000)
    expect(await outcomes()).toEqual(['peer_left', 'left'])
    expect(await roundsLeft()).toEqual([before[0], (before[1] ?? 0) - 1])
  })

  test('of both sides ends the talk neutrally, without a charge', async () => {
    const before = await roundsLeft()
    online.clear()
    await pass(app, 20_000)
    expect(await outcomes()).toEqual(['interrupted', 'interrupted'])
    expect(await roundsLeft()).toEqual(before)
  })
})

describe('leaving', () => {
  test('a talk ends it for both, and charges only the side that left', async () => {
    const before = await roundsLeft()
    expect((await leave(a)).data).toMatchObject({ state: 'done', speed: { result: { outcome: 'left' } } })
    expect(await outcomes()).toEqual(['left', 'peer_left'])
    expect(await roundsLeft()).toEqual([(before[0] ?? 0) - 1, before[1]])
    expect((await leave(b)).data).toMatchObject({ state: 'done', speed: { phase: 'idle' } })
  })

  test('a choice counts as a no, which the other side learns only after their own choice', async () => {
    await toChoice(app)
    await leave(a)
    expect((await stateOf(b)).phase).toBe('choosing')
    expect((await intend(a, 'join')).data.speed.phase).toBe('waiting')
    expect((await choose(b, speedId, true)).data.speed).toMatchObject({
      phase: 'over',
      result: { outcome: 'parted', groupId: null, peer: null },
    })
    expect((await stateOf(a)).phase).toBe('waiting')
    await leave(a)
  })

  test('after the own choice keeps the choice', async () => {
    await toChoice(app)
    await choose(a, speedId, true)
    expect((await leave(a)).data).toMatchObject({ state: 'already', speed: { phase: 'choosing' } })
    await choose(b, speedId, true)
    expect(await outcomes()).toEqual(['matched', 'matched'])
  })

  test('discards the result after ten minutes', async () => {
    await leave(a)
    app.clock.advance(10 * 60_000)
    expect(await phases()).toEqual(['idle', 'idle'])
  })

  test('at the same moment as other requests ends in one consistent way for both', async () => {
    for (let round = 0; round < 6; round++) {
      const [x, y] = await seedDaters(app)
      online.add(x.id).add(y.id)
      const id = await meet(app, x, y)
      await Promise.all([intend(x, 'finish', id), intend(y, 'finish', id)])
      const answers = await Promise.all([
        leave(x),
        choose(x, id, true),
        choose(y, id, true),
        choose(y, id, false),
      ])
      expect(answers.every(({ code }) => code === 1 || code === errorCodes.STATE_CHANGED)).toBe(true)
      await pass(app, CHOOSE_MS)
      const [his, hers] = [(await stateOf(x)).result?.outcome, (await stateOf(y)).result?.outcome]
      expect([
        ['matched', 'matched'],
        ['parted', 'parted'],
        ['left', 'parted'],
      ]).toContainEqual([his, hers])
    }
  })
})

describe('rounds of a day', () => {
  test('are ten, unlimited for VIP, and the eleventh join is refused with the reset time', async () => {
    const usedUp = { scope: 'speed', subject: a.id, period: '2026-07-15', used: 9, expire_at: 0 }
    await leave(b)
    await app.core.db.insertInto('usage_count').values(usedUp).execute()
    expect((await stateOf(a)).roundsLeft).toBe(1)
    const other = await app.seed.member({ isVip: true })
    online.add(other.id)
    await meet(app, a, other)
    await toChoice(app)
    expect((await stateOf(a)).roundsLeft).toBe(0)
    expect((await stateOf(other)).roundsLeft).toBeNull()
    await pass(app, CHOOSE_MS)
    const refused = await intend(a, 'join')
    expect(refused.code).toBe(errorCodes.SPEED_QUOTA)
    expect(refused.data).toEqual({ resetAt: Date.parse('2026-07-16T04:00:00+08:00'), limit: 10 })
    expect((await intend(other, 'join')).code).toBe(1)
    await leave(other)
  })

  test('allow a pair to meet once in 7 days', async () => {
    await leave(a)
    const tryAgain = async () => {
      for (const member of [a, b]) await intend(member, 'join')
      await pass(app, 1_000)
      return (await stateOf(a)).phase
    }
    app.clock.advance(6 * DAY_MS)
    expect(await tryAgain()).toBe('waiting')
    for (const member of [a, b]) await leave(member)
    app.clock.advance(DAY_MS)
    expect(await tryAgain()).toBe('talking')
  })
})

test('the talk begins 4 s after the members met', async () => {
  const [x, y] = await seedDaters(app)
  online.add(x.id).add(y.id)
  for (const member of [x, y]) await intend(member, 'join')
  await app.services.speed.loop.turn()
  expect((await stateOf(x)).date?.startsAt).toBe(app.clock.now() + LEAD_MS)
})
