import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { noticesOf } from '../../../../test/server/acts/acting'
import { type Appointing, createAppointing, ROOM } from '../../../../test/server/acts/appointing'
import { createAuthenticating } from '../../../../test/server/acts/authenticating'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { outcomeOf } from '../../../../test/server/acts/operating'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { FORGET_APPOINTMENTS_WORK } from './create-authentications'

let app: TestApp
let own: Appointing
beforeAll(async () => {
  app = await startApp({ connections: 20 })
  own = createAppointing(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(MINUTE_MS))

const why = 'seen'
const anna = { operator: 'anna', why }
const review = () => app.services.authentications.review
const appointments = () => app.services.authentications.appointmentReview

test('an appointment leads from proposed times to the badge, and its room is shown around its time alone', async () => {
  const member = await own.asked({ note: '我说话有点慢' })
  const asked = await own.shownTo(member)
  expect(asked).toMatchObject({ state: 'asked', at: null, roomUrl: null, roomFrom: null, reason: null })
  expect(asked?.times).toHaveLength(3)
  const [first = 0] = asked?.times ?? []
  expect(await own.stateOf(member)).toMatchObject({ state: 'reviewing', reviewBy: first - HOUR_MS })

  const at = await own.confirm(member.id)
  expect(at).toBe(first)
  expect(await noticesOf(app, member.id)).toEqual(['appointment_confirmed'])
  const window = { roomFrom: at - 15 * MINUTE_MS, roomUntil: at + 30 * MINUTE_MS }
  expect(await own.shownTo(member)).toMatchObject({ state: 'confirmed', at, ...window, roomUrl: null })
  const id = await own.look(member.id)
  expect(await outcomeOf(review().pass(id, anna))).toBe('APPOINTMENT_NOT_BEGUN')
  expect(await outcomeOf(review().refuse(id, { ...anna, reason: 'other' }))).toBe('APPOINTMENT_NOT_BEGUN')
  expect(await outcomeOf(appointments().miss(id, anna))).toBe('APPOINTMENT_NOT_BEGUN')

  for (const [moment, roomUrl] of [
    [window.roomFrom - 1, null],
    [window.roomFrom, ROOM],
    [window.roomUntil - 1, ROOM],
    [window.roomUntil, null],
  ] as const) {
    app.clock.set(moment)
    expect((await own.shownTo(member))?.roomUrl).toBe(roomUrl)
  }
  await review().pass(id, anna)
  expect(await own.stateOf(member)).toMatchObject({ state: 'passed', appointment: null })
  expect((await app.services.members.getById(member.id)).certified_at).toBe(app.clock.now())
  expect(await noticesOf(app, member.id)).toContain('verification_passed')
  expect(await own.rowOf(member.id)).toMatchObject({ state: 'held', room_url: null })
  expectRefusal(await own.ask(member), 'STATE_CHANGED')
})

test('asks for nothing without consent, without a cover, or at times that are not offered', async () => {
  const member = await own.member()
  const [first = 0, second = 0] = await own.times(member)
  expectRefusal(await own.ask(member, { consent: false }), 'FACE_CONSENT_REQUIRED')
  const bare = await app.seed.member({ hasAvatar: false })
  expectRefusal(await own.ask(bare), 'PROFILE_INCOMPLETE', { missing: ['avatar'] })
  for (const times of [
    [first, first],
    [first, second + 1],
    [first, second + 60 * DAY_MS],
    [app.clock.now(), first],
  ])
    expectRefusal(await own.ask(member, { times }), 'APPOINTMENT_REFUSED', { why: 'time' })
  expectRefusal(await own.ask(member, { times: [first] }), 'INVALID_PARAMETERS')
  expectRefusal(await own.ask(member, { times: (await own.times(member)).slice(0, 4) }), 'INVALID_PARAMETERS')
  expect(await own.stateOf(member)).toMatchObject({ state: 'none', appointment: null, appointmentWait: null })
})

test('a note follows the rules of texts', async () => {
  const member = await own.member()
  expectRefusal(await own.ask(member, { note: '慢'.repeat(101) }), 'INVALID_PARAMETERS')
  expectRefusal(await own.ask(member, { note: '打我电话 13812345678' }), 'TEXT_REFUSED')
  expect((await own.ask(member, { note: '慢'.repeat(100) })).code).toBe(1)
})

test('one verification is open at a time, a repeated request asks once, and another payload is refused', async () => {
  const member = await own.member()
  const request = { times: (await own.times(member)).slice(0, 2), clientToken: randomUUID() }
  const twice = await Promise.all([own.ask(member, request), own.ask(member, request)])
  expect(twice.map(({ code }) => code)).toEqual([1, 1])
  expectRefusal(await own.ask(member, { ...request, note: '你好' }), 'TOKEN_REUSED')
  expectRefusal(await own.ask(member), 'VERIFICATION_UNDER_REVIEW')
  expectRefusal(await own.apply(member, { step: 'start', consent: true }), 'VERIFICATION_UNDER_REVIEW')
  const faces = createAuthenticating(app)
  expectRefusal(await own.ask(await faces.waiting()), 'VERIFICATION_UNDER_REVIEW')
  const [one, two] = [await own.member(), await own.member()]
  const races = await Promise.all([own.ask(one), own.ask(one), own.ask(two)])
  expect(races.map(({ code }) => code).sort()).toEqual([1, 1, 1705])
})

test('a member cancels until the time begins, also a confirmed one, and nobody else can', async () => {
  const member = await own.asked()
  expectRefusal(await own.cancel(await own.member()), 'STATE_CHANGED')
  expect((await own.cancel(member)).code).toBe(1)
  expect(await own.stateOf(member)).toMatchObject({ state: 'none', appointment: null })
  expectRefusal(await own.cancel(member), 'STATE_CHANGED')
  const id = (await own.rowOf(member.id)).authentication_id
  expect(await outcomeOf(review().pass(id, anna))).toBe('AUTHENTICATION_DECIDED')

  expect((await own.ask(member)).code).toBe(1)
  const at = await own.confirm(member.id)
  const later = await own.confirmed()
  app.clock.set(at - 1)
  expect((await own.cancel(member)).code).toBe(1)
  app.clock.set(later.at)
  expectRefusal(await own.cancel(later), 'STATE_CHANGED')
  expect(await own.shownTo(later)).toMatchObject({ state: 'confirmed' })
})

test('an appointment that the team cannot hold does not count, and three others in 30 days are the limit', async () => {
  const member = await own.member()
  for (const reason of ['no_time', 'team_away']) {
    await own.ask(member)
    const id = await own.look(member.id)
    expect(await outcomeOf(appointments().decline(id, { ...anna, reason: 'lazy' }))).toBe('REASON_UNKNOWN')
    await appointments().decline(id, { ...anna, reason })
    expect(await own.stateOf(member)).toMatchObject({ state: 'none', appointmentWait: null })
    expect(await own.shownTo(member)).toMatchObject({ state: 'declined', reason })
    app.clock.advance(MINUTE_MS)
  }
  expect(await noticesOf(app, member.id)).toEqual(['appointment_declined', 'appointment_declined'])
  const first = app.clock.now()
  for (let n = 0; n < 3; n++) {
    expect((await own.ask(member)).code).toBe(1)
    await own.cancel(member)
    app.clock.advance(HOUR_MS)
  }
  const wait = { why: 'limit', until: first + 30 * DAY_MS }
  expectRefusal(await own.ask(member), 'APPOINTMENT_REFUSED', wait)
  expect(await own.stateOf(member)).toMatchObject({ appointmentWait: wait })
  app.clock.set(wait.until)
  expect((await own.ask(member)).code).toBe(1)
})

test('two missed ones pause new requests for 14 days', async () => {
  const member = await own.member()
  for (let n = 0; n < 2; n++) {
    await own.ask(member)
    app.clock.set(await own.confirm(member.id))
    await appointments().miss(await own.look(member.id), anna)
    expect(await own.shownTo(member)).toMatchObject({ state: 'missed', roomUrl: null })
    app.clock.advance(MINUTE_MS)
  }
  const until = app.clock.now() - MINUTE_MS + 14 * DAY_MS
  expectRefusal(await own.ask(member), 'APPOINTMENT_REFUSED', { why: 'missed', until })
  expect(await noticesOf(app, member.id)).toContain('appointment_missed')
  // A video is still possible.
  expect((await own.apply(member, { step: 'start', consent: true })).code).toBe(1)
})

test('reminds an hour before, also in quiet hours, and not of a cancelled or moved one', async () => {
  const [member, gone] = [await own.confirmed(), await own.confirmed()]
  await own.cancel(gone)
  app.clock.set(member.at - HOUR_MS - 1)
  await app.services.jobs.runDue()
  expect(await noticesOf(app, member.id)).not.toContain('appointment_soon')
  app.clock.advance(1)
  await app.services.jobs.runDue()
  await app.services.jobs.runDue()
  expect((await noticesOf(app, member.id)).filter((kind) => kind === 'appointment_soon')).toHaveLength(1)
  expect(await noticesOf(app, gone.id)).not.toContain('appointment_soon')
  const moved = await own.asked()
  const { times } = await own.rowOf(moved.id)
  const at = await own.confirm(moved.id)
  const change = { ...anna, at: times[2] ?? 0, roomUrl: ROOM }
  await appointments().confirm(await own.look(moved.id), change)
  app.clock.set(at - HOUR_MS)
  await app.services.jobs.runDue()
  expect(await noticesOf(app, moved.id)).not.toContain('appointment_soon')
  const { noticeTexts } = await import('../../../text/notices')
  expect(noticeTexts.appointment_soon.isDeadline).toBe(true)
})

test('ends by itself: an unanswered one at its last time, an undecided one a day after its time', async () => {
  const [silent, held] = [await own.asked(), await own.confirmed()]
  const last = (await own.rowOf(silent.id)).times.at(-1) ?? 0
  app.clock.set(last - 1)
  await app.services.jobs.runDue()
  expect(await own.shownTo(silent)).toMatchObject({ state: 'asked' })
  app.clock.advance(1)
  await app.services.jobs.runDue()
  expect(await own.shownTo(silent)).toMatchObject({ state: 'declined', reason: 'unanswered' })
  expect(await own.shownTo(held)).toMatchObject({ state: 'confirmed' })
  app.clock.set(held.at + DAY_MS)
  await app.services.jobs.runDue()
  expect(await own.shownTo(held)).toMatchObject({ state: 'declined', reason: 'team_away' })
  expect(await own.stateOf(held)).toMatchObject({ state: 'none', appointmentWait: null })
})

test('a paused badge comes back when the appointment for its new cover is cancelled with the former cover', async () => {
  const faces = createAuthenticating(app)
  const member = await faces.verified()
  await faces.newCover(member)
  await app.services.jobs.runDue()
  expect(await own.stateOf(member)).toMatchObject({ state: 'paused' })
  expect((await own.ask(member)).code).toBe(1)
  expect(await own.stateOf(member)).toMatchObject({ state: 'reviewing' })
  await own.cancel(member)
  // The new cover is compared again.
  expect(['comparing', 'paused']).toContain((await own.stateOf(member)).state)
})

test('proposed times and notes are erased 30 days after the end, with evidence', async () => {
  const member = await own.asked({ note: '周末更方便' })
  const open = await own.asked({ note: '下午更方便' })
  await own.cancel(member)
  const endedAt = app.clock.now()
  const forget = () => app.services.jobs.runRecurring(FORGET_APPOINTMENTS_WORK)
  app.clock.set(endedAt + 30 * DAY_MS - 1)
  await forget()
  expect(await own.rowOf(member.id)).toMatchObject({ note: '周末更方便', erased_at: null })
  app.clock.advance(1)
  await forget()
  expect(await own.rowOf(member.id)).toMatchObject({ note: '', times: [], erased_at: app.clock.now() })
  expect(await own.rowOf(open.id)).toMatchObject({ note: '下午更方便' })
  const [run] = await app.services.retention.list(1)
  expect(run).toMatchObject({ work: FORGET_APPOINTMENTS_WORK })
  expect(run?.deleted).toEqual([
    { kind: 'authentication_appointment', rows: expect.any(Number), untilAt: app.clock.now() - 30 * DAY_MS },
  ])
})

test('another member sees nothing of an appointment', async () => {
  const member = await own.member()
  const viewer = await app.seed.member({ gender: 'male' })
  const seen = async () => JSON.stringify((await viewer.post('/api/user/get', { userId: member.id })).data)
  const before = await seen()
  await own.ask(member)
  await own.confirm(member.id)
  expect(await seen()).toBe(before)
})
