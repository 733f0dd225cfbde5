import { serviceHours } from './service-hours'

/** A moment of 21 November 2025 by the clock of Shanghai. */
const at = (clock: string): number => Date.parse(`2025-11-21T${clock}:00+08:00`)

test.each([
  ['09:00–21:00', '08:59', false],
  ['09:00–21:00', '09:00', true],
  ['09:00–21:00', '20:59', true],
  ['09:00–21:00', '21:00', false],
  ['9:00-22:00', '21:30', true],
  ['20:00–02:00', '23:00', true],
  ['20:00–02:00', '01:59', true],
  ['20:00–02:00', '02:00', false],
  ['00:00–24:00', '00:00', true],
])('%s at %s is open: %s', (hours, clock, isOpen) => {
  expect(serviceHours(hours, at(clock))?.isOpen).toBe(isOpen)
})

test('formats the opening time with two digits', () => {
  expect(serviceHours('9:00–21:00', at('23:00'))?.from).toBe('09:00')
})

test('returns null for words that are not hours', () => {
  expect(serviceHours('by appointment', at('10:00'))).toBeNull()
})
