import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { createAuthenticating } from '../../../../test/server/acts/authenticating'
import { noticesOf } from '../../../../test/server/acts/acting'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { FaceProvider, FaceReading, FaceReference } from '../../../providers/face/port'
import { judge } from './comparison'

/** A provider that returns what a test sets, and records its requests. */
const provider = {
  digits: '2468' as string | null,
  reading: null as FaceReading | null,
  fails: 0,
  asked: [] as FaceReference['kind'][],
}
const faceProvider: FaceProvider = {
  id: 'fake',
  newDigits: () => Promise.resolve(provider.digits),
  compare(reference) {
    provider.asked.push(reference.kind)
    if (provider.fails > 0) {
      provider.fails -= 1
      return Promise.resolve({ kind: 'unknown', reason: 'timeout' })
    }
    return Promise.resolve(provider.reading && { kind: 'ok', data: provider.reading })
  },
}
const reading = (more: Partial<FaceReading> = {}): FaceReading => ({
  score: 95,
  liveness: 95,
  reasons: [],
  faceHash: null,
  ...more,
})

let app: TestApp
let own: ReturnType<typeof createAuthenticating>
beforeAll(async () => {
  app = await startApp({ providers: { face: faceProvider } })
  own = createAuthenticating(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.advance(DAY_MS)
  Object.assign(provider, { digits: '2468', reading: reading(), fails: 0, asked: [] })
})

const judged = (found: FaceReading) => judge(found, app.services.productConfig.verify)

describe('the verdict of the scores', () => {
  test.each([
    ['similar and alive', {}, 'pass'],
    ['similar, but with a reason against it', { reasons: ['too_dark'] }, null],
    ['between the two', { score: 70 }, null],
    ['similar, but perhaps not alive', { liveness: 60 }, null],
    ['another person', { score: 5 }, 'different_person'],
    ['not alive', { liveness: 1 }, 'not_live'],
    ['not alive, with a reason', { liveness: 1, reasons: ['no_face'] }, 'no_face'],
    ['a picture without a liveness score', { liveness: null }, 'pass'],
    ['no score, for a reason', { score: null, liveness: null, reasons: ['no_face'] }, null],
  ] as const)('%s', (_name, more, verdict) => {
    expect(judged(reading(more as Partial<FaceReading>))).toBe(verdict)
  })
})

test('a clear pass gives the badge without a person', async () => {
  const member = await own.waiting()
  expect(await own.stateOf(member)).toMatchObject({
    state: 'passed',
    mediaGoneAt: expect.any(Number) as number,
  })
  expect(await noticesOf(app, member.id)).toContain('verification_passed')
  expect(provider.asked).toEqual(['video'])
})

test('a clear refusal has its reason', async () => {
  provider.reading = reading({ score: 3 })
  const member = await own.waiting()
  expect(await own.stateOf(member)).toMatchObject({
    state: 'failed',
    reason: 'different_person',
    canAppeal: true,
  })
})

test('a middling score goes to a person, within a day', async () => {
  provider.reading = reading({ score: 70 })
  const member = await own.waiting()
  const { state, reviewBy } = await own.stateOf(member)
  expect([state, reviewBy]).toEqual(['reviewing', app.clock.now() + DAY_MS])
})

test('scores never pass a face that was banned before', async () => {
  const faceHash = createHash('sha256').update('a face').digest()
  provider.reading = reading({ score: 3, faceHash })
  const first = await own.waiting()
  expect((await own.stateOf(first)).state).toBe('failed')
  await app.core.db
    .insertInto('banned_face')
    .values({ face_hash: faceHash, operator: 'anna', at: app.clock.now() })
    .execute()
  provider.reading = reading({ faceHash })
  const second = await own.waiting()
  expect((await own.stateOf(second)).state).toBe('reviewing')
})

test('an unreachable provider is asked again, and then a person reviews', async () => {
  expectFaults(/log: job failed: Error: no answer of/, /log: faces cannot be compared: Error: no answer of/)
  provider.fails = 99
  const member = await own.member()
  await own.submit(member)
  for (let round = 0; round < 4; round += 1) {
    await app.services.jobs.runDue()
    app.clock.advance(15 * 60_000)
  }
  await app.services.jobs.runDue()
  expect((await own.stateOf(member)).state).toBe('reviewing')
  expect(provider.asked).toHaveLength(4)
})

test('a new cover that matches the verified one restores the badge by itself', async () => {
  const member = await own.waiting()
  expect((await own.stateOf(member)).state).toBe('passed')
  await own.newCover(member)
  expect((await own.stateOf(member)).state).toBe('paused')
  await app.services.jobs.runDue()
  expect((await own.stateOf(member)).state).toBe('passed')
  expect(provider.asked).toEqual(['video', 'picture'])
})

test('a provider is asked only about a video for which it gave the digits', async () => {
  const challenge = await own.start(await own.member())
  expect(challenge.digits).toBe('2468')
  provider.digits = null
  const member = await own.waiting()
  expect((await own.rowOf(member.id)).digits).toMatch(/^\d{4}$/)
  expect((await own.stateOf(member)).state).toBe('reviewing')
  expect(provider.asked).toEqual([])
})

test('a reason of the provider refuses nobody, and helps the person who decides', async () => {
  provider.reading = reading({ score: null, liveness: null, reasons: ['digits_not_heard'] })
  const member = await own.waiting()
  expect(await own.rowOf(member.id)).toMatchObject({
    state: 'reviewing',
    score: null,
    found_reason: 'digits_not_heard',
  })
})
