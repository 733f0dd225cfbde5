import { MINUTE_MS } from '@contract/constants'
import { type Appointing, createAppointing, ROOM } from '../../../../test/server/acts/appointing'
import { createAuthenticating } from '../../../../test/server/acts/authenticating'
import { outcomeOf } from '../../../../test/server/acts/operating'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

const lines: string[] = []
const record = (event: string, fields?: object) => void lines.push(JSON.stringify({ event, ...fields }))
const log = { info: record, warn: record, error: (event: string) => record(event) }

let app: TestApp
let own: Appointing
beforeAll(async () => {
  app = await startApp({ connections: 20, log })
  own = createAppointing(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(MINUTE_MS))

const why = 'seen'
const anna = { operator: 'anna', why }
const review = () => app.services.authentications.review
const appointments = () => app.services.authentications.appointmentReview

test('a cancellation and a decision at the same moment end the appointment once', async () => {
  const member = await own.confirmed()
  const id = await own.look(member.id)
  const { code } = await own.cancel(member)
  app.clock.set(member.at)
  expect([code, await outcomeOf(review().pass(id, anna))]).toEqual([1, 'AUTHENTICATION_DECIDED'])
  const other = await own.confirmed()
  const otherId = await own.look(other.id)
  app.clock.set(other.at)
  const ends = await Promise.all([
    outcomeOf(review().pass(otherId, anna)),
    outcomeOf(appointments().miss(otherId, anna)),
    outcomeOf(appointments().decline(otherId, { ...anna, reason: 'team_away' })),
  ])
  expect(ends.sort()).toEqual(['AUTHENTICATION_DECIDED', 'AUTHENTICATION_DECIDED', 'done'])
})

test('an operator confirms a proposed time that lies ahead, with a room of an allowed host', async () => {
  const member = await own.asked()
  const { times, authentication_id: id } = await own.rowOf(member.id)
  const [at = 0, second = 0] = times
  const request = { ...anna, at, roomUrl: ROOM }
  expect(await outcomeOf(appointments().confirm(id, request))).toBe('AUTHENTICATION_UNSEEN')
  await own.look(member.id)
  expect(await outcomeOf(appointments().confirm(id, { ...request, operator: 'bert' }))).toBe(
    'AUTHENTICATION_UNSEEN',
  )
  expect(await outcomeOf(appointments().confirm(id, { ...request, at: at + 30 * MINUTE_MS + 1 }))).toBe(
    'APPOINTMENT_TIME',
  )
  for (const roomUrl of ['http://meeting.tencent.com/a', 'https://room.example/a', '13812345678'])
    expect(await outcomeOf(appointments().confirm(id, { ...request, roomUrl }))).toBe('ROOM_ADDRESS')
  expect(await outcomeOf(review().pass(id, anna))).toBe('APPOINTMENT_STATE')
  await appointments().confirm(id, request)
  // The time and the room may still change.
  await appointments().confirm(id, { ...request, at: second, roomUrl: `${ROOM}?b=2` })
  expect(await own.shownTo(member)).toMatchObject({ at: second, roomUrl: null })
  const late = await own.asked()
  const lateId = await own.look(late.id)
  app.clock.set((await own.rowOf(late.id)).times[0] ?? 0)
  expect(await outcomeOf(appointments().confirm(lateId, { ...request, at: app.clock.now() }))).toBe(
    'APPOINTMENT_TIME',
  )
  const video = await createAuthenticating(app).waiting()
  await review().open(video.authenticationId, 'anna', 'case 1')
  expect(await outcomeOf(appointments().miss(video.authenticationId, anna))).toBe('APPOINTMENT_STATE')
  expect(await outcomeOf(appointments().miss('none', anna))).toBe('AUTHENTICATION_UNKNOWN')
})

test('two operators: the last one to look decides, once', async () => {
  const member = await own.confirmed()
  app.clock.set(member.at)
  const id = await own.look(member.id, 'anna')
  await own.look(member.id, 'bert')
  expect(await outcomeOf(review().pass(id, anna))).toBe('AUTHENTICATION_UNSEEN')
  const bert = { operator: 'bert', why }
  const both = await Promise.all([
    outcomeOf(review().pass(id, bert)),
    outcomeOf(review().refuse(id, { ...bert, reason: 'different_person' })),
  ])
  expect(both.sort()).toEqual(['AUTHENTICATION_DECIDED', 'done'])
})

test('a refusal names its reason, has no appeal, and leaves the way open', async () => {
  const member = await own.confirmed()
  app.clock.set(member.at)
  const id = await own.look(member.id)
  expect(await outcomeOf(review().refuse(id, { ...anna, reason: 'ugly' }))).toBe('REASON_UNKNOWN')
  await review().refuse(id, { ...anna, reason: 'different_person' })
  expect(await own.stateOf(member)).toMatchObject({
    ...{ state: 'failed', reason: 'different_person', canAppeal: false, appointment: null },
  })
  expect((await own.ask(member)).code).toBe(1)
})

test('an operator must look again after the cover changed', async () => {
  const faces = createAuthenticating(app)
  const member = await own.confirmed()
  const id = await own.look(member.id)
  app.clock.set(member.at)
  await faces.newCover(member)
  expect(await outcomeOf(review().pass(id, anna))).toBe('AUTHENTICATION_UNSEEN')
  await own.look(member.id)
  expect(await outcomeOf(review().pass(id, anna))).toBe('done')
})

test('the address of the room is in no system message, no entry of the audit log and no line of the log', async () => {
  const member = await own.confirmed()
  const kept = await app.core.db
    .selectFrom('notice')
    .select('params')
    .where('member_id', '=', member.id)
    .execute()
  const audit = await app.services.audit.list(app.core.db, { memberId: member.id, limit: 20 })
  expect(audit.map(({ act }) => act)).toContain('authentication.confirmed')
  expect(JSON.stringify([kept, audit])).not.toContain('tencent')
  expect(lines.join('\n')).not.toContain('tencent')
})
