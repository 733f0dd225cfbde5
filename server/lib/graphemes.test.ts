import { countGraphemes, firstGrapheme, isLongerThan } from './graphemes'

const FAMILY = '👨‍👩‍👧‍👦'

test.each([
  ['', 0],
  ['你好', 2],
  [FAMILY.repeat(3), 3],
  ['🇨🇳e\u0301a', 3],
])('a reader sees %j as %d characters', (text, count) => {
  expect(countGraphemes(text)).toBe(count)
})

test('does not count further than requested', () => {
  expect(countGraphemes('你好吗', 2)).toBe(2)
  expect(countGraphemes('你好吗', 9)).toBe(3)
})

test('measures a text by the characters that a reader sees, not by its units', () => {
  expect(isLongerThan(FAMILY.repeat(5), 5)).toBe(false)
  expect(isLongerThan(FAMILY.repeat(6), 5)).toBe(true)
  expect(isLongerThan('12345', 5)).toBe(false)
  expect(isLongerThan('123456', 5)).toBe(true)
})

test('the first character is complete', () => {
  expect(firstGrapheme(`${FAMILY}阿澄`)).toBe(FAMILY)
  expect(firstGrapheme('')).toBeNull()
})
