import { installPanes, type Panes } from '@/lib/panes'
import { afterLayers, closeOnBack, installOverlayBack, leaveLayerEntries } from './overlay-back'

const closed: string[] = []
const reached: string[] = []

/** Called for every step through the history; it listens before the code that may stop the event. */
let heard = () => {}

beforeAll(() => {
  window.addEventListener('popstate', () => heard(), { capture: true })
  installOverlayBack()
  installOverlayBack()
  window.addEventListener('popstate', () => reached.push('router'))
})

beforeEach(() => {
  closed.length = 0
  reached.length = 0
})

const popped = () => new Promise<void>((resolve) => (heard = resolve))

/** Resolves when every requested step is done; a step takes a task and may request another one. */
const rests = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}

async function back() {
  const step = popped()
  window.history.back()
  await step
  await rests()
}

test('Back closes the topmost layer, and the router receives nothing', async () => {
  closeOnBack(() => closed.push('lower'))
  closeOnBack(() => closed.push('upper'))
  await back()
  expect(closed).toEqual(['upper'])
  await back()
  expect(closed).toEqual(['upper', 'lower'])
  expect(reached).toEqual([])
})

test('a layer that closes in another way removes its history entry', async () => {
  const lengthBefore = window.history.length
  const stop = closeOnBack(() => closed.push('layer'))
  stop()
  stop()
  await rests()
  expect([closed, reached]).toEqual([[], []])
  expect(window.history.length - lengthBefore).toBeLessThanOrEqual(1)
})

test('a layer that closes when the page is left triggers no Back; its entry is removed when the page is shown again', async () => {
  window.history.pushState({ page: 'shown' }, '')
  const stop = closeOnBack(() => closed.push('layer'))
  const layersEntry = window.history.state as unknown
  window.dispatchEvent(new Event('pagehide'))
  stop()
  await rests()
  expect(window.history.state).toEqual(layersEntry)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await rests()
  expect(window.history.state).toEqual({ page: 'shown' })
  expect([closed, reached]).toEqual([[], []])
})

test('a layer that follows another at once keeps the history in order', async () => {
  window.history.pushState({ page: true }, '')
  const stopMenu = closeOnBack(() => closed.push('menu'))
  stopMenu()
  const stopSheet = closeOnBack(() => closed.push('sheet'))
  await rests()
  stopSheet()
  await rests()
  expect(window.history.state).toEqual({ page: true })
  expect([closed, reached]).toEqual([[], []])
})

test('a page that opens from a closing layer waits until the layer has left the history', async () => {
  window.history.pushState({ page: 'below' }, '')
  const stop = closeOnBack(() => closed.push('layer'))
  window.history.replaceState({ ...window.history.state, page: 'layer' }, '')
  const stateAtOpening = new Promise((resolve) => afterLayers(() => resolve(window.history.state)))
  stop()
  expect(await stateAtOpening).toEqual({ page: 'below' })
})

test('layers that close at the same moment leave the history together', async () => {
  window.history.pushState({ page: 'both' }, '')
  const stopLower = closeOnBack(() => closed.push('lower'))
  const stopUpper = closeOnBack(() => closed.push('upper'))
  stopLower()
  stopUpper()
  await rests()
  expect(window.history.state).toEqual({ page: 'both' })
  expect([closed, reached]).toEqual([[], []])
})

test('Back from pages over an open layer belongs to the router, and then to the layer', async () => {
  window.history.pushState({ idx: 7 }, '')
  closeOnBack(() => closed.push('layer'))
  window.history.pushState({ idx: 8 }, '')
  window.history.pushState({ idx: 9 }, '')
  await back()
  await back()
  expect([closed, reached]).toEqual([[], ['router', 'router']])
  await back()
  expect([closed, reached]).toEqual([['layer'], ['router', 'router']])
  expect(window.history.state).toEqual({ idx: 7 })
})

test('the entry of a layer that closed under a page is left with that page', async () => {
  window.history.pushState({ idx: 7 }, '')
  const stop = closeOnBack(() => closed.push('layer'))
  window.history.pushState({ idx: 8 }, '')
  stop()
  await back()
  await rests()
  expect([closed, reached]).toEqual([[], ['router']])
  expect(window.history.state).toEqual({ idx: 7 })
})

test('Forward does not lead into a closed layer', async () => {
  window.history.pushState({ page: 'base' }, '')
  closeOnBack(() => closed.push('layer'))
  await back()
  window.history.forward()
  await rests()
  expect(window.history.state).toEqual({ page: 'base' })
  expect([closed, reached]).toEqual([['layer'], []])
})

test('nothing waits without an open layer', () => {
  const act = jest.fn()
  afterLayers(act)
  expect(act).toHaveBeenCalledTimes(1)
})

test('Back also closes a layer over a page without a number of the router', async () => {
  // After a typed address the router's number is NaN.
  window.history.pushState({ idx: NaN, key: 'chat' }, '')
  closeOnBack(() => closed.push('menu'))
  await back()
  expect([closed, reached]).toEqual([['menu'], []])
})

test('a page under open layers can be replaced: their entries are left, and the layers stay open', async () => {
  window.history.pushState({ idx: 7, key: 'chat' }, '')
  closeOnBack(() => closed.push('below'))
  window.history.pushState({ idx: 8, key: 'member' }, '')
  const stop = closeOnBack(() => closed.push('layer'))
  const act = jest.fn(() => window.history.state as unknown)
  leaveLayerEntries(act)
  await rests()
  expect(act).toHaveReturnedWith({ idx: 8, key: 'member' })
  expect([closed, reached]).toEqual([[], []])
  stop()
  await rests()
  expect(window.history.state).toEqual({ idx: 8, key: 'member' })
  await back()
  await back()
  expect([closed, reached]).toEqual([['below'], ['router']])
  leaveLayerEntries(act)
  expect(act).toHaveBeenCalledTimes(2)
})

test('a step that two pages side by side handle does not reach the router', async () => {
  installPanes({ takesStep: () => true } as unknown as Panes)
  window.history.pushState({ idx: 7 }, '')
  window.history.pushState({ idx: 8 }, '')
  await back()
  expect(reached).toEqual([])
  installPanes({ takesStep: () => false } as unknown as Panes)
})
