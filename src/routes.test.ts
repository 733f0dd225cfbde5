import { existsSync } from 'node:fs'
import { canOpen, isTabPath, pathOf, routeNameOf, routes, urlOf, type RouteName } from './routes'

/** The specification's table, in its order. Source: spec §2 */
const specified = [
  '/pages/login/welcome',
  '/pages/login/index',
  '/pages/login/agreement/user',
  '/pages/login/agreement/privacy',
  '/pages/login/agreement/vip',
  // Ours: product §7.13.
  '/pages/login/agreement/guardian',
  '/pages/login/register',
  '/pages/login/improve-information',
  '/pages/index/home',
  '/pages/index/user',
  '/pages/msg/index',
  '/pages/msg/system',
  '/pages/msg/chat',
  '/pages/my/index',
  '/pages/my/wallet',
  '/pages/my/withdraw',
  '/pages/my/alipay-account',
  '/pages/my/recharge-records',
  '/pages/my/income-records',
  '/pages/my/payment-records',
  '/pages/my/withdrawal-records',
  '/pages/my/member-benefits',
  '/pages/my/information',
  '/pages/my/album',
  '/pages/my/settings',
  '/pages/my/authentication',
  '/pages/my/contact-information',
  '/pages/my/invitation-benefits',
  '/pages/my/poster',
  '/pages/my/followings',
  '/pages/my/visitor',
  '/pages/my/customer-service',
]
const open = [
  '/pages/login/welcome',
  '/pages/login/index',
  '/pages/login/agreement/guardian',
  '/pages/login/register',
  '/pages/login/improve-information',
]
const closed = specified.filter((path) => !open.includes(path))

test('the pages are the specified ones, in order', () => {
  expect(Object.values(routes).map((route) => route.path)).toEqual(specified)
})

interface AppConfig {
  pages: string[]
  tabBar: { selectedColor: string; list: { pagePath: string }[] }
  window: { navigationBarTitleText: string; backgroundColor: string }
}

/** The configuration that a config file exports for the platform. */
function declaredBy<Config>(file: string): Config {
  let config: Config | undefined
  const declare = (next: Config) => (config = next)
  Object.assign(globalThis, { defineAppConfig: declare, definePageConfig: declare })
  jest.isolateModules(() => {
    jest.requireActual(file)
  })
  if (!config) throw new Error(`${file} declares nothing`)
  return config
}

test('the app declares exactly these pages and three tabs', () => {
  const { pages, tabBar } = declaredBy<AppConfig>('./app.config')
  expect(pages.map((page) => `/${page}`)).toEqual(specified)
  expect(tabBar.list.map((tab) => tab.pagePath)).toEqual([
    'pages/index/home',
    'pages/msg/index',
    'pages/my/index',
  ])
})

test('spec §2, the app: the default title is its Chinese name, the ground light grey, a chosen tab red-pink', () => {
  const { window, tabBar } = declaredBy<AppConfig>('./app.config')
  expect(window.navigationBarTitleText).toBe('近遇')
  const colours = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
  const ground = colours(window.backgroundColor)
  expect(Math.min(...ground)).toBeGreaterThan(0xe8)
  expect(Math.max(...ground) - Math.min(...ground)).toBeLessThanOrEqual(4)
  const [red = 0, green = 255, blue = 255] = colours(tabBar.selectedColor)
  expect([red > 0xe0, green < 0x60, blue > green, blue < red]).toEqual([true, true, true, true])
})

test('spec §2, bars: the pages that draw their own are the named ones and no other', () => {
  const drawsOwn = (path: string) =>
    declaredBy<{ navigationStyle?: string }>(`.${path}.config`).navigationStyle === 'custom'
  expect(specified.filter(drawsOwn)).toEqual([
    '/pages/login/welcome',
    '/pages/index/home',
    '/pages/index/user',
    '/pages/msg/chat',
    '/pages/my/index',
  ])
})

test.each(open)('%s is open without a token', (path) => {
  expect(canOpen(path, null)).toBe(true)
  expect(canOpen(`${path}?a=1`, '')).toBe(true)
})

test.each(closed)('%s needs a token', (path) => {
  expect(canOpen(path, null)).toBe(false)
  expect(canOpen(path, '')).toBe(false)
  expect(canOpen(`#${path}?a=1`, null)).toBe(false)
  expect(canOpen(path, 'token')).toBe(true)
})

test('the root is the entry, and an unknown page is closed', () => {
  expect(routeNameOf('/')).toBe('welcome')
  expect(routeNameOf('')).toBe('welcome')
  expect(canOpen('/', null)).toBe(true)
  expect(canOpen('/pages/login/welcome/../../my/wallet', null)).toBe(false)
  expect(canOpen('/pages/LOGIN/index', null)).toBe(false)
})

test.each([
  ['#/pages/my/wallet?x=1', '/pages/my/wallet'],
  ['pages/my/wallet', '/pages/my/wallet'],
  ['/pages/my/wallet#x', '/pages/my/wallet'],
])('the path of %s is %s', (url, path) => expect(pathOf(url)).toBe(path))

test('a query is encoded, and absent values are left out', () => {
  expect(urlOf('chat', { userId: '1 & 2', groupId: undefined })).toBe('/pages/msg/chat?userId=1%20%26%202')
  expect(urlOf('wallet')).toBe('/pages/my/wallet')
})

test('every page file is at its route', () => {
  const missing = (Object.keys(routes) as RouteName[]).filter(
    (name) => !existsSync(`${__dirname}${routes[name].path}.tsx`),
  )
  expect(missing).toEqual([])
})

test('knows the pages of the tab bar', () => {
  expect(isTabPath('/pages/msg/index?stamp=AA')).toBe(true)
  expect(isTabPath('/pages/msg/chat?stamp=AB')).toBe(false)
  expect(isTabPath('/pages/nowhere')).toBe(false)
})
