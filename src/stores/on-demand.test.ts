import { StoresOnDemand } from './on-demand'

test('creates a store once, on first use', () => {
  const stores = new StoresOnDemand()
  const make = jest.fn(() => ({ reset: jest.fn() }))
  stores.reset()
  expect(make).not.toHaveBeenCalled()
  const store = stores.of('album', make)
  expect(stores.of('album', make)).toBe(store)
  expect(make).toHaveBeenCalledTimes(1)
})

test('resets and disposes the created stores that support it', () => {
  const stores = new StoresOnDemand()
  const album = stores.of('album', () => ({ reset: jest.fn() }))
  const talk = stores.of('talk', () => ({ dispose: jest.fn() }))
  stores.reset()
  stores.dispose()
  expect(album.reset).toHaveBeenCalledTimes(1)
  expect(talk.dispose).toHaveBeenCalledTimes(1)
})
