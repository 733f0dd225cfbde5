import { DAY_MS } from '@contract/constants'
import { SUCCESS_CODE } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { DomainError, SessionError } from '../../../lib/errors'

const app = useApp()

const device = { deviceId: 'd', client: 'h5/1.0.0(100)' }

const open = (memberId: string) =>
  app.core.transaction((tx) => app.services.sessions.open(tx, memberId, device))

test('recognises the viewer of a token, and no other token', async () => {
  const member = await app.seed.member()
  expect(await app.services.sessions.authenticate(member.token)).toEqual({
    id: member.id,
    sessionId: member.sessionId,
    deviceId: `device-${member.id}`,
    client: 'h5/1.0.0(100)',
  })
  await expect(app.services.sessions.authenticate('x'.repeat(43))).rejects.toEqual(new SessionError(401))
  expect(await app.services.sessions.find('x'.repeat(43))).toBeNull()
})

test('stores the token as a hash only', async () => {
  const member = await app.seed.member()
  const row = await app.core.db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', member.sessionId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(member.token)
})

test('refuses an ended session at once, and notifies listeners', async () => {
  const member = await app.seed.member()
  const heard: unknown[] = []
  app.services.sessions.onEnded((...end) => heard.push(end))
  await app.services.sessions.authenticate(member.token)
  expect(await app.services.sessions.end(member.sessionId)).toBe(true)
  await expect(app.services.sessions.authenticate(member.token)).rejects.toEqual(new SessionError(401))
  expect(heard).toEqual([[member.sessionId, member.id, 'signed_out']])
  expect(await app.services.sessions.end(member.sessionId)).toBe(false)
})

test('lets viewers end their own sessions, and neither another member’s nor an ended one', async () => {
  const { id, sessionId, token } = await app.seed.member()
  const stranger = await app.seed.member()
  const viewer = { id, sessionId }
  const other = await open(id)
  await app.services.sessions.endOwn(viewer, other.id)
  expect((await app.services.sessions.list(id)).map((session) => session.id)).toEqual([sessionId])
  for (const foreign of [stranger.sessionId, other.id]) {
    await expect(app.services.sessions.endOwn(viewer, foreign)).rejects.toEqual(new DomainError('NOT_FOUND'))
  }
  expect(await app.services.sessions.find(stranger.token)).not.toBeNull()
  expect(await app.services.sessions.find(token)).not.toBeNull()
})

test('caches a verdict for 5 s at most', async () => {
  const member = await app.seed.member()
  await app.services.sessions.authenticate(member.token)
  await app.core.db
    .updateTable('member')
    .set({ account_state: 'banned', restriction_reason: 'scam' })
    .where('id', '=', member.id)
    .execute()
  app.clock.advance(5_000)
  await expect(app.services.sessions.authenticate(member.token)).rejects.toMatchObject({
    status: 403,
    data: { reason: 'scam', until: null },
  })
})

describe('a verdict, while this node receives every end', () => {
  const endUnheard = (sessionId: string) =>
    app.core.db.updateTable('session').set({ ended_at: 1 }).where('id', '=', sessionId).execute()
  const startTrusting = async () => {
    const member = await app.seed.member()
    await app.services.sessions.authenticate(member.token)
    await endUnheard(member.sessionId)
    return member
  }

  test('is trusted for a minute', async () => {
    const { token } = await startTrusting()
    for (let seconds = 4; seconds < 60; seconds += 4) {
      app.clock.advance(4_000)
      app.services.sessions.confirmEnds(app.clock.now())
      expect(await app.services.sessions.find(token)).not.toBeNull()
    }
    app.clock.advance(4_000)
    expect(await app.services.sessions.find(token)).toBeNull()
  })

  test('is dropped at once when the end arrives, and with all others when ends may be lost', async () => {
    const [known, missed] = [await startTrusting(), await startTrusting()]
    app.services.sessions.announceEnd([known.sessionId], known.id, 'signed_out')
    expect(await app.services.sessions.find(known.token)).toBeNull()
    expect(await app.services.sessions.find(missed.token)).not.toBeNull()
    app.services.sessions.distrustAll()
    app.services.sessions.confirmEnds(app.clock.now())
    expect(await app.services.sessions.find(missed.token)).toBeNull()
  })

  test('is not trusted when the last confirmation is 5 s old', async () => {
    const { token } = await startTrusting()
    app.services.sessions.confirmEnds(app.clock.now())
    app.clock.advance(5_000)
    expect(await app.services.sessions.find(token)).toBeNull()
  })
})

test('expires after 30 days without use, not earlier', async () => {
  const { token } = await app.seed.member()
  const start = app.clock.now()
  app.clock.set(start + 30 * DAY_MS - 1)
  expect(await app.post('/api/user/my_info', {}, { token })).toMatchObject({ code: SUCCESS_CODE })
  app.clock.advance(30 * DAY_MS)
  expect(await app.post('/api/user/my_info', {}, { token })).toMatchObject({ status: 401 })
})

test('extends a session by every call: a member who comes on day 29 is logged in on day 40', async () => {
  const { token } = await app.seed.member()
  app.clock.advance(29 * DAY_MS)
  expect(await app.post('/api/user/balance', {}, { token })).toMatchObject({ code: SUCCESS_CODE })
  app.clock.advance(11 * DAY_MS)
  expect(await app.post('/api/user/balance', {}, { token })).toMatchObject({ code: SUCCESS_CODE })
})

test('spec §4, auth me: returns the end of the login, 30 days from now, and every login of the member', async () => {
  const member = await app.seed.member()
  app.clock.advance(DAY_MS)
  const other = await open(member.id)
  app.clock.advance(1_000)
  const { data } = await app.post('/api/auth/me', {}, { token: member.token })
  expect(data).toEqual({
    userId: member.id,
    tokenExpireAt: app.clock.now() + 30 * DAY_MS,
    registerState: 'active',
    sessions: [
      expect.objectContaining({ id: member.sessionId, current: true, lastSeenAt: app.clock.now() }),
      expect.objectContaining({ id: other.id, current: false, client: device.client }),
    ],
  })
})

test('extends a session up to 180 days, by calls or by request', async () => {
  const member = await app.seed.member()
  const start = app.clock.now()
  const viewer = { id: member.id, sessionId: member.sessionId }
  for (let i = 0; i < 6; i++) {
    app.clock.advance(29 * DAY_MS)
    await app.services.sessions.authenticate(member.token)
  }
  expect(await app.services.sessions.slide(viewer)).toBe(start + 180 * DAY_MS)
  app.clock.set(start + 180 * DAY_MS)
  await expect(app.services.sessions.authenticate(member.token)).rejects.toEqual(new SessionError(401))
})

test('ends the session that was unused longest when a sixth opens', async () => {
  const member = await app.seed.member()
  for (let i = 0; i < 4; i++) {
    app.clock.advance(1_000)
    await open(member.id)
  }
  app.clock.advance(1_000)
  const sixth = await open(member.id)
  expect(sixth.endedIds).toEqual([member.sessionId])
  expect(await app.services.sessions.list(member.id)).toHaveLength(5)
})
