import type { SeededMember } from '../../../../test/server/seed'
import { intend, keepOnline, leave, stateOf } from '../../../../test/server/speed-dates'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { silentLog } from '../../../lib/log'
import { createServices, type Services } from '../../../deps'

let app: TestApp
let other: Services
const errors: [string, string][] = []

beforeAll(async () => {
  const log = {
    ...silentLog,
    error: (event: string, error: unknown) => void errors.push([event, String(error)]),
  }
  app = await startApp({ connections: 40, log })
  other = createServices(app.core)
})
afterAll(() => app.close())
afterEach(() => {
  const kinds = errors.splice(0).map((error) => error.join(' '))
  expect([...new Set(kinds)]).toEqual([])
})

const seedCrowd = (count: number): Promise<SeededMember[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => app.seed.member({ gender: i % 2 ? 'male' : 'female' })))

const openSides = () =>
  app.core.db
    .selectFrom('speed_side')
    .select(['member_id', 'peer_id', 'date_id'])
    .where('is_open', '=', true)
    .execute()

test('two processes pair two hundred members who join at once, each exactly once', async () => {
  const crowd = await seedCrowd(200)
  keepOnline(app, ...crowd)
  other.speed.loop.attach({ isOnline: () => true })
  let isJoining = true
  const turnWhileJoining = async ({ speed }: Services): Promise<void> => {
    while (isJoining) await speed.loop.turnByLot()
  }
  const loops = [turnWhileJoining(app.services), turnWhileJoining(other)]
  const answers = await Promise.all(crowd.map((member) => intend(member, 'join')))
  isJoining = false
  await Promise.all(loops)
  expect(answers.every(({ code }) => code === 1)).toBe(true)
  for (let turn = 0; turn < 3; turn++) {
    app.clock.advance(1_000)
    await Promise.all([app.services.speed.loop.turn(), other.speed.loop.turn()])
  }
  const sides = await openSides()
  expect(sides).toHaveLength(200)
  expect(new Set(sides.map(({ member_id: id }) => id)).size).toBe(200)
  const peerOf = new Map(sides.map(({ member_id: id, peer_id: peer }) => [id, peer]))
  for (const [id, peer] of peerOf) expect(peerOf.get(peer)).toBe(id)
  const { count } = await app.core.db
    .selectFrom('speed_date')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(100)
  await Promise.all(crowd.map(leave))
}, 60_000)

test('members who leave, join and ask while others are paired are never in two places', async () => {
  const crowd = await seedCrowd(20)
  keepOnline(app, ...crowd)
  let isActing = true
  const loops = [app.services, other].map(async ({ speed }) => {
    while (isActing) await speed.loop.turnByLot()
  })
  await Promise.all(
    crowd.map(async (member) => {
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all([
          intend(member, 'join'),
          intend(member, 'state'),
          leave(member),
          intend(member, 'join'),
        ])
        expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
      }
    }),
  )
  isActing = false
  await Promise.all(loops)
  const sides = await openSides()
  for (const { member_id: id, peer_id: peer, date_id: dateId } of sides) {
    expect(sides.filter((side) => side.member_id === id)).toHaveLength(1)
    expect(sides.find((side) => side.member_id === peer)?.date_id).toBe(dateId)
  }
  for (const member of crowd) {
    const { phase } = await stateOf(member)
    expect(sides.some(({ member_id: id }) => id === member.id)).toBe(phase === 'talking')
  }
}, 60_000)

test('numbers of states grow in the order in which they are sent', async () => {
  const rows = await app.core.db.selectFrom('outbox').select(['member_id', 'event']).orderBy('id').execute()
  const last = new Map<string, number>()
  for (const { member_id: id, event } of rows) {
    const { state } = event as { state: { rev: number } | null }
    if (!state) continue
    expect(state.rev).toBeGreaterThan(last.get(id) ?? 0)
    last.set(id, state.rev)
  }
  expect(last.size).toBeGreaterThan(200)
})
