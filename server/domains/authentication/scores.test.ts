import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { createAuthenticating } from '../../../test/server/authenticating'
import { noticesOf } from '../../../test/server/acting'
import { startApp, type TestApp } from '../../../test/server/start-app'
import type { FaceProvider, FaceReading, FaceReference } from '../../providers/face/port'
import { judge } from './comparison'

/** A provider that says what a test wants, and keeps what it was asked. */
const provider = {
  reading: null as FaceReading | null,
  fails: 0,
  asked: [] as FaceReference['kind'][],
}
const faceProvider: FaceProvider = {
  compare(reference) {
    provider.asked.push(reference.kind)
    if (provider.fails > 0) {
      provider.fails -= 1
      return Promise.reject(new Error('unreachable'))
    }
    return Promise.resolve(provider.reading)
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
  app = await startApp({ outer: { faceProvider } })
  own = createAuthenticating(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.advance(DAY_MS)
  Object.assign(provider, { reading: reading(), fails: 0, asked: [] })
})

const judged = (found: FaceReading) => judge(found, app.services.productConfig.verify)

describe('what the figures say', () => {
  test.each([
    ['alike and alive', {}, 'pass'],
    ['alike, but something is held against it', { reasons: ['too_dark'] }, null],
    ['between the two', { score: 70 }, null],
    ['alike, but perhaps not alive', { liveness: 60 }, null],
    ['another person', { score: 5 }, 'different_person'],
    ['nobody alive', { liveness: 1 }, 'not_live'],
    ['nobody alive, for a reason', { liveness: 1, reasons: ['no_face'] }, 'no_face'],
    ['a picture has no life to tell', { liveness: null }, 'pass'],
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

test('a clear refusal tells its reason', async () => {
  provider.reading = reading({ score: 3 })
  const member = await own.waiting()
  expect(await own.stateOf(member)).toMatchObject({
    state: 'failed',
    reason: 'different_person',
    canAppeal: true,
  })
})

test('the middle goes to a person, within a day', async () => {
  provider.reading = reading({ score: 70 })
  const member = await own.waiting()
  const { state, reviewBy } = await own.stateOf(member)
  expect([state, reviewBy]).toEqual(['reviewing', app.clock.now() + DAY_MS])
})

test('a face that was banned before is never passed by figures', async () => {
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

test('a provider out of reach is asked again, and a person looks when it stays so', async () => {
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

test('a new cover is compared with the verified one: alike, the badge comes back by itself', async () => {
  const member = await own.waiting()
  expect((await own.stateOf(member)).state).toBe('passed')
  await own.newCover(member)
  expect((await own.stateOf(member)).state).toBe('paused')
  await app.services.jobs.runDue()
  expect((await own.stateOf(member)).state).toBe('passed')
  expect(provider.asked).toEqual(['video', 'picture'])
})
