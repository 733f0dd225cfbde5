import Taro, { eventCenter } from '@tarojs/taro'
import { waitUntil } from '../../../test/server/wait-until'
import { createPanes, type WidePanes } from './panes'

jest.mock('@/platform/h5/router', () => ({
  nextShown: () => Promise.resolve(),
  setPagesMove: (doMove: boolean) => calls.push(`move ${doMove}`),
  redirectOrStay: ({ url }: { url: string }) => void calls.push(`redirect ${url}`),
}))

const DEADLINE_MS = 2_000
const LIST = '/pages/msg/index?stamp=AA'
const CHAT = '/pages/msg/chat?stamp=AB'
const MEMBER = '/pages/index/user?stamp=AC'

const calls: string[] = []
let stack: { path: string; $taroParams: object }[] = []
let isWide = true
let isLow = false
let onRoom = () => {}
let onHeight = () => {}
let panes: WidePanes

/** Lets these pages be the stack, as after a navigation. */
const show = (...paths: string[]) => {
  stack = paths.map((path) => ({ path, $taroParams: path === CHAT ? { userId: '7', stamp: 'AB' } : {} }))
  document.body.innerHTML = paths
    .map((path) => `<div class="taro_page" id="${path}"><button>one</button></div>`)
    .join('')
  eventCenter.trigger('__afterTaroRouterChange')
}
const pressOn = (path: string) =>
  document
    .getElementById(path)
    ?.querySelector('button')
    ?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
const done = (call: string) => waitUntil(() => calls.includes(call), DEADLINE_MS)

beforeAll(() => {
  const room = {
    get matches() {
      return isWide
    },
    addEventListener: (_: string, listener: () => void) => (onRoom = listener),
  }
  const lowWindow = {
    get matches() {
      return isLow
    },
    addEventListener: (_: string, listener: () => void) => (onHeight = listener),
  }
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => stack)
  jest.spyOn(Taro, 'navigateBack').mockImplementation((({ delta }: { delta: number }) => {
    calls.push(`back ${delta}`)
    return Promise.resolve({})
  }) as never)
  for (const method of ['reLaunch', 'navigateTo'] as const)
    jest.spyOn(Taro, method).mockImplementation((({ url }: { url: string }) => {
      calls.push(`${method} ${url}`)
      return Promise.resolve({})
    }) as never)
  panes = createPanes(room as unknown as MediaQueryList, lowWindow as unknown as MediaQueryList)
})

beforeEach(() => {
  isWide = true
  calls.length = 0
})

test('a tab page and the page over it are side by side in a wide window only', () => {
  show(LIST, CHAT)
  expect(panes.pages().map(({ id }) => id)).toEqual([LIST, CHAT])
  expect(document.documentElement.classList.contains('jy-panes')).toBe(true)
  expect(panes.openedUrl()).toBe('/pages/msg/chat?userId=7')
  isWide = false
  onRoom()
  expect(panes.pages()).toEqual([])
  expect(document.documentElement.classList.contains('jy-panes')).toBe(false)
  expect([panes.activePath(), panes.openedUrl(), panes.tapPlace()]).toEqual([null, null, ''])
  expect(calls).toEqual(['move false', 'move true'])
})

test('a tab page that is about to be drawn has its place before it is shown', () => {
  const { classList } = document.documentElement
  show()
  expect(classList.contains('jy-panes')).toBe(false)
  panes.expectTab()
  expect([classList.contains('jy-panes'), classList.contains('jy-low')]).toEqual([true, false])
  show('/pages/login/welcome?stamp=AE')
  expect(classList.contains('jy-panes')).toBe(false)
})

test('a low window is marked while it has two pages, and a keyboard makes none low', () => {
  const marks = () =>
    ['jy-panes', 'jy-low'].filter((name) => document.documentElement.classList.contains(name))
  const turn = (low: boolean) => {
    isLow = low
    onHeight()
  }
  show(LIST, CHAT)
  turn(true)
  expect(marks()).toEqual(['jy-panes', 'jy-low'])
  turn(false)
  expect(marks()).toEqual(['jy-panes'])
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  turn(true)
  expect(marks()).toEqual(['jy-panes'])
  field.remove()
  turn(true)
  expect(marks()).toEqual(['jy-panes', 'jy-low'])
  show('/pages/login/welcome?stamp=AD')
  expect(marks()).toEqual([])
  turn(false)
})

test('a keyboard that takes the height away leaves two pages, and a window that became narrow does not', () => {
  show(LIST, CHAT)
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  isWide = false
  onRoom()
  expect(panes.pages().map(({ id }) => id)).toEqual([LIST, CHAT])
  Object.assign(window, { innerWidth: 400 })
  onRoom()
  expect(panes.pages()).toEqual([])
  Object.assign(window, { innerWidth: 1024 })
})

test('a page without a tab page below is alone', () => {
  show(CHAT)
  expect(panes.pages()).toEqual([])
})

test('the left page opens the first page as on a phone, and then replaces what is open', async () => {
  show(LIST)
  expect(panes.open('/pages/msg/chat?userId=7')).toBe(false)
  show(LIST, CHAT, MEMBER)
  pressOn(MEMBER)
  expect(panes.activePath()).toBe(MEMBER)
  expect(panes.open('/pages/my/wallet')).toBe(false)
  pressOn(LIST)
  expect(panes.activePath()).toBe(LIST)
  expect(panes.open('/pages/my/wallet')).toBe(true)
  await done('redirect /pages/my/wallet')
  expect(calls).toContain('back 1')
})

test('the left page does not open again what is open', async () => {
  show(LIST, CHAT)
  pressOn(LIST)
  calls.length = 0
  expect(panes.open('/pages/msg/chat?userId=7')).toBe(true)
  await waitUntil(() => document.activeElement?.id === CHAT, DEADLINE_MS)
  expect(calls).toEqual([])
})

test('closing goes back to the tab page', async () => {
  show(LIST, CHAT, MEMBER)
  await panes.close()
  expect(calls).toContain('back 2')
})

test('a page that opens in place of all others gets its tab page below, in a wide window only', async () => {
  show(CHAT)
  calls.length = 0
  expect(panes.relaunchAt('/pages/my/wallet')).toBe(true)
  await done('navigateTo /pages/my/wallet')
  expect(calls).toEqual(['reLaunch /pages/my/index', 'navigateTo /pages/my/wallet'])
  isWide = false
  expect(panes.relaunchAt('/pages/my/wallet')).toBe(false)
})
