import { holdLaunch, launchHold } from './h5-launch'

const settled = async () => {
  let isOver = false
  void launchHold()?.then(() => (isOver = true))
  await jest.advanceTimersByTimeAsync(0)
  return isOver
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('nothing holds the app until something asks', () => {
  expect(launchHold()).toBeNull()
})

test('the app appears when what it waits for has come, or will not come', async () => {
  let come = () => {}
  holdLaunch(new Promise<void>((resolve) => (come = resolve)))
  expect(await settled()).toBe(false)
  come()
  expect(await settled()).toBe(true)
  holdLaunch(Promise.reject(new Error('no file')))
  expect(await settled()).toBe(true)
})

test('it is not held back longer than three seconds', async () => {
  holdLaunch(new Promise(() => {}))
  await jest.advanceTimersByTimeAsync(2_999)
  expect(await settled()).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(await settled()).toBe(true)
})
