import { memberWorld, type FakeWorld } from './fake-stores'
import { promisesSettled } from './promises'
import { openSpeed, speedAnswer, speedEvent, speedState } from './speed'
import type { SpeedState } from '@contract/types/speed'

/** A member's stores in speed dates, on timers that a test controls. */
export async function startSpeed() {
  jest.useFakeTimers()
  const world = memberWorld()
  openSpeed(world)
  /** The server's answer to every speed call; a test may replace it. */
  const server: { now: SpeedState | null } = { now: speedState() }
  world.api.answer('/api/user/add_action', () => speedAnswer(server.now))
  world.api.answer('/api/user/delete_action', () => ({
    state: 'done',
    quota: null,
    message: null,
    speed: speedState({ rev: 100 }),
  }))
  const { speed } = world.root
  await world.root.start()
  world.realtime.setLink('online')
  await promisesSettled()
  const push = (state: SpeedState) => world.realtime.push(speedEvent({ state }))
  return { world, speed, server, push }
}

/** Ends what `startSpeed` began. */
export function stopSpeed({ root }: FakeWorld): void {
  root.stop()
  root.speed.reset()
  jest.useRealTimers()
}
