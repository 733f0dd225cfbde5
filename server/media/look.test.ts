import { GREY_SIDE_PX, lookDistance, LOOK_MAX_DISTANCE, looksOf, turnsOf } from './look'

/** A grey picture from a function of its place, 0 to 1. */
const draw = (shade: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: GREY_SIDE_PX ** 2 }, (_, place) =>
    Math.round(
      255 * shade((place % GREY_SIDE_PX) / GREY_SIDE_PX, Math.floor(place / GREY_SIDE_PX) / GREY_SIDE_PX),
    ),
  )
const scene = (x: number, y: number): number =>
  (1 + Math.sin(7 * x + 3 * y * y) * Math.cos(5 * y - 2 * x * x) + (x > 0.6 && y < 0.4 ? 0.8 : 0)) / 3

const closest = (parts: readonly string[], turned: readonly string[]): number =>
  Math.min(...parts.flatMap((part) => turned.map((look) => lookDistance(part, look))))

test('gives a picture of one colour no fingerprint', () => {
  expect(looksOf(draw(() => 0.5))).toEqual({ parts: [], turned: [] })
})

test.each([
  ['turned to the left', (x: number, y: number) => scene(1 - y, x)],
  ['upside down', (x: number, y: number) => scene(1 - x, 1 - y)],
  ['mirrored', (x: number, y: number) => scene(1 - x, y)],
  ['transposed', (x: number, y: number) => scene(y, x)],
])('finds a picture that is %s in one of the eight orientations', (_how, copy) => {
  const { parts } = looksOf(draw(scene))
  expect(closest(parts, looksOf(draw(copy)).turned)).toBeLessThanOrEqual(LOOK_MAX_DISTANCE)
})

test('gives another picture a distant fingerprint', () => {
  const { parts } = looksOf(draw(scene))
  const other = looksOf(draw((x, y) => Math.abs(Math.sin(9 * x * y + 4 * y))))
  expect(closest(parts, other.turned)).toBeGreaterThan(LOOK_MAX_DISTANCE)
})

test('counts the bits in which two fingerprints differ', () => {
  expect(lookDistance('00000000000000ff', '0000000000000000')).toBe(8)
  expect(lookDistance('8000000000000001', '8000000000000001')).toBe(0)
})

test('makes all eight orientations of a fingerprint from the upright one', () => {
  const { parts, turned } = looksOf(draw(scene))
  expect(turnsOf(parts[0] as string)).toEqual(turned)
})
