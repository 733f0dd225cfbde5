import { createLateInput } from './late-input'

let now = 1_000
const late = createLateInput({ now: () => now })

test('a text that was sent does not come back into the field', () => {
  expect(late.rest('周六见')).toBe('周六见')
  late.sent('周六见')
  expect(late.rest('周六见')).toBe('')
  expect(late.rest('周六见吧')).toBe('吧')
})

test('another text, and the same text later, are typed', () => {
  expect(late.rest('好')).toBe('好')
  now += 500
  expect(late.rest('周六见')).toBe('周六见')
})
