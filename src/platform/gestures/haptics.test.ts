import { tick } from './haptics'

const startVibrating = (hasBeenActive: boolean): unknown[] => {
  const lengths: unknown[] = []
  const vibrate = (ms: number) => lengths.push(ms) > 0
  Object.assign(navigator, { vibrate, userActivation: { hasBeenActive } })
  return lengths
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate')
  Reflect.deleteProperty(navigator, 'userActivation')
})

test('a browser that can vibrate ticks shortly', () => {
  const lengths = startVibrating(true)
  tick()
  expect(lengths).toEqual([10])
})

test('a page that nobody has touched yet stays still', () => {
  const lengths = startVibrating(false)
  tick()
  expect(lengths).toEqual([])
})

test('a browser that cannot vibrate stays still', () => {
  expect(tick).not.toThrow()
})
