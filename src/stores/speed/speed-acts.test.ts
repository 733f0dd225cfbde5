import { CallError, NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import {
  choosingState,
  SPEED_ID,
  speedAnswer,
  speedAsked,
  talkingState,
  waitingState,
} from '../../../test/client/speed'
import { promisesSettled } from '../../../test/client/promises'
import { useSpeed } from '../../../test/client/speed-world'
import type { SpeedStore } from './speed'

const { world, server, push } = useSpeed()
let speed: SpeedStore

beforeEach(() => {
  ;({ speed } = world.root)
})

describe('actions', () => {
  test('two taps make one call', async () => {
    server.now = waitingState({}, { rev: 2 })
    const before = speedAsked(world).length
    await Promise.all([speed.acts.join(), speed.acts.join()])
    expect(speedAsked(world).slice(before)).toEqual(['join'])
    expect(speed.view).toBe('waiting')
  })

  test('a request without an answer repeats with its token; an answered one gets a new token', async () => {
    const tokens = () =>
      world.api
        .payloadsOf('/api/user/add_action')
        .flatMap((payload) =>
          payload.kind === 'speed' && payload.extra.intent === 'join' ? [payload.clientToken] : [],
        )
    world.api.answer('/api/user/add_action', () => {
      throw new NetworkError('timeout')
    })
    await expect(speed.acts.join()).rejects.toBeInstanceOf(NetworkError)
    world.api.answer('/api/user/add_action', () => speedAnswer(waitingState({}, { rev: 2 })))
    await speed.acts.join()
    await speed.acts.join()
    const [first, second, third] = tokens()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('a date that has changed is loaded again', async () => {
    push(talkingState({}, { rev: 2 }))
    world.api.answer('/api/user/add_action', (payload) => {
      if (payload.kind === 'speed' && payload.extra.intent === 'finish') throw refusal('STATE_CHANGED')
      return speedAnswer(choosingState({}, { rev: 3 }))
    })
    await expect(speed.acts.finish()).rejects.toBeInstanceOf(CallError)
    await promisesSettled()
    expect(speed.isChoosing).toBe(true)
  })

  test('a request names its date', async () => {
    push(talkingState({}, { rev: 2 }))
    await speed.acts.nextQuestion()
    push(choosingState({}, { rev: 3 }))
    await speed.acts.choose(true)
    const extras = world.api.payloadsOf('/api/user/add_action').slice(-2)
    expect(extras).toMatchObject([
      { kind: 'speed', extra: { intent: 'next_question', speedId: SPEED_ID } },
      { kind: 'speed_choice', extra: { speedId: SPEED_ID, like: true } },
    ])
  })
})
