import { NetworkError } from '@/api/errors'
import { choosingState, SPEED_NOW, speedAnswer, speedAsked, talkingState } from '../../../test/client/speed'
import { useSpeed } from '../../../test/client/speed-world'
import type { SpeedStore } from './speed'

const { world, server, push } = useSpeed()
let speed: SpeedStore

beforeEach(() => {
  ;({ speed } = world.root)
})

describe.each([-600_000, 0, 600_000])('with a clock that is %d ms off', (skew) => {
  test('countdowns follow the server', async () => {
    world.clock.advance(skew)
    server.now = talkingState({}, { rev: 3, now: SPEED_NOW + 1_000 })
    await speed.refresh()
    expect(speed.serverNow()).toBe(SPEED_NOW + 1_000)
    world.clock.advance(2_000)
    expect(speed.serverNow()).toBe(SPEED_NOW + 3_000)
  })

  test('a delayed push does not turn the clock back', async () => {
    world.clock.advance(skew)
    server.now = talkingState({}, { rev: 3, now: SPEED_NOW + 60_000 })
    await speed.refresh()
    push(talkingState({}, { rev: 4, now: SPEED_NOW + 20_000 }))
    expect(speed.serverNow()).toBe(SPEED_NOW + 60_000)
  })

  test('the next answer corrects a clock that was set during the date', async () => {
    server.now = talkingState({}, { rev: 3, now: SPEED_NOW + 1_000 })
    await speed.refresh()
    world.clock.advance(skew)
    server.now = talkingState({}, { rev: 3, now: SPEED_NOW + 2_000 })
    await speed.refresh()
    expect(speed.serverNow()).toBe(SPEED_NOW + 2_000)
  })
})

describe('changes that no push reported', () => {
  const passTo = async (ms: number) => {
    world.clock.advance(ms)
    await jest.advanceTimersByTimeAsync(ms)
  }

  test('loads the next portrait when it is due', async () => {
    push(talkingState({}, { rev: 2 }))
    server.now = talkingState(
      { portrait: { step: 2, url: '/media/speed/step2', nextAt: SPEED_NOW + 60_000 } },
      { rev: 3, now: SPEED_NOW + 31_000 },
    )
    await passTo(31_000)
    expect(speed.date?.portrait.step).toBe(2)
  })

  test('requests the end of the talk repeatedly until it has come', async () => {
    push(talkingState({ portrait: { step: 6, url: '/media/speed/step6', nextAt: null } }, { rev: 2 }))
    world.api.answer('/api/user/add_action', () => {
      throw new NetworkError('timeout')
    })
    await passTo(181_000)
    const asked = speedAsked(world).length
    await passTo(2_000)
    expect(speedAsked(world)).toHaveLength(asked + 1)
    world.api.answer('/api/user/add_action', () => speedAnswer(choosingState({}, { rev: 3 })))
    await passTo(2_000)
    expect(speed.isChoosing).toBe(true)
  })

  test('requests the state every five seconds without a connection', async () => {
    push(talkingState({}, { rev: 2 }))
    world.realtime.setLink('lost')
    server.now = talkingState({}, { rev: 2, now: SPEED_NOW + 10 })
    await speed.refresh()
    const asked = speedAsked(world).length
    await passTo(5_000)
    expect(speedAsked(world)).toHaveLength(asked + 1)
  })

  test('requests nothing while nothing is running', async () => {
    const asked = speedAsked(world).length
    await passTo(600_000)
    expect(speedAsked(world)).toHaveLength(asked)
  })
})
