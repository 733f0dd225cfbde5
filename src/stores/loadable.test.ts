import { NetworkError } from '@/api/errors'
import { refusal } from '../../test/client/fake-api'
import { Loadable } from './loadable'

const fail = (error: Error) => () => Promise.reject(error)

test('loads once, and keeps the old value while refreshing and after a failed refresh', async () => {
  const thing = new Loadable<number>()
  expect([thing.state, thing.isFirstLoad]).toEqual(['idle', true])
  const loading = thing.run(async () => 1)
  expect(thing.state).toBe('loading')
  await loading
  expect([thing.state, thing.value]).toEqual(['ready', 1])
  const refreshing = thing.run(fail(new NetworkError('timeout')))
  expect([thing.state, thing.value]).toEqual(['loading', 1])
  await refreshing
  expect([thing.state, thing.value, thing.error]).toEqual(['error', 1, 'TIMEOUT'])
})

test('stores a refusal by its name', async () => {
  const thing = new Loadable<number>()
  await expect(thing.run(fail(refusal('TARGET_NOT_VISIBLE')))).resolves.toBeNull()
  expect([thing.error, thing.isFirstLoad]).toEqual(['TARGET_NOT_VISIBLE', false])
})

test('only the newest load counts', async () => {
  const thing = new Loadable<string>()
  let release = (_: string) => {}
  const slow = thing.run(() => new Promise((resolve) => (release = resolve)))
  await thing.run(async () => 'new')
  release('old')
  await expect(slow).resolves.toBeNull()
  expect(thing.value).toBe('new')
})

test('a reset drops a running load', async () => {
  const thing = new Loadable<number>()
  const running = thing.run(async () => 1)
  thing.reset()
  await running
  expect([thing.state, thing.value]).toEqual(['idle', null])
})
