import Taro from '@tarojs/taro'
import { paneChanges } from '@/lib/panes'
import { waitUntil } from '../../../test/server/wait-until'
import { watchPaneLayers } from './pane-layers'
import type { WidePanes } from './panes'

const DEADLINE_MS = 2_000

let isOn = true
let stack: { path: string }[] = []

const page = (id: string): HTMLElement => document.getElementById(id) as HTMLElement
const marks = () =>
  ['list', 'chat'].map((id) => [
    page(id).hasAttribute('inert'),
    page(id).classList.contains('jy-pane--raised'),
  ])
const FREE = [
  [false, false],
  [false, false],
]

const addLayer = (id: string): HTMLElement => {
  const layer = document.createElement('div')
  layer.setAttribute('role', 'dialog')
  page(id).append(layer)
  return layer
}

const marked = (expected: boolean[][]) =>
  waitUntil(() => JSON.stringify(marks()) === JSON.stringify(expected), DEADLINE_MS).catch(() =>
    expect(marks()).toEqual(expected),
  )

beforeEach(() => {
  isOn = true
  stack = [{ path: 'list' }, { path: 'chat' }]
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => stack)
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never)
  document.body.innerHTML =
    '<div id="app"><div class="taro_page" id="list"></div><div class="taro_page" id="chat"></div></div>'
  const panes = { isOn: () => isOn, pages: () => (isOn ? [page('list'), page('chat')] : []) }
  watchPaneLayers(document.getElementById('app') as HTMLElement, panes as unknown as WidePanes)
})

afterEach(() => jest.restoreAllMocks())

test('a layer of one page covers both: the other one is inert until the layer has closed', async () => {
  const sheet = addLayer('list')
  await marked([
    [false, true],
    [true, false],
  ])
  const dialog = addLayer('chat')
  await marked([
    [true, false],
    [false, true],
  ])
  dialog.remove()
  sheet.remove()
  await marked(FREE)
})

test('a layer that opens a page on the right leaves that page usable', async () => {
  addLayer('list')
  await marked([
    [false, true],
    [true, false],
  ])
  stack = [...stack, { path: 'member' }]
  paneChanges.emit()
  expect(marks()).toEqual(FREE)
})

test('a narrow window marks nothing', async () => {
  addLayer('list')
  await marked([
    [false, true],
    [true, false],
  ])
  isOn = false
  paneChanges.emit()
  expect(marks()).toEqual(FREE)
})
