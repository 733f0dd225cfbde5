import { countGraphemes, firstGrapheme, isLongerThan } from './graphemes'

const FAMILY = '👨‍👩‍👧‍👦'

test.each([
  ['', 0],
  ['你好', 2],
  [FAMILY.repeat(3), 3],
  ['🇨🇳e\u0301a', 3],
])('of %j a reader sees %d', (text, count) => {
  expect(countGraphemes(text)).toBe(count)
})

test('counts no further than is asked for', () => {
  expect(countGraphemes('你好吗', 2)).toBe(2)
  expect(countGraphemes('你好吗', 9)).toBe(3)
})

test('a text is longer than it may be by what a reader sees, not by its units', () => {
  expect(isLongerThan(FAMILY.repeat(5), 5)).toBe(false)
  expect(isLongerThan(FAMILY.repeat(6), 5)).toBe(true)
  expect(isLongerThan('12345', 5)).toBe(false)
  expect(isLongerThan('123456', 5)).toBe(true)
})

test('the first character is a whole one', () => {
  expect(firstGrapheme(`${FAMILY}阿澄`)).toBe(FAMILY)
  expect(firstGrapheme('')).toBeNull()
})
