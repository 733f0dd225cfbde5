import { fakeWorld } from '../../test/client/fake-stores'
import { publicConfig } from '../../test/client/viewer'

const PATH = '/api/config/user'

test('a config that failed to load at the start is loaded when the app returns, and not again', async () => {
  const world = fakeWorld()
  await world.root.start()
  expect(world.root.systemConfig.value).toBeNull()
  world.api.answer(PATH, () => publicConfig())
  world.visibility.emit(true)
  await Promise.resolve()
  await world.root.systemConfig.loadMissing()
  expect(world.root.systemConfig.value?.agreements.user.version).toBe('1.0')
  const before = world.api.payloadsOf(PATH).length
  world.visibility.emit(true)
  await world.root.systemConfig.loadMissing()
  expect(world.api.payloadsOf(PATH)).toHaveLength(before)
  world.root.stop()
})

test('a running load is not started twice', async () => {
  const world = fakeWorld()
  const release = world.api.hold(PATH)
  const loading = world.root.systemConfig.load()
  await world.root.systemConfig.loadMissing()
  expect(world.api.payloadsOf(PATH)).toHaveLength(1)
  release(() => publicConfig())
  await loading
})
