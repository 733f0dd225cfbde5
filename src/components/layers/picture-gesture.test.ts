import { PICTURE_AT_REST, PictureGesture, type PictureState } from './picture-gesture'
import type { Point } from './picture-view'

let state: PictureState
let gesture: PictureGesture
let calls: string[]

beforeEach(() => {
  jest.useFakeTimers()
  calls = []
  state = PICTURE_AT_REST
  gesture = new PictureGesture((next) => (state = next))
  gesture.acts = { onClose: () => calls.push('close'), onTurn: (step) => calls.push(`turn ${step}`) }
  gesture.box = { width: 300, height: 600 }
})

afterEach(() => jest.useRealTimers())

const at = (x: number, y: number): Point => ({ x, y })

const tap = (point: Point) => {
  gesture.down([point], 0)
  gesture.up([], 50)
  gesture.tap()
}

const drag = (from: Point, to: Point, takesMs = 1_000) => {
  gesture.down([from], 0)
  gesture.move([to])
  gesture.up([], takesMs)
}

const doubleTap = (point: Point) => {
  tap(point)
  tap(point)
}

test('a tap closes when no second tap follows in time', () => {
  tap(at(0, 0))
  jest.advanceTimersByTime(279)
  expect(calls).toEqual([])
  jest.advanceTimersByTime(1)
  expect(calls).toEqual(['close'])
})

test('a double tap enlarges the part under it, and another one shows the whole', () => {
  doubleTap(at(100, 0))
  expect(state.view).toEqual({ scale: 2.5, x: -150, y: 0 })
  doubleTap(at(0, 0))
  expect(state.view).toEqual({ scale: 1, x: 0, y: 0 })
  jest.runAllTimers()
  expect(calls).toEqual([])
})

test('an enlarged picture leaves no side emptier than necessary', () => {
  gesture.picture = { width: 300, height: 150 }
  doubleTap(at(0, 0))
  drag(at(0, 0), at(500, 500))
  expect(state.view).toEqual({ scale: 2.5, x: 225, y: 0 })
})

test('an enlarged picture that is moved far past its edge turns to its neighbour', () => {
  doubleTap(at(0, 0))
  drag(at(0, 0), at(-225, 0))
  expect(calls).toEqual([])
  drag(at(0, 0), at(-61, 0))
  expect(calls).toEqual(['turn 1'])
})

test.each([
  ['no smaller than whole', 20, 1],
  ['three times as large', 300, 3],
  ['no larger than four times', 2_000, 4],
])('a pinch makes it %s', (_, apart, scale) => {
  gesture.down([at(-50, 0), at(50, 0)], 0)
  gesture.move([at(-apart / 2, 0), at(apart / 2, 0)])
  gesture.up([], 100)
  expect(state).toEqual({ view: { scale, x: 0, y: 0 }, pulledPx: 0, isHeld: false })
})

test('the finger that is left after a pinch moves the picture, and is not a tap', () => {
  gesture.down([at(-50, 0), at(50, 0)], 0)
  gesture.move([at(-100, 0), at(100, 0)])
  gesture.up([at(100, 0)], 100)
  gesture.move([at(120, 0)])
  expect(state.view).toEqual({ scale: 2, x: 20, y: 0 })
  gesture.up([], 200)
  gesture.tap()
  jest.runAllTimers()
  expect(calls).toEqual([])
})

test('a pull down closes when it is long or fast, otherwise the picture returns', () => {
  drag(at(0, 0), at(5, 90))
  expect(state).toEqual(PICTURE_AT_REST)
  drag(at(0, 0), at(5, 97))
  drag(at(0, 0), at(5, 60), 100)
  expect(calls).toEqual(['close', 'close'])
})

test('a pull that the system cancels does not close', () => {
  gesture.down([at(0, 0)], 0)
  gesture.move([at(0, 200)])
  gesture.up([], 100, true)
  expect(calls).toEqual([])
  expect(state).toEqual(PICTURE_AT_REST)
})

test('a whole picture leaves movements sideways or up to the page below', () => {
  gesture.down([at(0, 0)], 0)
  expect(gesture.move([at(40, 10)])).toBe(false)
  gesture.up([], 100)
  gesture.down([at(0, 0)], 0)
  expect(gesture.move([at(0, -40)])).toBe(false)
  gesture.up([], 100)
  expect(state).toEqual(PICTURE_AT_REST)
})
