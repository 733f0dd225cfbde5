import { eventCenter } from '@tarojs/taro'
import { installH5PageLoading } from './h5-page-loading'

const cover = () => document.querySelector<HTMLElement>('.jy-page-cover')

beforeAll(() => installH5PageLoading({ loading: () => 'loading', failed: () => 'failed' }))
beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  eventCenter.trigger('__afterTaroRouterChange')
  jest.useRealTimers()
})

test('spec §4, lazy pages: a page that comes within 200 ms shows no placeholder', () => {
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(199)
  expect(cover()).toBeNull()
  eventCenter.trigger('__afterTaroRouterChange')
  jest.advanceTimersByTime(120_000)
  expect(cover()).toBeNull()
})

test('spec §4, lazy pages: a slow page shows the placeholder after 200 ms until it comes', () => {
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(200)
  expect(cover()?.textContent).toBe('loading')
  eventCenter.trigger('__afterTaroRouterChange')
  expect(cover()).toBeNull()
})

test('spec §4, lazy pages: after 60 s an error appears that can be pressed', () => {
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(59_999)
  expect(cover()?.textContent).toBe('loading')
  jest.advanceTimersByTime(1)
  expect(cover()?.textContent).toBe('failed')
  expect(cover()?.getAttribute('role')).toBe('button')
  expect(document.querySelectorAll('.jy-page-cover')).toHaveLength(1)
})

test('spec §4, lazy pages: the error reloads on a click', () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(60_000)
  expect(told).not.toHaveBeenCalled()
  cover()?.click()
  // jsdom loads nothing, and says so.
  expect(told.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('navigation')])
  told.mockRestore()
})

test('a file that cannot be loaded shows the error at once, other rejections do not', () => {
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  reject(new Error('anything'))
  expect(cover()).toBeNull()
  reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
  expect(cover()?.textContent).toBe('failed')
})
