import { visibility } from './visibility'

let changes: boolean[]
let unwatch: () => void

beforeEach(() => {
  changes = []
  unwatch = visibility.watch((isVisible) => changes.push(isVisible))
})

afterEach(() => unwatch())

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('a page that is left is hidden, and visible again when the browser kept it', () => {
  window.dispatchEvent(shown(false))
  expect(changes).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(shown(true))
  expect(changes).toEqual([false, true])
})

test('a removed listener receives nothing', () => {
  unwatch()
  window.dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changes).toEqual([])
})
