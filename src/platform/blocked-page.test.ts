import Taro from '@tarojs/taro'
import { forgetBlockedPages, rememberBlockedPage, consumeBlockedPage } from './blocked-page'
import { installH5Guard } from './h5/guard'
import { guardLaunch, openBlockedPage } from './navigation'
import { storage } from './storage'

const opened: string[] = []

beforeEach(() => {
  opened.length = 0
  storage.remove('token')
  for (const way of ['reLaunch', 'switchTab', 'navigateTo'] as const) {
    jest.spyOn(Taro, way).mockImplementation((({ url }: { url: string }) => {
      opened.push(`${way} ${url}`)
      return Promise.resolve({})
    }) as never)
  }
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => [{ route: 'pages/login/welcome' }] as never)
})
afterEach(() => jest.restoreAllMocks())

test('product §8.1 (2): a page that was asked for without a session opens after the login, with its query, once', () => {
  window.location.hash = '#/pages/msg/chat?userId=200000000002&x=%E4%BD%A0'
  installH5Guard()
  storage.set('token', 't')
  expect(openBlockedPage()).toBe(true)
  expect(opened).toEqual(['reLaunch /pages/msg/chat?userId=200000000002&x=%E4%BD%A0'])
  expect(openBlockedPage()).toBe(false)
})

test('a mini-program launched at a closed page opens it after the login, without the routers’ own query entries; a tab page is switched to', () => {
  guardLaunch('pages/index/user', { id: '200000000002', stamp: 'T1', $taroTimestamp: 1 })
  storage.set('token', 't')
  openBlockedPage()
  storage.remove('token')
  guardLaunch('pages/msg/index')
  storage.set('token', 't')
  openBlockedPage()
  expect(opened.slice(-2)).toEqual([
    'reLaunch /pages/index/user?id=200000000002',
    'switchTab /pages/msg/index',
  ])
})

test.each(['https://evil.test/', '//evil.test/pages/msg/chat', 'javascript:alert(1)', '#/no/such/page'])(
  'does not keep an address that is not a page of ours: %s',
  (url) => {
    rememberBlockedPage(url, {})
    expect(consumeBlockedPage()).toBeNull()
  },
)

test('keeps nothing after a session, so that one member’s page does not open for another', () => {
  rememberBlockedPage('/pages/my/wallet', {})
  forgetBlockedPages()
  expect(consumeBlockedPage()).toBeNull()
  rememberBlockedPage('/pages/msg/chat', { userId: '200000000002' })
  expect(openBlockedPage()).toBe(false)
})
