import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import {
  choosingState,
  SPEED_ID,
  speedAnswer,
  speedLine,
  speedEvent,
  talkingState,
} from '../../../test/client/speed'
import type { SpeedState } from '@contract/types/speed'
import { promisesSettled } from '../../../test/client/promises'
import { useSpeed } from '../../../test/client/speed-world'
import { expectFaults } from '../../../test/net/net'
import type { SpeedStore } from './speed'

const { world, server, push } = useSpeed()
let speed: SpeedStore

beforeEach(() => {
  ;({ speed } = world.root)
})

describe('lines', () => {
  const words = () => speed.lines.lines.map(({ text }) => text)

  test('appear once, however often they arrive, and in order', () => {
    push(talkingState({ lines: [speedLine(1, 'one')] }, { rev: 2 }))
    const receive = (seq: number, text: string) =>
      world.realtime.push(speedEvent({ line: { speedId: SPEED_ID, line: speedLine(seq, text) } }))
    receive(2, 'two')
    receive(2, 'two')
    push(talkingState({ lines: [speedLine(1, 'one'), speedLine(2, 'two')] }, { rev: 3 }))
    receive(1, 'one')
    expect(words()).toEqual(['one', 'two'])
  })

  test('a missing one is loaded', async () => {
    push(talkingState({ lines: [speedLine(1, 'one')] }, { rev: 2 }))
    server.now = talkingState(
      { lines: [speedLine(1, 'one'), speedLine(2, 'two'), speedLine(3, 'three')] },
      { rev: 2 },
    )
    world.realtime.push(speedEvent({ line: { speedId: SPEED_ID, line: speedLine(3, 'three') } }))
    await promisesSettled()
    expect(words()).toEqual(['one', 'two', 'three'])
  })

  test('of a date that this device missed load its state', async () => {
    server.now = talkingState({ lines: [speedLine(1, 'hi')] }, { rev: 2 })
    world.realtime.push(speedEvent({ line: { speedId: SPEED_ID, line: speedLine(1, 'hi') } }))
    await promisesSettled()
    expect(speed.view).toBe('date')
    expect(words()).toEqual(['hi'])
  })

  test('of a late state are kept', () => {
    push(talkingState({}, { rev: 5 }))
    push(talkingState({ lines: [speedLine(1, 'late')] }, { rev: 4 }))
    expect(words()).toEqual(['late'])
  })

  test('of another date are dropped', () => {
    push(talkingState({ lines: [speedLine(1, 'old')] }, { rev: 2 }))
    push(talkingState({ speedId: '02SPEED' }, { rev: 3 }))
    expect(words()).toEqual([])
  })
})

describe('own lines', () => {
  const say = (text: string) => {
    speed.write(text)
    speed.send()
  }
  const sent = () =>
    world.api
      .payloadsOf('/api/user/add_action')
      .flatMap((payload) => (payload.kind === 'speed_line' ? [payload] : []))
  const answerLines = (answer: () => SpeedState | null) =>
    world.api.answer('/api/user/add_action', (payload) =>
      speedAnswer(payload.kind === 'speed_line' ? answer() : server.now),
    )

  beforeEach(() => push(talkingState({}, { rev: 2 })))

  test('are shown at once and merge with the server’s copy', async () => {
    answerLines(() => {
      const [line] = sent().slice(-1)
      return talkingState({ lines: [speedLine(1, '在听', line?.clientToken ?? '')] }, { rev: 3 })
    })
    say('在听')
    expect(speed.lines.unsent.map(({ text, state }) => [text, state])).toEqual([['在听', 'sending']])
    expect(speed.lines.draft).toBe('')
    await promisesSettled()
    expect(speed.lines.unsent).toEqual([])
    expect(speed.lines.lines.map(({ text }) => text)).toEqual(['在听'])
  })

  test('wait without a network and are then sent with the same token, in order', async () => {
    answerLines(() => {
      throw new NetworkError('offline')
    })
    world.realtime.setLink('reconnecting')
    say('one')
    say('two')
    await promisesSettled()
    expect(speed.lines.unsent.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    const first = sent().length
    const tokens = speed.lines.unsent.map(({ clientToken }) => clientToken)
    answerLines(() => server.now)
    server.now = talkingState({}, { rev: 2 })
    world.realtime.setLink('online')
    await promisesSettled()
    expect(
      sent()
        .slice(first)
        .map(({ clientToken }) => clientToken),
    ).toEqual(tokens)
    expect(
      sent()
        .slice(first)
        .map(({ extra }) => extra.text),
    ).toEqual(['one', 'two'])
  })

  test('that were refused show the reason, do not block the next, and can be written again', async () => {
    expectFaults(/^answer 200 code 0: POST \/api\/user\/add_action$/)
    answerLines(() => {
      throw sent().length === 1 ? refusal('CONTACT_NOT_ALLOWED') : refusal('UNKNOWN')
    })
    say('加我微信 abc')
    say('好的')
    await promisesSettled()
    const [contact, failed] = speed.lines.unsent
    expect(contact).toMatchObject({ state: 'refused', failure: 'CONTACT_NOT_ALLOWED' })
    expect(failed).toMatchObject({ state: 'failed' })
    speed.lines.edit(contact?.clientToken ?? '')
    expect(speed.lines.draft).toBe('加我微信 abc')
    answerLines(() => talkingState({}, { rev: 2 }))
    speed.lines.retry(failed?.clientToken ?? '')
    await promisesSettled()
    expect(
      sent()
        .map(({ clientToken }) => clientToken)
        .slice(-1),
    ).toEqual([failed?.clientToken])
    expect(speed.lines.unsent).toEqual([])
  })

  test('that came too fast are sent a little later', async () => {
    answerLines(() => {
      throw refusal('RATE_LIMITED')
    })
    say('quick')
    await promisesSettled()
    expect(speed.lines.unsent.map(({ state }) => state)).toEqual(['waiting'])
    answerLines(() => talkingState({}, { rev: 2 }))
    await jest.advanceTimersByTimeAsync(1_000)
    expect(speed.lines.unsent).toEqual([])
  })

  test('do not survive their date', async () => {
    answerLines(() => {
      throw new NetworkError('offline')
    })
    world.realtime.setLink('lost')
    say('too late')
    await promisesSettled()
    push(choosingState({}, { rev: 4 }))
    expect(speed.lines.unsent).toEqual([])
  })

  test('a typing signal is sent at most every three seconds, and its end at once', () => {
    const published = () => world.realtime.asked.filter((what) => what === 'publish typing').length
    speed.write('你')
    speed.write('你好')
    expect(published()).toBe(1)
    world.clock.advance(3_000)
    speed.write('你好呀')
    expect(published()).toBe(2)
    speed.write('')
    expect(published()).toBe(3)
  })
})

test('the peer’s typing ends with their line, and by itself', () => {
  push(talkingState({}, { rev: 2 }))
  const type = () => world.realtime.push(speedEvent({ typing: { speedId: SPEED_ID, on: true } }))
  type()
  expect(speed.isPeerTyping).toBe(true)
  world.realtime.push(speedEvent({ line: { speedId: SPEED_ID, line: speedLine(1, 'hi') } }))
  expect(speed.isPeerTyping).toBe(false)
  type()
  jest.advanceTimersByTime(7_000)
  expect(speed.isPeerTyping).toBe(false)
  world.realtime.push(speedEvent({ typing: { speedId: 'another', on: true } }))
  expect(speed.isPeerTyping).toBe(false)
})
