import { randomIds } from './ids'

const NOW = Date.UTC(2026, 5, 1)
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{26}$/

test('sorts ids of one moment in the order in which they were made', () => {
  const made = Array.from({ length: 2_000 }, () => randomIds.ulid(NOW))
  expect([...made].sort()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(made.filter((id) => !SHAPE.test(id))).toEqual([])
})

test('sorts ids of a later moment after, and those of an earlier moment before', () => {
  const later = randomIds.ulid(NOW + 1)
  const now = randomIds.ulid(NOW)
  const before = randomIds.ulid(NOW - 1)
  expect([later, now, before].sort()).toEqual([before, now, later])
  expect(randomIds.ulid(NOW).slice(10)).not.toBe(now.slice(10))
})
