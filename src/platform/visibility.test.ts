import { visibility } from './visibility'

let told: boolean[]
let unwatch: () => void

beforeEach(() => {
  told = []
  unwatch = visibility.watch((isVisible) => told.push(isVisible))
})

afterEach(() => unwatch())

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('a page that is left is hidden, and visible again when the browser kept it', () => {
  window.dispatchEvent(shown(false))
  expect(told).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(shown(true))
  expect(told).toEqual([false, true])
})

test('a removed listener receives nothing', () => {
  unwatch()
  window.dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual([])
})
