import { isQuiet } from './quiet-hours'

/** A moment of 21 November 2025 in Shanghai. */
const at = (hour: number, minute = 0) => Date.UTC(2025, 10, 21, hour - 8, minute)

test.each([
  [{ from: 23 * 60, to: 8 * 60 }, 22, false],
  [{ from: 23 * 60, to: 8 * 60 }, 23, true],
  [{ from: 23 * 60, to: 8 * 60 }, 7, true],
  [{ from: 23 * 60, to: 8 * 60 }, 8, false],
  [{ from: 60, to: 120 }, 1, true],
  [{ from: 60, to: 120 }, 2, false],
  [{ from: 60, to: 60 }, 12, true],
  [null, 1, false],
])('of the quiet hours %j, %i o’clock is one: %s', (quiet, hour, isOne) => {
  expect(isQuiet(quiet, at(hour))).toBe(isOne)
})
