import { DomainError } from '../lib/errors'
import { createManualClock } from '../../test/server/manual-clock'
import { createCallLimits } from './call-limits'

const BURST = 240
const MANY = 100_001

const setUp = () => {
  const clock = createManualClock()
  const limits = createCallLimits(clock)
  const facts = (ip: string) => ({
    language: 'en' as const,
    ip,
    deviceId: '',
    platform: 'h5' as const,
    origin: '',
    client: '',
  })
  const call = (viewerId: string | null, ip = '10.0.0.1') => limits.check('/api/any', viewerId, facts(ip))
  const exhaust = (viewerId: string | null) => {
    for (let i = 0; i < BURST; i++) call(viewerId)
  }
  return { clock, call, exhaust }
}

const refused = (retryAfter: number) => new DomainError('RATE_LIMITED', { retryAfter })

test('a burst passes, the next call waits, and time gives calls back', () => {
  const { clock, call, exhaust } = setUp()
  exhaust('ada')
  expect(() => call('ada')).toThrow(refused(1))
  clock.advance(100)
  call('ada')
  call('ada')
  expect(() => call('ada')).toThrow(refused(1))
  clock.advance(3_600_000)
  exhaust('ada')
  expect(() => call('ada')).toThrow(refused(1))
})

test('members and addresses are counted apart', () => {
  const { call, exhaust } = setUp()
  exhaust('ada')
  call('bob')
  exhaust(null)
  expect(() => call(null)).toThrow(refused(1))
  call(null, '10.0.0.2')
  call('bob')
})

test('whoever goes on calling is not forgotten, however many others come', () => {
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

test('who stays away long enough among very many others begins anew', () => {
  const { call, exhaust } = setUp()
  exhaust('ada')
  for (let i = 0; i < MANY; i++) call(`m${i}`)
  call('ada')
})
