import { Registry } from 'prom-client'
import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../test/net/net'
import { createAuthenticating } from '../../../test/server/acts/authenticating'
import { upload } from '../../../test/server/acts/uploading'
import {
  type FakeFaces,
  faceRefusal,
  faceResult,
  startFakeFaces,
} from '../../../test/server/fakes/tencent-face'
import { createManualClock } from '../../../test/server/manual-clock'
import type { SeededMember } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { videoOf } from '../../../test/server/videos'
import { createLog } from '../../lib/log'

const KEYS = { secretId: 'AKIDcanary', secretKey: 'secret_canary' }

let app: TestApp
let tencent: FakeFaces
let own: ReturnType<typeof createAuthenticating>
const lines: string[] = []
const registry = new Registry()

beforeAll(async () => {
  const clock = createManualClock()
  tencent = await startFakeFaces(KEYS, clock)
  const log = createLog((line) => void lines.push(line), clock.now)
  const face = { endpoint: tencent.url, keys: KEYS }
  app = await startApp({ clock, log, registry, config: { face, logsCalls: true } })
  own = createAuthenticating(app)
})
afterAll(async () => {
  await app.close()
  await tencent.close()
})
beforeEach(() => {
  app.clock.advance(DAY_MS)
  tencent.asked.length = 0
  tencent.setLikeness(92.5)
})

/** Submits a video of this container by a member, and lets the job compare it. */
const shown = async (container: 'mp4' | 'webm' = 'mp4'): Promise<SeededMember> => {
  const member = await own.member()
  const { id } = await own.start(member)
  const url = await upload(app, member, await videoOf({ container }), `me.${container}`)
  expect((await own.submit(member, { challengeId: id, url })).code).toBe(1)
  await app.services.jobs.runDue()
  return member
}
const stateOf = async (member: SeededMember) => (await own.stateOf(member)).state
/** Runs the job until it is no longer tried again. */
const runAll = async () => {
  for (let round = 0; round < 4; round += 1) {
    app.clock.advance(15 * 60_000)
    await app.services.jobs.runDue()
  }
}

test('gives the badge for a clear likeness in a WebM, which the vendor gets as MPEG 4 without place and device', async () => {
  const member = await shown('webm')
  expect(await stateOf(member)).toBe('passed')
  const [{ video, picture, digits } = { video: Buffer.of(), picture: Buffer.of(), digits: '' }] =
    tencent.asked
  expect(tencent.asked).toHaveLength(1)
  expect((await own.rowOf(member.id)).digits).toBe(digits)
  expect([video.toString('latin1', 4, 8), picture.toString('hex', 0, 3)]).toEqual(['ftyp', 'ffd8ff'])
  for (const canary of ['121.47', 'CanaryCam']) expect(video.includes(canary)).toBe(false)
})

test('refuses somebody else, who may ask a person', async () => {
  tencent.setLikeness(9.21)
  expect(await own.stateOf(await shown())).toMatchObject({
    state: 'failed',
    reason: 'different_person',
    canAppeal: true,
  })
})

test('leaves a likeness between the two scores to people', async () => {
  tencent.setLikeness(72)
  const member = await shown()
  expect(await own.rowOf(member.id)).toMatchObject({ state: 'reviewing', score: 72 })
})

test('leaves a poor video, and a vendor that refuses us, to people at once', async () => {
  tencent.lies.push(faceResult('ActionLightDark'), faceRefusal('UnauthorizedOperation.Arrears'))
  const poor = await shown()
  expect(await own.rowOf(poor.id)).toMatchObject({ state: 'reviewing', found_reason: 'too_dark' })
  expect(await stateOf(await shown())).toBe('reviewing')
  expect(lines.join('')).toContain('UnauthorizedOperation.Arrears')
})

test('asks again after lost answers, and passes when the vendor is back', async () => {
  expectFaults(/log: job failed: Error: no answer of the engine of faces: http5xx/)
  const member = await own.member()
  await own.submit(member)
  tencent.faults.push('done, 5xx')
  await app.services.jobs.runDue()
  expect(await stateOf(member)).toBe('comparing')
  await runAll()
  expect(await stateOf(member)).toBe('passed')
})

test('leaves a video to people when the vendor stays away', async () => {
  expectFaults(/log: job failed: Error: no answer of/, /log: faces cannot be compared: Error: no answer of/)
  const member = await own.member()
  await own.submit(member)
  tencent.faults.push('cut', 'done, cut', 'done, garbage', 'done, 5xx')
  await app.services.jobs.runDue()
  await runAll()
  expect(await stateOf(member)).toBe('reviewing')
})

test('starts without the vendor, whose digits a person then looks for', async () => {
  tencent.faults.push('silent')
  const member = await own.waiting()
  expect((await own.rowOf(member.id)).digits).toMatch(/^\d{4}$/)
  expect([await stateOf(member), tencent.asked]).toEqual(['reviewing', []])
})

test('uses the digits of a challenge once, for its own member', async () => {
  const [member, other] = [await own.member(), await own.member()]
  const { id } = await own.start(member)
  expect((await own.submit(other, { challengeId: id })).code).not.toBe(1)
  expect((await own.submit(member, { challengeId: id })).code).toBe(1)
  expect((await own.submit(member, { challengeId: id })).code).not.toBe(1)
  await app.services.jobs.runDue()
  expect(tencent.asked).toHaveLength(1)
})

test('asks nobody about a new cover', async () => {
  const member = await shown()
  await own.newCover(member)
  await app.services.jobs.runDue()
  expect([await stateOf(member), tencent.asked.length]).toEqual(['paused', 1])
})

test('bans no face of which it has no hash', async () => {
  tencent.setLikeness(72)
  const member = await shown()
  const { review } = app.services.authentications
  const id = await own.idOf(member.id)
  await review.open(id, 'anna', 'case 1')
  const decision = { operator: 'anna', why: 'stolen', reason: 'different_person', bansFace: true }
  await expect(review.refuse(id, decision)).rejects.toMatchObject({ refusal: 'FACE_UNKNOWN' })
  expect(await stateOf(member)).toBe('reviewing')
  await review.refuse(id, { ...decision, bansFace: false })
})

test('no log line holds a key, a digit or a byte of a face, and the metrics count by outcome', async () => {
  tencent.setLikeness(92.5)
  const member = await shown()
  const { digits } = await own.rowOf(member.id)
  const log = lines.join('\n')
  expect(log).toContain('update_info')
  const { received } = tencent
  const body = received.at(-1)?.body ?? ''
  const { VideoBase64: video, ImageBase64: picture } = JSON.parse(body) as Record<string, string>
  const secrets = [KEYS.secretId, KEYS.secretKey, video?.slice(100, 130), picture?.slice(100, 130)]
  for (const secret of secrets) expect([secret, log.includes(secret ?? '')]).toEqual([secret, false])
  // Four digits may be part of an id, a moment or a duration.
  const words = log.replace(/"(?:ms|at)":[^,}]*/g, '')
  expect(words).not.toMatch(new RegExp(`(?<![-\\w.])${digits}(?![-\\w.])`))
  const metrics = await registry.metrics()
  for (const outcome of ['digits', 'no_digits', 'scored', 'reason', 'refused', 'unknown'])
    expect(metrics).toMatch(new RegExp(`jinyu_face_total\\{vendor="tencent",outcome="${outcome}"\\} [1-9]`))
})
