import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import {
  createAuthenticating,
  type Authenticating,
  RETAIN_MS,
} from '../../../../test/server/acts/authenticating'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

const CHALLENGE_MS = 300_000

const lines: string[] = []
const record = (event: string, fields?: object) => void lines.push(JSON.stringify({ event, ...fields }))

let app: TestApp
let own: Authenticating
beforeAll(async () => {
  app = await startApp({
    connections: 20,
    log: {
      info: record,
      warn: record,
      error: (event, error, fields) => record(`${event} ${String(error)}`, fields),
    },
  })
  own = createAuthenticating(app)
})
afterAll(() => app.close())

test('a video leads from the challenge and an operator to the badge, and is then deleted from the store', async () => {
  const member = await own.member()
  expect(await own.stateOf(member)).toMatchObject({ state: 'none', triesLeft: 5 })
  expect(await own.consentsOf(member.id)).toEqual([])
  const challenge = await own.start(member)
  expect(challenge.digits).toMatch(/^\d{4}$/)
  expect(new Set(challenge.actions).size).toBe(2)
  expect(challenge.expireAt).toBe(app.clock.now() + CHALLENGE_MS)
  expect(await own.stateOf(member)).toMatchObject({ state: 'recording', challenge })
  expect(await own.consentsOf(member.id)).toEqual(['1.0'])

  const { code, data } = await own.submit(member, { challengeId: challenge.id })
  expect(code).toBe(1)
  expect(data.user).toMatchObject({
    certified: false,
    authentication: {
      state: 'comparing',
      triesLeft: 4,
      challenge: null,
      mediaUntil: app.clock.now() + RETAIN_MS,
    },
  })
  await app.services.jobs.runDue()
  // No engine knows the face, so a person reviews it within a day.
  expect(await own.stateOf(member)).toMatchObject({ state: 'reviewing', reviewBy: app.clock.now() + DAY_MS })
  const { video_key: key } = await own.rowOf(member.id)
  const sealed = await app.services.store.get(key ?? '')
  expect(sealed).not.toBeNull()
  expect(sealed?.bytes.includes('ftyp')).toBe(false)

  await own.pass(member.id)
  expect(await own.stateOf(member)).toMatchObject({
    state: 'passed',
    decidedAt: app.clock.now(),
    mediaUntil: null,
    mediaGoneAt: app.clock.now(),
  })
  expect(await app.services.store.get(key ?? '')).toBeNull()
  expect((await app.services.members.getById(member.id)).certified_at).toBe(app.clock.now())
  const { data: notices } = await member.post('/api/user/system_message', {})
  expect((notices.list as { title: string }[])[0]?.title).toBe('真人认证已通过')
  expectRefusal(await own.apply(member, { step: 'start', consent: true }), 'STATE_CHANGED')
})

test('begins nothing without consent, without a cover, or with other fields in the request', async () => {
  const member = await own.member()
  expectRefusal(await own.apply(member, { step: 'start', consent: false }), 'FACE_CONSENT_REQUIRED')
  expectRefusal(
    await member.post('/api/user/update_info', {
      bio: '你好',
      authentication: { step: 'start', consent: true },
    }),
    'INVALID_PARAMETERS',
  )
  const bare = await app.seed.member({ hasAvatar: false })
  expectRefusal(await own.apply(bare, { step: 'start', consent: true }), 'PROFILE_INCOMPLETE')
  expect(await own.stateOf(member)).toMatchObject({ state: 'none' })
  expect(await own.consentsOf(member.id)).toEqual([])
})

test('a swap gives other actions for the same digits, three times', async () => {
  const member = await own.member()
  let challenge = await own.start(member)
  for (const swapsLeft of [2, 1, 0]) {
    const { data } = await own.apply(member, { step: 'swap', challengeId: challenge.id })
    const next = (data.user as { authentication: { challenge: typeof challenge } }).authentication.challenge
    expect(next).toMatchObject({ id: challenge.id, digits: challenge.digits, swapsLeft })
    expect(next.actions.filter((action) => challenge.actions.includes(action))).toEqual([])
    challenge = next
  }
  expectRefusal(await own.apply(member, { step: 'swap', challengeId: challenge.id }), 'STATE_CHANGED')
})

test('a challenge accepts one video, for five minutes, from its own member only', async () => {
  const [member, other] = [await own.member(), await own.member()]
  const challenge = await own.start(member)
  expectRefusal(await own.submit(other, { challengeId: challenge.id }), 'CHALLENGE_EXPIRED')
  expectRefusal(await own.apply(other, { step: 'swap', challengeId: challenge.id }), 'CHALLENGE_EXPIRED')
  app.clock.advance(CHALLENGE_MS)
  expect(await own.stateOf(member)).toMatchObject({ state: 'none', challenge: null })
  expectRefusal(await own.submit(member, { challengeId: challenge.id }), 'CHALLENGE_EXPIRED')
  const older = await own.start(member)
  await own.start(member)
  expectRefusal(await own.submit(member, { challengeId: older.id }), 'CHALLENGE_EXPIRED')
})

test('accepts one of two simultaneous videos for a challenge, and one of a repeated request', async () => {
  const member = await own.member()
  const challenge = await own.start(member)
  const [one, two] = [await own.video(member), await own.video(member)]
  const answers = await Promise.all(
    [one, two].map((url) => own.submit(member, { challengeId: challenge.id, url })),
  )
  expect(answers.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1)
  expect([1702, 1705]).toContain(answers.find(({ code }) => code !== 1)?.code)

  const again = await own.member()
  const idempotencyKey = {
    challengeId: (await own.start(again)).id,
    url: await own.video(again),
    clientToken: randomUUID(),
  }
  const twice = await Promise.all([own.submit(again, idempotencyKey), own.submit(again, idempotencyKey)])
  expect(twice.map(({ code }) => code)).toEqual([1, 1])
  expect((await own.submit(again, idempotencyKey)).code).toBe(1)
  expectRefusal(await own.submit(again, { ...idempotencyKey, manual: true }), 'TOKEN_REUSED')
  expect(await own.stateOf(again)).toMatchObject({ state: 'comparing', triesLeft: 4 })
})

test('allows five tries a day, and five more the next morning', async () => {
  const member = await own.member()
  for (let n = 0; n < 5; n++) {
    expect((await own.submit(member)).code).toBe(1)
    await app.services.jobs.runDue()
    await own.refuse(member.id, 'different_person')
    app.clock.advance(1_000)
  }
  expect(await own.stateOf(member)).toMatchObject({
    state: 'failed',
    reason: 'different_person',
    triesLeft: 0,
  })
  expectRefusal(await own.apply(member, { step: 'start', consent: true }), 'VERIFICATION_TRIES_USED')
  app.clock.advance(DAY_MS)
  expect((await own.start(member)).digits).toHaveLength(4)
})

test('accepts no other video during a review; a request for a person skips the comparison', async () => {
  const member = await own.waiting({ manual: true })
  expect(await own.rowOf(member.id)).toMatchObject({ state: 'reviewing', is_manual: true })
  expectRefusal(await own.apply(member, { step: 'start', consent: true }), 'VERIFICATION_UNDER_REVIEW')
})

test('keeps a refused video for an appeal to another operator, and deletes it after thirty days', async () => {
  const member = await own.waiting()
  await own.refuse(member.id, 'actions_not_done')
  const { video_key: key } = await own.rowOf(member.id)
  expect(await own.stateOf(member)).toMatchObject({
    state: 'failed',
    reason: 'actions_not_done',
    canAppeal: true,
  })
  expect((await own.apply(member, { step: 'appeal' })).code).toBe(1)
  expect(await own.stateOf(member)).toMatchObject({ state: 'reviewing', canAppeal: false })
  await expect(own.pass(member.id, 'anna')).rejects.toMatchObject({ refusal: 'SAME_OPERATOR' })
  await own.refuse(member.id, 'actions_not_done', 'bert')
  expectRefusal(await own.apply(member, { step: 'appeal' }), 'APPEAL_STATE')

  app.clock.advance(RETAIN_MS - 1)
  await app.services.authentications.forgetMedia()
  expect(await app.services.store.get(key ?? '')).not.toBeNull()
  app.clock.advance(1)
  await app.services.authentications.forgetMedia()
  expect(await app.services.store.get(key ?? '')).toBeNull()
  expect(await own.stateOf(member)).toMatchObject({ mediaUntil: null, mediaGoneAt: app.clock.now() })
})

test('fails an authentication without a decision within thirty days, and deletes its video', async () => {
  const member = await own.waiting()
  const { video_key: key } = await own.rowOf(member.id)
  app.clock.advance(RETAIN_MS)
  await app.services.authentications.forgetMedia()
  expect(await own.stateOf(member)).toMatchObject({ state: 'failed', reason: 'expired', canAppeal: false })
  expect(await app.services.store.get(key ?? '')).toBeNull()
})

test('a new cover pauses the badge; the verified one restores it, and an operator can accept the new one', async () => {
  const member = await own.verified()
  const { data } = await member.post('/api/user/image_list', {})
  const verified = (data.list as { id: string; isAvatar: boolean }[]).find(({ isAvatar }) => isAvatar)
  const viewer = await app.seed.member()
  const seenBy = async () =>
    ((await viewer.post('/api/user/get', { userId: member.id })).data.user as { certified: boolean })
      .certified
  const newId = await own.newCover(member)
  expect(await own.stateOf(member)).toMatchObject({ state: 'paused', challenge: null })
  expect((await app.services.members.getById(member.id)).certified_at).toBeNull()
  expect(await seenBy()).toBe(false)
  await member.post('/api/user/add_image', { id: verified?.id, asAvatar: true })
  expect(await own.stateOf(member)).toMatchObject({ state: 'passed' })
  app.clock.advance(1_000)
  await member.post('/api/user/add_image', { id: newId, asAvatar: true })
  await app.services.jobs.runDue()
  expect(await own.stateOf(member)).toMatchObject({ state: 'paused' })
  await own.pass(member.id)
  expect(await own.stateOf(member)).toMatchObject({ state: 'passed' })
  const located = await app.core.db
    .selectFrom('member_location')
    .select('is_certified')
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  expect(located?.is_certified).toBe(true)
})

test('a cover that changes during a review must be reviewed again', async () => {
  const member = await own.waiting()
  const { review } = app.services.authentications
  await review.open(member.authenticationId, 'anna', 'case 4')
  app.clock.advance(1_000)
  await own.newCover(member)
  const signed = { operator: 'anna', why: 'yes' }
  await expect(review.pass(member.authenticationId, signed)).rejects.toMatchObject({
    refusal: 'AUTHENTICATION_UNSEEN',
  })
  await own.pass(member.id)
  expect(await own.stateOf(member)).toMatchObject({ state: 'passed' })
})

test('a badge can be revoked, and earned again', async () => {
  const member = await own.verified()
  const { review } = app.services.authentications
  await review.revoke(member.id, { operator: 'anna', why: 'a borrowed face' })
  expect(await own.stateOf(member)).toMatchObject({ state: 'failed', reason: 'revoked', canAppeal: false })
  await expect(review.revoke(member.id, { operator: 'anna', why: 'again' })).rejects.toMatchObject({
    refusal: 'NOT_VERIFIED',
  })
  expect((await own.submit(member)).code).toBe(1)
})

test('nobody else sees the authentication, no address opens a face, and no log names one', async () => {
  const member = await own.waiting()
  const viewer = await app.seed.member()
  const seen = await viewer.post('/api/user/get', { userId: member.id })
  expect(JSON.stringify(seen)).not.toContain('authentication')
  const { video_key: key, digits } = await own.rowOf(member.id)
  for (const path of [`/media/${key}`, `/oss/${key}`]) {
    expect((await fetch(app.url + path)).headers.get('content-type') ?? '').not.toMatch(/video|octet/)
  }
  expect(lines.filter((line) => line.includes(String(key)) || line.includes(digits))).toEqual([])
})
