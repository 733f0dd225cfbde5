import Taro, { eventCenter } from '@tarojs/taro'
import { waitUntil } from '../../../test/server/wait-until'
import { createForward } from './pane-history'

const DEADLINE_MS = 2_000
const CHAT = '#/pages/msg/chat?userId=7'

let isOn = true
let opened: string[] = []
let taken: boolean[] = []
let takesStep: (event: Event) => boolean

const popped = (event: Event) => void taken.push(takesStep(event))

beforeEach(() => {
  isOn = true
  opened = []
  taken = []
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{ path: '/pages/msg/index?stamp=AA' }] as never)
  jest.spyOn(Taro, 'navigateTo').mockImplementation((({ url }: { url: string }) => {
    opened.push(url)
    return Promise.resolve({})
  }) as never)
  window.history.replaceState({ idx: 0 }, '', '#/pages/msg/index')
  takesStep = createForward(() => isOn)
  window.addEventListener('popstate', popped)
})

afterEach(() => {
  window.removeEventListener('popstate', popped)
  jest.restoreAllMocks()
})

/** Goes back to the tab page's entry, and then forward again. */
const backAndForward = async (idx: number) => {
  window.history.pushState({ idx }, '', CHAT)
  window.history.back()
  await waitUntil(() => taken.length === 1, DEADLINE_MS)
  eventCenter.trigger('__afterTaroRouterChange')
  window.history.forward()
  await waitUntil(() => taken.length >= 2, DEADLINE_MS)
}

test('Forward opens the page again over the tab page', async () => {
  await backAndForward(1)
  await waitUntil(() => opened.length === 1, DEADLINE_MS)
  expect(opened).toEqual(['/pages/msg/chat?userId=7'])
  // Back belongs to the router; both steps of Forward do not.
  expect(taken).toEqual([false, true, true])
  expect(window.location.hash).toBe('#/pages/msg/index')
})

test('the address that is left again is no navigation either', async () => {
  window.history.pushState(null, '', CHAT)
  expect(takesStep(new Event('popstate'))).toBe(true)
  expect(takesStep(new Event('hashchange'))).toBe(true)
  await waitUntil(() => opened.length === 1, DEADLINE_MS)
  expect(takesStep(new Event('hashchange'))).toBe(false)
})

test('one page in the window leaves every step to the router', async () => {
  isOn = false
  await backAndForward(1)
  expect([taken, opened]).toEqual([[false, false], []])
})

test('entries below and pages that are open belong to the router', () => {
  window.history.replaceState({ idx: 5 }, '')
  eventCenter.trigger('__afterTaroRouterChange')
  window.history.replaceState({ idx: 3 }, '', CHAT)
  expect(takesStep(new Event('popstate'))).toBe(false)
  window.history.replaceState({ idx: 6 }, '', '#/pages/my/index')
  expect(takesStep(new Event('popstate'))).toBe(false)
  window.history.replaceState({ idx: 6 }, '', '#/pages/login/register')
  expect(takesStep(new Event('popstate'))).toBe(false)
})
