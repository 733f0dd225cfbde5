import { beforeLaunch, holdLaunch, launchHold, launchStep } from './launch'

const settled = async () => {
  let isOver = false
  void launchHold()?.then(() => (isOver = true))
  await jest.advanceTimersByTimeAsync(0)
  return isOver
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('nothing delays the app until a caller asks for it', () => {
  expect(launchHold()).toBeNull()
})

test('the app appears when its texts have loaded or failed to load', async () => {
  let come = () => {}
  holdLaunch(new Promise<void>((resolve) => (come = resolve)))
  expect(await settled()).toBe(false)
  come()
  expect(await settled()).toBe(true)
  holdLaunch(Promise.reject(new Error('no file')))
  expect(await settled()).toBe(true)
})

test('the app is delayed for at most three seconds', async () => {
  holdLaunch(new Promise(() => {}))
  await jest.advanceTimersByTimeAsync(2_999)
  expect(await settled()).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(await settled()).toBe(true)
})

test('a part can change the address before the first page', () => {
  const history = { location: { pathname: '/', search: '' }, replace: jest.fn() }
  launchStep(history)
  expect(history.replace).not.toHaveBeenCalled()
  beforeLaunch(({ replace }) => replace('/pages/msg/index'))
  launchStep(history)
  expect(history.replace).toHaveBeenCalledWith('/pages/msg/index')
})
