import Taro from '@tarojs/taro'
import * as navigation from '@/platform/navigation'
import * as shows from '@/platform/show-again'
import { closeByEscape, keepLeftLoading } from './pane-events'
import type { WidePanes } from './panes'

let shown: HTMLElement[] = []
const closed: string[] = []
const ends: string[] = []
const panes = { pages: () => shown } as unknown as WidePanes

const page = (id: string): HTMLElement => document.getElementById(id) as HTMLElement
const press = (key: string, init: KeyboardEventInit = {}) =>
  page('chat').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

beforeAll(() => {
  document.body.innerHTML = '<div id="app"><div id="list"></div><div id="chat"></div></div>'
  closeByEscape(panes)
  keepLeftLoading(page('app'), panes)
})

beforeEach(() => {
  closed.length = 0
  ends.length = 0
  shown = [page('list'), page('chat')]
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{ path: 'list' }, { path: 'chat' }] as never)
  jest.spyOn(navigation, 'goBack').mockImplementation(() => void closed.push('back'))
  jest.spyOn(shows, 'reachBottom').mockImplementation((id) => void ends.push(id))
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never)
})

afterEach(() => jest.restoreAllMocks())

test('Escape closes the page on the right', () => {
  press('Enter')
  // It ends the choice of an input method.
  press('Escape', { isComposing: true })
  expect(closed).toEqual([])
  press('Escape')
  expect(closed).toEqual(['back'])
})

test('Escape is left to an open layer, and to a single page', () => {
  page('chat').innerHTML = '<div role="dialog"></div>'
  press('Escape')
  page('chat').innerHTML = ''
  shown = [page('list')]
  press('Escape')
  expect(closed).toEqual([])
})

test('the left page asks for more once at its end, and again after it has left it', () => {
  const list = page('list')
  Object.defineProperties(list, { scrollHeight: { value: 1_000 }, clientHeight: { value: 400 } })
  const scrollTo = (top: number) => {
    list.scrollTop = top
    list.dispatchEvent(new Event('scroll'))
  }
  scrollTo(200)
  expect(ends).toEqual([])
  scrollTo(580)
  scrollTo(600)
  expect(ends).toEqual(['list'])
  scrollTo(300)
  scrollTo(600)
  expect(ends).toEqual(['list', 'list'])
  // Taro watches the page on top itself.
  scrollTo(0)
  shown = [list]
  scrollTo(600)
  expect(ends).toEqual(['list', 'list'])
})
