import Taro, { eventCenter } from '@tarojs/taro'
import { storage } from '../storage'
import { beginsWithTab, restoreTab } from './restore-tab'

const SHOWN = '__afterTaroRouterChange'

let opened: string[]
let replaced: string[]
let stack: { path: string }[]

beforeEach(() => {
  opened = []
  replaced = []
  stack = []
  storage.set('token', 't')
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => stack)
  jest.spyOn(Taro, 'navigateTo').mockImplementation((({ url }: { url: string }) => {
    opened.push(url)
    return Promise.resolve({})
  }) as never)
})

afterEach(() => jest.restoreAllMocks())

const launchAt = (pathname: string, search = '') =>
  restoreTab({ location: { pathname, search }, replace: (to) => void replaced.push(to) })

test('a page that is opened directly opens over its tab page, once', () => {
  launchAt('/pages/msg/chat', '?userId=7')
  expect([replaced, opened]).toEqual([['/pages/msg/index'], []])
  stack = [{ path: '/pages/msg/index?stamp=AA' }]
  eventCenter.trigger(SHOWN)
  eventCenter.trigger(SHOWN)
  expect(opened).toEqual(['/pages/msg/chat?userId=7'])
})

test('an ended session leads elsewhere, and the page does not open', () => {
  launchAt('/pages/my/wallet')
  stack = [{ path: '/pages/login/welcome?stamp=AA' }]
  eventCenter.trigger(SHOWN)
  expect(opened).toEqual([])
})

test.each(['/pages/index/home', '/pages/login/register', '/pages/nowhere', '/'])(
  '%s stays as it is',
  (path) => {
    launchAt(path)
    expect(replaced).toEqual([])
  },
)

test('a visitor stays where they are', () => {
  storage.remove('token')
  launchAt('/pages/msg/chat')
  expect(replaced).toEqual([])
})

test.each([
  ['/pages/index/home', true],
  ['/pages/my/wallet?from=1', true],
  ['/pages/login/register', false],
  ['/pages/nowhere', false],
  // The entry is the welcome page; it sends members on.
  ['/', false],
])('the launch at %s begins with a tab page of a member: %s', (path, isTab) => {
  expect(beginsWithTab(path)).toBe(isTab)
  storage.remove('token')
  expect(beginsWithTab(path)).toBe(false)
})
