import { HOUR_MS } from '@contract/constants'
import { DomainError } from '../lib/errors'
import { createManualClock } from '../../test/server/manual-clock'
import { createCallLimits } from './call-limits'

const BURST = 240
const MANY = 100_001

const setUp = () => {
  const clock = createManualClock()
  const limits = createCallLimits({ clock })
  const call = (viewerId: string | null, ip = '10.0.0.1') =>
    viewerId === null ? limits.countAddress('call', ip) : limits.countMember(viewerId)
  const exhaust = (viewerId: string | null) => {
    for (let i = 0; i < BURST; i++) call(viewerId)
  }
  return { clock, limits, call, exhaust }
}

const refused = (retryAfter: number) => new DomainError('RATE_LIMITED', { retryAfter })

test('allows a burst, refuses the next call, and allows calls again with time', () => {
  const { clock, call, exhaust } = setUp()
  exhaust('ada')
  expect(() => call('ada')).toThrow(refused(1))
  clock.advance(100)
  call('ada')
  call('ada')
  expect(() => call('ada')).toThrow(refused(1))
  clock.advance(HOUR_MS)
  exhaust('ada')
  expect(() => call('ada')).toThrow(refused(1))
})

test('counts members and addresses separately', () => {
  const { call, exhaust } = setUp()
  exhaust('ada')
  call('bob')
  exhaust(null)
  expect(() => call(null)).toThrow(refused(1))
  call(null, '10.0.0.2')
  call('bob')
})

test('counts all IPv6 addresses of a home as one', () => {
  const { call } = setUp()
  for (let i = 0; i < BURST; i++) call(null, `2001:db8:0:1::${i.toString(16)}`)
  expect(() => call(null, '2001:db8:0:1:ffff::1')).toThrow(refused(1))
  call(null, '2001:db8:0:2::1')
  for (let i = 0; i < BURST; i++) call(null, '192.0.2.1')
  expect(() => call(null, '::ffff:192.0.2.1')).toThrow(refused(1))
})

test('counts each kind of request of an address separately, and takes back the count of valid ones', () => {
  const { limits, call, exhaust } = setUp()
  exhaust(null)
  expect(() => call(null)).toThrow(refused(1))
  limits.countAddress('form', '10.0.0.1')
  for (let i = 0; i < 10 * BURST; i++) {
    limits.countAddress('token', '10.0.0.1')
    limits.giveBack('token', '10.0.0.1')
  }
  const guess = () => limits.countAddress('token', '10.0.0.1')
  for (let i = 0; i < 2 * BURST; i++) guess()
  expect(guess).toThrow(refused(1))
})

test('remembers a member who keeps calling, however many others call', () => {
  const { call, exhaust } = setUp()
  exhaust('ada')
  let refusals = 0
  for (let i = 0; i < MANY; i++) {
    call(`m${i}`)
    if (i % 1_000 > 0) continue
    try {
      call('ada')
    } catch {
      refusals += 1
    }
  }
  expect(refusals).toBe(Math.ceil(MANY / 1_000))
})

test('forgets a member who pauses while very many others call', () => {
  const { call, exhaust } = setUp()
  exhaust('ada')
  for (let i = 0; i < MANY; i++) call(`m${i}`)
  call('ada')
})
