import { afterLayers, closeOnBack, installOverlayBack } from './overlay-back'

const closed: string[] = []
const reached: string[] = []

beforeAll(() => {
  installOverlayBack()
  installOverlayBack()
  window.addEventListener('popstate', () => reached.push('router'))
})

beforeEach(() => {
  closed.length = 0
  reached.length = 0
})

async function back() {
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true, capture: true }),
  )
  window.history.back()
  await Promise.race([popped, new Promise((resolve) => setTimeout(resolve, 100))])
}

test('Back closes the topmost layer, and the router hears nothing', async () => {
  closeOnBack(() => closed.push('lower'))
  closeOnBack(() => closed.push('upper'))
  await back()
  expect(closed).toEqual(['upper'])
  await back()
  expect(closed).toEqual(['upper', 'lower'])
  expect(reached).toEqual([])
})

test('a layer that closed another way takes its history state with it', async () => {
  const lengthBefore = window.history.length
  const stop = closeOnBack(() => closed.push('layer'))
  stop()
  stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([closed, reached]).toEqual([[], []])
  expect(window.history.length - lengthBefore).toBeLessThanOrEqual(1)
})

test('a layer that follows another at once keeps the history in order', async () => {
  window.history.pushState({ page: true }, '')
  const stopMenu = closeOnBack(() => closed.push('menu'))
  stopMenu()
  const stopSheet = closeOnBack(() => closed.push('sheet'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  stopSheet()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(window.history.state).toEqual({ page: true })
  expect([closed, reached]).toEqual([[], []])
})

test('a page that opens from a closing layer waits until the layer has left the history', async () => {
  window.history.pushState({ page: 'below' }, '')
  const stop = closeOnBack(() => closed.push('layer'))
  window.history.replaceState({ page: 'layer' }, '')
  const stateAtOpening = new Promise((resolve) => afterLayers(() => resolve(window.history.state)))
  stop()
  expect(await stateAtOpening).toEqual({ page: 'below' })
})
