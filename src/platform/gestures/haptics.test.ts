import { tick } from './haptics'

afterEach(() => Reflect.deleteProperty(navigator, 'vibrate'))

test('a browser that can vibrate ticks shortly', () => {
  const lengths: unknown[] = []
  Object.assign(navigator, { vibrate: (ms: number) => lengths.push(ms) > 0 })
  tick()
  expect(lengths).toEqual([10])
})

test('a browser that cannot vibrate stays still', () => {
  expect(tick).not.toThrow()
})
