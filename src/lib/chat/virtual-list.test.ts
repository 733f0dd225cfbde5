import { FlowHeights } from './virtual-list'

const keysOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `k${from + index}`)
const build = (count: number) => {
  const heights = new FlowHeights()
  heights.setKeys(keysOf(count))
  return heights
}
const SCREEN = 600

test('renders all rows of a short list', () => {
  expect(build(200).atEnd(SCREEN)).toEqual({ from: 0, to: 200, beforePx: 0, afterPx: 0 })
})

test('renders only the rows near the screen of ten thousand, and keeps the height of all', () => {
  const heights = build(10_000)
  const whole = heights.topOf(10_000)
  for (const window of [heights.atEnd(SCREEN), heights.near(whole / 2, SCREEN), heights.near(0, SCREEN)]) {
    expect(window.to - window.from).toBeLessThan(60)
    const drawn = heights.topOf(window.to) - heights.topOf(window.from)
    expect(window.beforePx + drawn + window.afterPx).toBeCloseTo(whole)
  }
  expect(heights.atEnd(SCREEN).to).toBe(10_000)
  expect(heights.near(0, SCREEN).from).toBe(0)
})

test('every row on the screen is in the window, at every scroll position', () => {
  const heights = build(1_000)
  for (const key of keysOf(1_000)) heights.measure(key, 30 + (Number(key.slice(1)) % 7) * 40)
  const whole = heights.topOf(1_000)
  for (let top = 0; top + SCREEN < whole; top += 333) {
    const { from, to } = heights.near(top, SCREEN)
    expect(heights.topOf(from)).toBeLessThanOrEqual(top)
    expect(heights.topOf(to)).toBeGreaterThanOrEqual(top + SCREEN)
  }
})

test('the window moves only when few rows are left beyond the screen', () => {
  const heights = build(1_000)
  const window = heights.near(20_000, SCREEN)
  expect(heights.isEnough(window, 20_000, SCREEN)).toBe(true)
  expect(heights.isEnough(window, 20_300, SCREEN)).toBe(true)
  expect(heights.isEnough(window, 21_000, SCREEN)).toBe(false)
  expect(heights.isEnough(window, 19_000, SCREEN)).toBe(false)
})

test('measured heights stay with their rows when earlier ones are added at the top', () => {
  const heights = build(300)
  heights.measure('k0', 100)
  expect(heights.topOf(1)).toBe(100)
  heights.setKeys([...keysOf(50, 900), ...keysOf(300)])
  expect(heights.topOf(51) - heights.topOf(50)).toBe(100)
  expect(heights.measure('k0', 100)).toBe(false)
})
