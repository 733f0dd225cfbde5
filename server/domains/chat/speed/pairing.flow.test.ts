import { DAY_MS } from '@contract/constants'
import { add } from '../../../../test/server/acts/acting'
import { emptyCity, nearby, north, SHANGHAI } from '../../../../test/server/acts/feeding'
import type { MemberOptions, SeededMember } from '../../../../test/server/seed'
import { intend, keepOnline, pass, seedDaters, stateOf } from '../../../../test/server/speed-dates'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { changeMember, insertBlock } from '../../../../test/server/relations'

/** Connections of the pool that calls share. */
const CONNECTIONS = 32

let app: TestApp

beforeAll(async () => {
  app = await startApp({ connections: CONNECTIONS })
  app.services.productConfig.discovery.kAnonymity = 1
})
afterAll(() => app.close())
beforeEach(() => emptyCity(app))

const turn = () => app.services.speed.loop.turn()

/** Lets two members join; true when they meet at once. */
const doMeet = async (his: MemberOptions, hers: MemberOptions): Promise<boolean> => {
  const [a, b] = await seedDaters(app, his, hers)
  keepOnline(app, a, b)
  for (const member of [a, b]) expect((await intend(member, 'join')).code).toBe(1)
  await turn()
  const phases = [(await stateOf(a)).phase, (await stateOf(b)).phase]
  expect(new Set(phases).size).toBe(1)
  return phases[0] === 'talking'
}

/** Puts the other's number on the member's list of contact blocks, and waits until it takes effect. */
const putNumber = async (member: SeededMember, { phone }: SeededMember) => {
  await member.post('/api/user/update_info', { contactBlocks: { step: 'add', phones: [phone] } })
  app.clock.advance(DAY_MS)
}

describe('pairing', () => {
  test.each<[string, MemberOptions, MemberOptions, boolean]>([
    ['pairs two who fit each other', {}, {}, true],
    ['pairs nobody when he looks for men', { filters: { gender: 'male' } }, {}, false],
    ['pairs nobody when she looks for women', {}, { filters: { gender: 'female' } }, false],
    [
      'pairs him, who looks for everybody, with her, who looks for men',
      { filters: { gender: 'all' } },
      {},
      true,
    ],
    [
      'pairs two women who look for everybody',
      { gender: 'female', filters: { gender: 'all' } },
      { filters: { gender: 'all' } },
      true,
    ],
    ['pairs nobody when she is too old for him', { filters: { ageMin: 18, ageMax: 25 } }, {}, false],
    ['pairs nobody when he is too young for her', {}, { filters: { ageMin: 27, ageMax: 40 } }, false],
    [
      'pairs two at the edge of both age filters',
      { age: 30, filters: { ageMin: 26, ageMax: 26 } },
      { filters: { ageMin: 30, ageMax: 30 } },
      true,
    ],
    [
      'pairs a member with a hidden age within their age band',
      { filters: { ageMin: 23, ageMax: 23 } },
      { age: 26, settings: { hideAge: true } },
      true,
    ],
    [
      'pairs a member with a hidden age in no other band',
      { filters: { ageMin: 28, ageMax: 28 } },
      { age: 26, settings: { hideAge: true } },
      false,
    ],
    [
      'counts older members as the highest age of the filter',
      { age: 70, filters: { ageMin: 18, ageMax: 60 } },
      { filters: { ageMin: 18, ageMax: 60 } },
      true,
    ],
    [
      'pairs nobody when he wants verified members and she is not',
      { filters: { certifiedOnly: true } },
      {},
      false,
    ],
    [
      'pairs him, who wants verified members, with her, who is verified',
      { filters: { certifiedOnly: true } },
      { isVerified: true },
      true,
    ],
    [
      'pairs nobody when she wants verified members and he is not',
      {},
      { filters: { certifiedOnly: true } },
      false,
    ],
    ['pairs neighbours at once', { place: SHANGHAI }, { place: nearby }, true],
    ['does not pair two 8 km apart at once', { place: SHANGHAI }, { place: north(8) }, false],
    [
      'pairs nobody across cities when both filter by their city',
      { filters: { bucketMax: null } },
      { filters: { bucketMax: null }, row: { city_code: '110000' } },
      false,
    ],
    [
      'pairs two without a place in the same city, despite a narrow filter',
      { filters: { bucketMax: 5 } },
      { filters: { bucketMax: 5 } },
      true,
    ],
  ])('%s', async (_name, his, hers, expected) => {
    expect(await doMeet(his, hers)).toBe(expected)
  })

  test.each<[string, (a: { id: string }, b: { id: string }) => Promise<unknown>]>([
    ['her block', async () => insertBlock(app, pair[1], pair[0])],
    ['his block', async () => insertBlock(app, pair[0], pair[1])],
    ['her number on his list', async () => putNumber(pair[0], pair[1])],
    ['his number on her list', async () => putNumber(pair[1], pair[0])],
    ['a match', async () => (await add(pair[0], 'like', pair[1]), add(pair[1], 'like', pair[0]))],
    ['her pass', async () => add(pair[1], 'pass', pair[0])],
    ['his hide', async () => add(pair[0], 'hide', pair[1])],
  ])('never pairs two after %s', async (_name, prepare) => {
    pair = await seedDaters(app)
    await prepare(...pair)
    keepOnline(app, ...pair)
    for (const member of pair) await intend(member, 'join')
    await pass(app, 40_000, 5_000)
    expect((await stateOf(pair[0])).phase).toBe('waiting')
  })
  let pair: Awaited<ReturnType<typeof seedDaters>>

  test.each([
    ['restricted', { account_state: 'restricted' }],
    ['paused', { settings: '{"pauseProfile":true}' }],
    ['banned', { account_state: 'banned' }],
  ])('never pairs a member who was %s while they waited', async (_name, row) => {
    const [a, b] = await seedDaters(app)
    keepOnline(app, a, b)
    for (const member of [a, b]) await intend(member, 'join')
    await changeMember(app, b, row)
    await pass(app, 10_000, 5_000)
    expect((await stateOf(a)).phase).toBe('waiting')
  })

  test.each<[string, MemberOptions, MemberOptions, object]>([
    ['next door', { place: SHANGHAI }, { place: nearby }, { distanceBucket: 2, sameCity: false }],
    ['in one city', {}, {}, { distanceBucket: null, sameCity: true }],
    [
      'in different cities',
      { filters: { bucketMax: 0 } },
      { filters: { bucketMax: 0 }, row: { city_code: '110000' } },
      { distanceBucket: null, sameCity: false },
    ],
  ])('shows both how near they are: %s', async (_name, his, hers, near) => {
    const [a, b] = await seedDaters(app, his, hers)
    keepOnline(app, a, b)
    for (const member of [a, b]) await intend(member, 'join')
    await pass(app, 6_000)
    for (const member of [a, b]) expect((await stateOf(member)).date?.peer).toMatchObject(near)
  })

  test('pairs the nearest first', async () => {
    const [a, near] = await seedDaters(app, { place: SHANGHAI }, { place: nearby })
    const far = await app.seed.member({ place: north(8) })
    keepOnline(app, a, near, far)
    for (const member of [far, near]) await intend(member, 'join')
    await pass(app, 15_000, 5_000)
    await intend(a, 'join')
    await turn()
    expect((await stateOf(near)).phase).toBe('talking')
    expect((await stateOf(far)).phase).toBe('waiting')
  })
})

describe('reach', () => {
  test('widens every 5 s up to the own filter, and pairs members within both reaches', async () => {
    const [a, b] = await seedDaters(
      app,
      { place: SHANGHAI, filters: { bucketMax: 20 } },
      { place: north(8), filters: { bucketMax: 10 } },
    )
    keepOnline(app, a, b)
    for (const member of [a, b]) await intend(member, 'join')
    const buckets: (number | null | undefined)[] = []
    for (let second = 0; second < 3; second++) {
      await turn()
      buckets.push((await stateOf(a)).waiting?.withinKm)
      app.clock.advance(5_000)
    }
    expect(buckets).toEqual([2, 5, undefined])
  })

  test('never exceeds a narrow filter by itself; after 30 s it offers a wider one', async () => {
    const [a, b] = await seedDaters(
      app,
      { place: SHANGHAI, filters: { bucketMax: 5 } },
      { place: north(8), filters: { bucketMax: 10 } },
    )
    keepOnline(app, a, b)
    for (const member of [a, b]) await intend(member, 'join')
    await pass(app, 29_000)
    expect((await stateOf(a)).waiting).toMatchObject({ withinKm: 5, widerKm: null, others: 0 })
    await pass(app, 2_000)
    expect((await stateOf(a)).waiting).toMatchObject({ withinKm: 5, widerKm: 10 })
    expect((await intend(a, 'widen')).data).toMatchObject({
      state: 'done',
      speed: { waiting: { withinKm: 10 } },
    })
    await turn()
    expect((await stateOf(b)).phase).toBe('talking')
  })

  test('counts others in fives from five on', async () => {
    const [a] = await seedDaters(app, { filters: { ageMin: 18, ageMax: 60 } })
    // They stay within 5 km or their city; he looks everywhere. Nobody is paired, and he cannot see why.
    const others = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.seed.member({ filters: { bucketMax: 5, ageMin: 18, ageMax: 60 }, place: north(300) }),
      ),
    )
    keepOnline(app, a, ...others)
    await changeMember(app, a, { city_code: '110000' })
    for (const member of [a, ...others]) await intend(member, 'join')
    await pass(app, 6_000, 3_000)
    expect((await stateOf(a)).waiting).toMatchObject({ withinKm: 0, others: 5 })
  })
})

test('pairs waiting members even while calls hold every connection of the pool', async () => {
  const [a, b] = await seedDaters(app)
  keepOnline(app, a, b)
  for (const member of [a, b]) await intend(member, 'join')
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const taken = Array.from({ length: CONNECTIONS }, () => {
    const begun = new Promise<void>((resolve) => {
      void app.core.transaction(async (tx) => {
        await tx.selectFrom('member').select('id').limit(1).execute()
        resolve()
        await gate
      })
    })
    return begun
  })
  await Promise.all(taken)
  await turn()
  letGo()
  expect((await stateOf(a)).phase).toBe('talking')
})
