import { quietUntil } from './quiet-hours'

const at = (text: string) => Date.parse(`2026-07-${text}:00+08:00`)

test.each([
  ['22:59 before a night', { from: 1_380, to: 480 }, '15T22:59', null],
  ['23:00 at its beginning', { from: 1_380, to: 480 }, '15T23:00', '16T08:00'],
  ['03:00 after midnight', { from: 1_380, to: 480 }, '16T03:00', '16T08:00'],
  ['08:00 at its end', { from: 1_380, to: 480 }, '16T08:00', null],
  ['13:00 within a noon', { from: 720, to: 840 }, '15T13:00', '15T14:00'],
  ['15:00 after a noon', { from: 720, to: 840 }, '15T15:00', null],
  ['a whole day', { from: 600, to: 600 }, '15T10:00', '16T10:00'],
])('at %s', (_name, quiet, now, end) => {
  expect(quietUntil(quiet, at(now))).toBe(end === null ? null : at(end))
})

test('without quiet hours no moment is quiet', () => {
  expect(quietUntil(null, at('16T03:00'))).toBeNull()
})
