import { memberWorld, type FakeWorld } from './fake-stores'
import { promisesSettled } from './promises'
import { openSpeed, speedAnswer, speedEvent, speedState } from './speed'
import type { SpeedState } from '@contract/types/speed'

/** A member's stores in speed dates, on timers that a test controls. */
export interface SpeedWorld {
  readonly world: FakeWorld
  /** The server's answer to every speed call; a test may replace it. */
  readonly server: { now: SpeedState | null }
  readonly push: (state: SpeedState) => void
}

/**
 * Registers the hooks of a test file: each test has stores of its own, which stop after it. The returned world holds the
 * stores of the running test.
 */
export function useSpeed(): SpeedWorld {
  const world = {} as FakeWorld
  const server: SpeedWorld['server'] = { now: null }
  beforeEach(async () => {
    jest.useFakeTimers()
    Object.assign(world, memberWorld())
    server.now = speedState()
    openSpeed(world)
    world.api.answer('/api/user/add_action', () => speedAnswer(server.now))
    world.api.answer('/api/user/delete_action', () => ({
      state: 'done',
      quota: null,
      message: null,
      speed: speedState({ rev: 100 }),
    }))
    await world.root.start()
    world.realtime.setLink('online')
    await promisesSettled()
  })
  afterEach(() => {
    world.root.stop()
    world.root.speed.reset()
    jest.useRealTimers()
  })
  return { world, server, push: (state) => world.realtime.push(speedEvent({ state })) }
}
