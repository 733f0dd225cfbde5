import { whileSettling } from './settling'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => (frames = []))
})

afterEach(() => jest.restoreAllMocks())

/** Runs frames until no callback waits for one. */
const drawAll = () => {
  for (let next = frames.shift(); next; next = frames.shift()) next(0)
}

test('tries once per frame until the attempt succeeds, for at most a dozen frames', () => {
  let tries = 0
  whileSettling(() => {
    tries += 1
    return tries === 3
  })
  expect(tries).toBe(0)
  drawAll()
  expect(tries).toBe(3)
  whileSettling(() => {
    tries += 1
    return false
  })
  drawAll()
  expect(tries).toBe(15)
})

test('stops trying when it is stopped', () => {
  let tries = 0
  const stop = whileSettling(() => {
    tries += 1
    return false
  })
  stop()
  drawAll()
  expect(tries).toBe(0)
})
