import {
  type CropView,
  drawnSize,
  firstView,
  isUnchanged,
  keepFilled,
  maxScaleOf,
  planOf,
  shapedAs,
  shapesFor,
  turned,
  zoomedTo,
} from './crop-view'

const landscape = { width: 1_600, height: 1_200 }
const portrait = { width: 1_200, height: 1_600 }

test('the first view of a landscape photo is the middle of it in the shape of the cards', () => {
  const plan = planOf(firstView(landscape), landscape)
  expect(plan.part.width).toBeCloseTo(900)
  expect(plan.part.height).toBeCloseTo(1_200)
  expect(plan.middle).toEqual({ x: 0, y: 0 })
  expect(plan.out).toEqual({ width: 900, height: 1_200 })
})

test('the picture can be moved to its edge and no further', () => {
  const moved = keepFilled({ ...firstView(landscape), x: 5, y: 5 }, landscape)
  const plan = planOf(moved, landscape)
  // The left edge of the picture is at the left edge of the part: 350 px from middle to middle.
  expect(plan.middle.x).toBeCloseTo(350)
  expect(plan.middle.y).toBeCloseTo(0)
})

test('a picture cannot be enlarged until less than 400 px of it are left', () => {
  const view = firstView(portrait)
  expect(maxScaleOf(view, portrait)).toBeCloseTo(3)
  const { part } = planOf(zoomedTo(view, 99, portrait), portrait)
  expect(part.width).toBeCloseTo(400)
})

test('offers only shapes that leave at least 400 px, for both directions of the picture', () => {
  expect(shapesFor(portrait)).toEqual(['card', 'square', 'whole'])
  expect(shapesFor({ width: 1_000, height: 420 })).toEqual(['square', 'whole'])
  expect(shapesFor({ width: 420, height: 400 })).toEqual(['square', 'whole'])
  expect(shapesFor({ width: 560, height: 533 })).toEqual(['square', 'whole'])
  expect(firstView({ width: 1_000, height: 420 }).shape).toBe('square')
})

test('a turn swaps the sides, keeps the middle of the frame, and four turns lead back', () => {
  const start = keepFilled({ ...firstView(portrait), scale: 2, x: 0.3, y: 0.1 }, portrait)
  const once = turned(start, portrait)
  expect(once.turns).toBe(1)
  const [before, after] = [planOf(start, portrait), planOf(once, portrait)]
  expect(after.middle.x).toBeCloseTo(0 - before.middle.y)
  expect(after.middle.y).toBeCloseTo(before.middle.x)
  expect(drawnSize(once, portrait).width).toBeGreaterThan(drawnSize(once, portrait).height)
  const four = [1, 2, 3].reduce<CropView>((view) => turned(view, portrait), once)
  expect(four.turns).toBe(0)
})

test('the whole picture follows a turn, and only the unturned whole is unchanged', () => {
  const whole = shapedAs(firstView(portrait), 'whole', portrait)
  expect(isUnchanged(whole, portrait)).toBe(true)
  expect(isUnchanged(firstView(portrait), portrait)).toBe(true)
  expect(isUnchanged(firstView(landscape), landscape)).toBe(false)
  expect(isUnchanged(zoomedTo(whole, 2, portrait), portrait)).toBe(false)
  const lying = turned(whole, portrait)
  expect(isUnchanged(lying, portrait)).toBe(false)
  const { part } = planOf(lying, portrait)
  expect(part.width).toBeCloseTo(1_600)
  expect(part.height).toBeCloseTo(1_200)
})

test('a large picture is drawn smaller, in the same shape', () => {
  const large = { width: 6_000, height: 8_000 }
  expect(planOf(firstView(large), large).out).toEqual({ width: 1_536, height: 2_048 })
})
