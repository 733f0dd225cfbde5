import { eventCenter } from '@tarojs/taro'
import { recordToasts } from '../../../test/client/toasts'
import { expectFaults } from '../../../test/net/net'
import { installH5PageLoading, pageFiles } from './page-loading'

const cover = () => document.querySelector<HTMLElement>('.jy-page-cover')

beforeAll(() =>
  installH5PageLoading({ loading: () => 'loading', failed: () => 'failed', notOpened: () => 'not opened' }),
)
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

test('spec §4, lazy pages: a page whose file came within 200 ms shows no placeholder while the one before slides out', () => {
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(150)
  pageFiles().came()
  jest.advanceTimersByTime(300)
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
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(60_000)
  // jsdom cannot navigate and reports it.
  expectFaults(/^console\.error: .*navigation/)
  cover()?.click()
})

describe('without a network', () => {
  beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false))
  afterEach(() => jest.restoreAllMocks())

  test('the error requests the file again on a tap, after pauses, and when the network is back; it never reloads', async () => {
    const tries: string[] = []
    const ask = (name: string) =>
      void pageFiles()
        .nextTry()
        .then(() => tries.push(name))
    eventCenter.trigger('__taroRouterChange')
    ask('press')
    cover()?.click()
    await Promise.resolve()
    expect(tries).toEqual(['press'])
    ask('later')
    await jest.advanceTimersByTimeAsync(30_000)
    expect(tries).toEqual(['press', 'later'])
    ask('online')
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
    expect(tries).toEqual(['press', 'later', 'online'])
    expect(cover()?.textContent).toBe('failed')
    eventCenter.trigger('__afterTaroRouterChange')
    expect(cover()).toBeNull()
  })
})

test('a member who stays on the page sees a toast with the reason, and no cover', () => {
  const said = recordToasts()
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(200)
  pageFiles().stayed()
  expect(cover()).toBeNull()
  expect(said).toEqual(['not opened'])
  jest.advanceTimersByTime(120_000)
  expect(cover()).toBeNull()
})

test('the screen of index.html stays until the first page has rendered, without a second placeholder', () => {
  const boot = () => document.querySelector('.jy-boot')
  document.body.insertAdjacentHTML('beforeend', '<div class="jy-boot"></div>')
  eventCenter.trigger('__taroRouterChange')
  jest.advanceTimersByTime(59_999)
  expect([cover(), boot() !== null]).toEqual([null, true])
  eventCenter.trigger('__afterTaroRouterChange')
  expect(boot()).toBeNull()
})
