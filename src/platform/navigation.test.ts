import Taro from '@tarojs/taro'
import { installPanes, type Panes } from '@/lib/panes'
import { answerPress } from '@/lib/press'
import { routes, type PushRouteName, type RouteName } from '@/routes'
import * as navigation from './navigation'
import { storage } from './storage'

const names = Object.keys(routes) as RouteName[]
const closed = names.filter((name) => !('isOpen' in routes[name]))
const pushed = closed.filter((name): name is PushRouteName => !('tab' in routes[name]))

let now = 1_000_000
const calls: string[] = []
let stack: { route: string }[] = []

beforeEach(() => {
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  calls.length = 0
  stack = [{ route: 'pages/login/index' }]
  for (const method of ['navigateTo', 'redirectTo', 'reLaunch', 'switchTab'] as const) {
    jest.spyOn(Taro, method).mockImplementation(((options: { url: string }) => {
      calls.push(`${method} ${options.url}`)
      return Promise.resolve({})
    }) as never)
  }
  jest.spyOn(Taro, 'navigateBack').mockImplementation((() => {
    calls.push('navigateBack')
    return Promise.resolve({})
  }) as never)
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => stack)
})

afterEach(() => jest.restoreAllMocks())

const toEntry = ['reLaunch /pages/login/welcome']

test.each(pushed)('spec §4, no token: opening %s is blocked and leads to the entry', (name) => {
  navigation.navigateTo(name as 'wallet')
  expect(calls).toEqual(toEntry)
})

test.each(pushed)('spec §4, no token: redirecting to %s is blocked and leads to the entry', (name) => {
  navigation.redirectTo(name as 'wallet')
  expect(calls).toEqual(toEntry)
})

test.each(closed)('spec §4, no token: relaunching at %s is blocked and leads to the entry', (name) => {
  navigation.reLaunch(name as 'wallet')
  expect(calls).toEqual(toEntry)
})

test.each(['home', 'messages', 'mine'] as const)('spec §4, no token: the tab %s is blocked', (name) => {
  navigation.switchTab(name)
  expect(calls).toEqual(toEntry)
})

test('the tab on top is not opened again', () => {
  storage.set('token', 't')
  stack = [{ route: 'pages/index/home' }]
  navigation.switchTab('home')
  expect(calls).toEqual([])
  navigation.switchTab('mine')
  expect(calls).toEqual(['switchTab /pages/my/index'])
})

test('with a token every page opens', () => {
  storage.set('token', 't')
  for (const name of pushed) navigation.navigateTo(name as 'wallet')
  expect(calls).toEqual(pushed.map((name) => `navigateTo ${routes[name].path}`))
})

test('the login pages open without a token', () => {
  navigation.navigateTo('register', { inviteCode: 'A1' })
  expect(calls).toEqual(['navigateTo /pages/login/register?inviteCode=A1'])
})

describe('taps in quick succession', () => {
  beforeEach(() => storage.set('token', 't'))

  test('a second tap within 500 ms opens nothing', () => {
    answerPress('finger', () => navigation.navigateTo('wallet'))
    now += 499
    answerPress('finger', () => navigation.navigateTo('wallet'))
    answerPress('finger', () => navigation.goBack())
    answerPress('finger', () => navigation.openLink({ page: '/pages/my/album', query: {} }))
    expect(calls).toHaveLength(1)
    now += 1
    answerPress('finger', () => navigation.navigateTo('album'))
    expect(calls).toHaveLength(2)
  })

  test('a key navigates once on a page, and at once on the page that it opened', () => {
    answerPress('key', () => navigation.navigateTo('wallet'))
    answerPress('key', () => navigation.navigateTo('wallet'))
    expect(calls).toHaveLength(1)
    stack = [...stack, { route: 'pages/my/wallet' }]
    answerPress('key', () => navigation.navigateTo('withdraw'))
    answerPress('key', () => navigation.goBack())
    expect(calls).toHaveLength(2)
  })

  test('a double tap does not act on the page that the first tap opened', () => {
    answerPress('finger', () => navigation.navigateTo('wallet'))
    stack = [...stack, { route: 'pages/my/wallet' }]
    answerPress('finger', () => navigation.navigateTo('withdraw'))
    expect(calls).toHaveLength(1)
  })

  test('a navigation after an answer is not blocked by the tap before it, nor is the next tap', async () => {
    answerPress('finger', () => navigation.navigateTo('wallet'))
    now += 600
    answerPress('finger', () => void Promise.resolve().then(() => navigation.navigateTo('information')))
    await Promise.resolve()
    answerPress('finger', () => navigation.navigateTo('album'))
    now += 1
    navigation.goBack()
    expect(calls).toEqual([
      'navigateTo /pages/my/wallet',
      'navigateTo /pages/my/information',
      'navigateTo /pages/my/album',
      'switchTab /pages/index/home',
    ])
  })
})

test('the guard does not reopen the entry on itself', () => {
  stack = [{ route: 'pages/login/welcome' }]
  navigation.switchTab('home')
  expect(calls).toEqual([])
})

test.each([
  ['wallet', 'mine'],
  ['chat', 'messages'],
  ['member', 'home'],
  ['userAgreement', 'home'],
] as const)('goBack from %s, opened directly, leads to the tab above it: %s', (name, tab) => {
  storage.set('token', 't')
  stack = [{ route: routes[name].path.slice(1) }]
  navigation.goBack()
  expect(calls).toEqual([`switchTab ${routes[tab].path}`])
  storage.remove('token')
})

test('goBack returns to the previous page, or to the tab above a page that was opened directly', () => {
  storage.set('token', 't')
  stack = [{ route: 'pages/index/home' }, { route: 'pages/my/wallet' }]
  navigation.goBack()
  stack = [{ route: 'pages/my/wallet' }]
  navigation.goBack()
  storage.remove('token')
  navigation.goBack()
  expect(calls).toEqual(['navigateBack', 'switchTab /pages/my/index', 'reLaunch /pages/login/welcome'])
})

test('a link of the server opens pages, switches tabs and ignores unknown pages', () => {
  storage.set('token', 't')
  navigation.openLink({ page: '/pages/msg/chat', query: { groupId: 'g 1' } })
  navigation.openLink({ page: 'pages/msg/index', query: { a: '1' } })
  navigation.openLink({ page: '/pages/evil', query: {} })
  expect(calls).toEqual(['navigateTo /pages/msg/chat?groupId=g%201', 'switchTab /pages/msg/index'])
})

test('a query is decoded, without the routers’ own entries', () => {
  const raw = { id: '%E4%BD%A0%26', broken: '%E4%A', stamp: 'T1', $taroTimestamp: 1, __key_: 'k' }
  expect(navigation.cleanQuery(raw)).toEqual({ id: '你&', broken: '%E4%A' })
})

test('opening the entry resolves and never rejects', async () => {
  jest.spyOn(Taro, 'reLaunch').mockImplementation(() => Promise.reject(new Error('no')))
  await expect(navigation.openEntry()).resolves.toBeUndefined()
})

describe('with two pages side by side', () => {
  let place = 'list'
  let isForLeft = true
  let isClosed = Promise.resolve()
  const panes: Partial<Panes> = {
    tapPlace: () => place,
    open: (url) => isForLeft && calls.push(`beside ${url}`) > 0,
    close: () => {
      calls.push('close')
      return isClosed
    },
  }
  beforeEach(() => {
    storage.set('token', 't')
    place = 'list'
    isForLeft = true
    isClosed = Promise.resolve()
    stack = [{ route: 'pages/msg/index' }, { route: 'pages/msg/chat' }]
    installPanes(panes as Panes)
  })
  afterAll(() =>
    installPanes({
      tapPlace: () => '',
      open: () => false,
      close: () => Promise.resolve(),
    } as unknown as Panes),
  )

  test('the left page opens pages in the right pane, and the right one over itself', () => {
    navigation.navigateTo('wallet', {})
    isForLeft = false
    navigation.navigateTo('settings', {})
    expect(calls).toEqual(['beside /pages/my/wallet', 'navigateTo /pages/my/settings'])
  })

  test('another tab closes the right pane first', async () => {
    navigation.switchTab('mine')
    expect(calls).toEqual(['close'])
    await isClosed
    expect(calls).toEqual(['close', 'switchTab /pages/my/index'])
  })

  test('the tab on the left only closes the right pane', async () => {
    navigation.switchTab('messages')
    stack = [{ route: 'pages/msg/index' }]
    await isClosed
    expect(calls).toEqual(['close'])
  })

  test('a second tap navigates once a page has opened or the other page is used', () => {
    const tap = () => answerPress('finger', () => navigation.navigateTo('wallet', {}))
    tap()
    tap()
    expect(calls.length).toBe(1)
    place = 'list chat'
    tap()
    expect(calls.length).toBe(2)
  })
})
