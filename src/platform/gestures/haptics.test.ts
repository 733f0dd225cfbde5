import { forgetTicks, recordTicks } from '../../../test/client/ticks'
import { tick } from './haptics'

afterEach(forgetTicks)

test('a browser that can vibrate ticks shortly', () => {
  const lengths = recordTicks()
  tick()
  expect(lengths).toEqual([10])
})

test('a page that nobody has touched yet stays still', () => {
  const lengths = recordTicks(false)
  tick()
  expect(lengths).toEqual([])
})

test('a browser that cannot vibrate stays still', () => {
  expect(tick).not.toThrow()
})
