import { DAY_MS } from '@contract/constants'
import { closeCodes } from '@contract/realtime'
import { expectFaults } from '../../../../test/net/net'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { listenAs, type StompListener } from '../../../../test/server/rigs/stomp-listener'
import type { SeededMember } from '../../../../test/server/seed'
import { waitUntil } from '../../../../test/server/wait-until'
import { SEAT_ROUND_MS, createSeatCheck, type SeatHub } from './seat-check'

const app = useApp()
let ada: SeededMember
let bob: SeededMember
let phone: StompListener
let other: StompListener

beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member()
  phone = await listenAs(app.url, ada)
  other = await listenAs(app.url, bob)
})
afterEach(async () => {
  await phone.close()
  await other.close()
})

const expectClosed = async (): Promise<void> => {
  await waitUntil(() => phone.closeCode !== null)
  expect(phone.closeCode).toBe(closeCodes.sessionEnded)
  expect(other.closeCode).toBeNull()
  expect(app.realtime.hub.isOnline(bob.id)).toBe(true)
}

const changeSession = (change: { ended_at?: number; expire_at?: number }) =>
  app.core.db.updateTable('session').set(change).where('id', '=', ada.sessionId).execute()

test('keeps the connections of live sessions', async () => {
  await app.realtime.checkSeats()
  expect([phone.closeCode, other.closeCode]).toEqual([null, null])
  expect(app.realtime.hub.listSeated()).toEqual(expect.arrayContaining([ada.sessionId, bob.sessionId]))
})

test('closes a session that ended without an event', async () => {
  await changeSession({ ended_at: app.clock.now() })
  await app.realtime.checkSeats()
  await expectClosed()
})

test('closes a session from its expiry on, not before', async () => {
  await changeSession({ expire_at: app.clock.now() + 1_000 })
  app.clock.advance(999)
  await app.realtime.checkSeats()
  expect(app.realtime.hub.isOnline(ada.id)).toBe(true)
  app.clock.advance(1)
  await app.realtime.checkSeats()
  await expectClosed()
})

/**
 * Advances the clock, which delivery takes for a silence of this process: it checks all sessions and sends everybody
 * back. Returns the close code of the device once it is sent back, so that the next test is not disturbed.
 */
const passDays = async (days: number, device: StompListener): Promise<number | null> => {
  app.clock.advance(days * DAY_MS)
  await app.core.transaction(async (tx) => tx.events.add(bob.id, { event: 'wallet' }))
  await waitUntil(() => device.closeCode !== null)
  return device.closeCode
}

test('counts a connection as use: a member who connects on day 29 is not signed out on day 40', async () => {
  expect(await passDays(29, phone)).toBe(closeCodes.newsMissed)
  const late = await listenAs(app.url, ada)
  expect(await passDays(11, late)).toBe(closeCodes.newsMissed)
  const back = await listenAs(app.url, ada)
  await app.realtime.checkSeats()
  expect(app.realtime.hub.listSeated()).toContain(ada.sessionId)
  await back.close()
})

test('closes the sockets of a member who was banned without an event', async () => {
  await app.core.db.updateTable('member').set({ account_state: 'banned' }).where('id', '=', ada.id).execute()
  await app.realtime.checkSeats()
  await expectClosed()
})

test('closes a session whose row was deleted', async () => {
  await app.core.db.deleteFrom('session').where('id', '=', ada.sessionId).execute()
  await app.realtime.checkSeats()
  await expectClosed()
})

describe('in slices', () => {
  const closed: string[] = []
  const errors: unknown[] = []
  const sessions = Array.from({ length: 1_300 }, (_value, index) => `01J${String(index).padStart(23, '0')}`)
  let listings = 0
  const hub: SeatHub = {
    listSeated: () => {
      listings += 1
      return sessions
    },
    closeSession: (sessionId) => void closed.push(sessionId),
  }

  test('looks up each connected session once in a round', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
    const log = { ...app.core.log, error: (_event: string, error: unknown) => void errors.push(error) }
    const check = createSeatCheck({ ...app.core, log }, { hub })
    check.start()
    jest.advanceTimersByTime(SEAT_ROUND_MS / 2)
    await waitUntil(() => listings === 6)
    const firstHalf = closed.length
    jest.advanceTimersByTime(SEAT_ROUND_MS / 2)
    await waitUntil(() => closed.length >= sessions.length)
    await check.stop()
    jest.useRealTimers()
    expect(firstHalf).toBeLessThan(sessions.length)
    expect([...closed].sort()).toEqual(sessions)
    expect(errors).toEqual([])
  })

  test('stops only after the running check has ended', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
    closed.length = 0
    const check = createSeatCheck(app.core, { hub })
    check.start()
    jest.advanceTimersByTime(SEAT_ROUND_MS / 12)
    await check.stop()
    expect(closed.length).toBeGreaterThan(0)
    jest.useRealTimers()
  })

  test('keeps sessions after a failed query, and works at the next check', async () => {
    expectFaults(/^log: sessions\.seat_check_failed: error: invalid byte sequence /)
    closed.length = 0
    // No text in the database may contain this character, so the whole query fails.
    const seated = ['\0', 'gone']
    const check = createSeatCheck(app.core, { hub: { ...hub, listSeated: () => seated } })
    await check.checkAll()
    expect(closed).toEqual([])
    seated.shift()
    await check.checkAll()
    expect(closed).toEqual(['gone'])
  })
})
