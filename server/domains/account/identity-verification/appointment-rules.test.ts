import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { createProductConfig } from '../config/product-config'
import { appointmentTimes, appointmentWait, isRoomAddress } from './appointment-rules'

const rules = createProductConfig({ config: { isDemo: false } }).verify.appointment
const NOON = Date.parse('2026-07-15T12:00:00+08:00')
const clockOf = (at: number) => new Date(at + 8 * HOUR_MS).toISOString().slice(11, 16)

test('offers half hours within the hours of service, from four hours ahead to seven days', () => {
  const times = appointmentTimes(NOON + MINUTE_MS, '09:00–21:00', rules)
  expect(times[0]).toBe(Date.parse('2026-07-15T16:30:00+08:00'))
  expect(times.at(-1)).toBe(Date.parse('2026-07-22T12:00:00+08:00'))
  const clocks = times.map(clockOf)
  expect([clocks.includes('09:00'), clocks.includes('20:30')]).toEqual([true, true])
  expect(clocks.filter((clock) => clock < '09:00' || clock > '20:30')).toEqual([])
  expect(new Set(clocks.map((clock) => clock.slice(3)))).toEqual(new Set(['00', '30']))
})

test('offers times of hours that extend over midnight, and none for words that are no hours', () => {
  const clocks = new Set(appointmentTimes(NOON, '22:00-01:00', rules).map(clockOf))
  expect([...clocks].sort()).toEqual(['00:00', '00:30', '22:00', '22:30', '23:00', '23:30'])
  expect(appointmentTimes(NOON, 'by appointment', rules)).toEqual([])
})

const one = (state: string, daysAgo: number) => ({
  state,
  asked_at: NOON - daysAgo * DAY_MS,
  ended_at: state === 'asked' ? null : NOON - daysAgo * DAY_MS,
})

test.each([
  ['nothing before', [], null],
  ['two in 30 days', [one('held', 1), one('cancelled', 2)], null],
  [
    'three in 30 days, until the first of them is 30 days old',
    [one('held', 1), one('cancelled', 2), one('missed', 20)],
    { why: 'limit', until: NOON + 10 * DAY_MS },
  ],
  ['three with one that the team declined', [one('held', 1), one('declined', 2), one('held', 3)], null],
  [
    'two missed, until 14 days after the second',
    [one('missed', 5), one('missed', 40)],
    { why: 'missed', until: NOON + 9 * DAY_MS },
  ],
  ['two missed long ago', [one('missed', 15), one('missed', 40)], null],
])('the wait after %s', (_name, earlier, wait) => {
  expect(appointmentWait(earlier, NOON, rules)).toEqual(wait)
})

test.each([
  ['https://meeting.tencent.com/dm/abc', true],
  ['https://meeting.tencent.com/', true],
  ['http://meeting.tencent.com/dm/abc', false],
  ['https://meeting.tencent.com:8443/dm/abc', false],
  ['https://anna@meeting.tencent.com/dm/abc', false],
  ['https://meeting.tencent.com.evil.example/dm', false],
  ['https://evil.example/meeting.tencent.com', false],
  ['https://evil.example\\@meeting.tencent.com', false],
  ['javascript:alert(1)', false],
  ['13812345678', false],
])('%s is a room: %s', (address, isRoom) => {
  expect(isRoomAddress(address, ['meeting.tencent.com'])).toBe(isRoom)
})
