import { workDaysBefore } from './queue-times'

const at = (text: string): number => Date.parse(`${text}+08:00`)

test.each([
  // 27 November 2026 is a Friday.
  ['2026-11-27T10:00', 2, '2026-11-25T10:00'],
  ['2026-12-01T10:00', 2, '2026-11-27T10:00'],
  ['2026-11-30T10:00', 1, '2026-11-27T10:00'],
  ['2026-11-29T10:00', 1, '2026-11-27T10:00'],
  ['2026-11-30T00:30', 1, '2026-11-27T00:30'],
  ['2026-11-27T10:00', 0, '2026-11-27T10:00'],
])('before %s, %i working days ago, is %s', (now, days, before) => {
  expect(workDaysBefore(at(now), days)).toBe(at(before))
})
