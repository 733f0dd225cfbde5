import { eventCenter } from '@tarojs/runtime'
import { fetchInQuiet } from './quiet-fetch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('fetches files one after the other, some time after the first page, and again after a failure', async () => {
  const asked: string[] = []
  let isBroken = true
  const first = () => {
    asked.push('first')
    return isBroken ? Promise.reject(new Error('gone')) : Promise.resolve()
  }
  fetchInQuiet([first, () => Promise.resolve(asked.push('second'))])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  eventCenter.trigger('__afterTaroRouterChange')
  expect(asked).toEqual([])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual(['first'])
  isBroken = false
  await jest.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['first', 'first', 'second'])
})

test('fetches nothing without a network until it is back', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const asked: string[] = []
  fetchInQuiet([() => Promise.resolve(asked.push('first'))])
  eventCenter.trigger('__afterTaroRouterChange')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  online.mockReturnValue(true)
  await jest.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual(['first'])
})
