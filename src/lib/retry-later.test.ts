import { RetryLater } from './retry-later'

beforeEach(() => jest.useFakeTimers())

afterEach(() => jest.useRealTimers())

test('doubles the pause after each failure up to half a minute, and starts again after a success', () => {
  const act = jest.fn()
  const retry = new RetryLater(act)
  const pauses = [2, 4, 8, 16, 30, 30]
  for (const [index, seconds] of pauses.entries()) {
    retry.failed()
    jest.advanceTimersByTime(seconds * 1_000 - 1)
    expect(act).toHaveBeenCalledTimes(index)
    jest.advanceTimersByTime(1)
  }
  expect(act).toHaveBeenCalledTimes(pauses.length)
  retry.settled()
  retry.failed()
  jest.advanceTimersByTime(2_000)
  expect(act).toHaveBeenCalledTimes(pauses.length + 1)
})

test('never retries after the end, even if a run fails later', () => {
  const act = jest.fn()
  const retry = new RetryLater(act)
  retry.failed()
  retry.end()
  retry.failed()
  jest.runAllTimers()
  expect(act).not.toHaveBeenCalled()
})
