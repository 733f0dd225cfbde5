import { CallError, NetworkError } from '@/api/errors'
import { refusal } from '../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../test/client/fake-stores'
import {
  choosingState,
  openSpeed,
  overState,
  SPEED_ID,
  SPEED_NOW,
  speedAnswer,
  speedAsked,
  speedLine,
  speedNews,
  speedState,
  talkingState,
  waitingState,
} from '../../test/client/speed'
import type { SpeedState } from '@contract/types/speed'
import type { SpeedStore } from './speed'

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

let world: FakeWorld
let speed: SpeedStore
/** What the server answers to every speed call until a test says otherwise. */
let now: SpeedState | null

beforeEach(async () => {
  jest.useFakeTimers()
  world = memberWorld()
  openSpeed(world)
  now = speedState()
  world.api.answer('/api/user/add_action', () => speedAnswer(now))
  world.api.answer('/api/user/delete_action', () => ({
    state: 'done',
    quota: null,
    message: null,
    speed: speedState({ rev: 100 }),
  }))
  ;({ speed } = world.root)
  await world.root.start()
  world.realtime.setLink('online')
  await settled()
})

afterEach(() => {
  world.root.stop()
  speed.reset()
  jest.useRealTimers()
})

const push = (state: SpeedState) => world.realtime.push(speedNews({ state }))

test('a start of the app, each reconnect and each show of the app ask once where the member stands', async () => {
  const asked = () => speedAsked(world).length
  expect(asked()).toBe(1)
  let before = asked()
  world.realtime.setLink('reconnecting')
  world.realtime.setLink('online')
  await settled()
  expect(asked()).toBe(before + 1)
  before = asked()
  world.visibility.emit(true)
  await settled()
  expect(asked()).toBe(before + 1)
})

test('where speed dates are not open nothing is asked', async () => {
  world.root.systemConfig.value = null
  const before = speedAsked(world).length
  await speed.refresh()
  expect(speedAsked(world)).toHaveLength(before)
  expect(speed.view).toBe('soon')
})

test.each([
  ['link stands', 'online'],
  ['first try to link has failed', 'reconnecting'],
  ['link cannot be made at all', 'lost'],
] as const)('a running date is found again after a restart as soon as the %s', async (_when, link) => {
  now = talkingState({ lines: [speedLine(1, '你好')] }, { rev: 5 })
  const again = memberWorld()
  openSpeed(again)
  again.api.answer('/api/user/add_action', () => speedAnswer(now))
  await again.root.start()
  again.realtime.setLink(link)
  await settled()
  expect(speedAsked(again)).toHaveLength(1)
  expect(again.root.speed.view).toBe('date')
  expect(again.root.speed.isLive).toBe(true)
  expect(again.root.speed.lines.lines.map(({ text }) => text)).toEqual(['你好'])
  again.root.stop()
  again.root.speed.reset()
})

test('an older state that arrives late is dropped, whatever way it came', () => {
  push(talkingState({}, { rev: 7 }))
  push(waitingState({}, { rev: 6 }))
  expect(speed.view).toBe('date')
  push(talkingState({ questionId: 'dish' }, { rev: 7, now: SPEED_NOW + 5 }))
  expect(speed.date?.questionId).toBe('dish')
  push(talkingState({ questionId: 'laugh' }, { rev: 7, now: SPEED_NOW + 1 }))
  expect(speed.date?.questionId).toBe('dish')
})

test('an answer that was overtaken by a push does not bring the old state back', async () => {
  let answer = (_state: SpeedState) => {}
  world.api.answer(
    '/api/user/add_action',
    () => new Promise((resolve) => (answer = (state) => resolve(speedAnswer(state)))),
  )
  const joining = speed.join()
  push(talkingState({}, { rev: 9 }))
  answer(waitingState({}, { rev: 8 }))
  await joining
  expect(speed.view).toBe('date')
})

describe.each([-600_000, 0, 600_000])('with a clock that is %d ms off', (skew) => {
  test('countdowns follow the server', async () => {
    world.clock.advance(skew)
    now = talkingState({}, { rev: 3, now: SPEED_NOW + 1_000 })
    await speed.refresh()
    expect(speed.serverNow()).toBe(SPEED_NOW + 1_000)
    world.clock.advance(2_000)
    expect(speed.serverNow()).toBe(SPEED_NOW + 3_000)
  })

  test('a push that was long under way does not turn the clock back', async () => {
    world.clock.advance(skew)
    now = talkingState({}, { rev: 3, now: SPEED_NOW + 60_000 })
    await speed.refresh()
    push(talkingState({}, { rev: 4, now: SPEED_NOW + 20_000 }))
    expect(speed.serverNow()).toBe(SPEED_NOW + 60_000)
  })

  test('a clock that was set while the date runs is noticed by the next answer', async () => {
    now = talkingState({}, { rev: 3, now: SPEED_NOW + 1_000 })
    await speed.refresh()
    world.clock.advance(skew)
    now = talkingState({}, { rev: 3, now: SPEED_NOW + 2_000 })
    await speed.refresh()
    expect(speed.serverNow()).toBe(SPEED_NOW + 2_000)
  })
})

describe('lines', () => {
  const words = () => speed.lines.lines.map(({ text }) => text)

  test('come once however often they arrive, and in their order', () => {
    push(talkingState({ lines: [speedLine(1, 'one')] }, { rev: 2 }))
    const hear = (seq: number, text: string) =>
      world.realtime.push(speedNews({ line: { speedId: SPEED_ID, line: speedLine(seq, text) } }))
    hear(2, 'two')
    hear(2, 'two')
    push(talkingState({ lines: [speedLine(1, 'one'), speedLine(2, 'two')] }, { rev: 3 }))
    hear(1, 'one')
    expect(words()).toEqual(['one', 'two'])
  })

  test('a missing one is asked for', async () => {
    push(talkingState({ lines: [speedLine(1, 'one')] }, { rev: 2 }))
    now = talkingState(
      { lines: [speedLine(1, 'one'), speedLine(2, 'two'), speedLine(3, 'three')] },
      { rev: 2 },
    )
    world.realtime.push(speedNews({ line: { speedId: SPEED_ID, line: speedLine(3, 'three') } }))
    await settled()
    expect(words()).toEqual(['one', 'two', 'three'])
  })

  test('those of a date that this device missed bring its state', async () => {
    now = talkingState({ lines: [speedLine(1, 'hi')] }, { rev: 2 })
    world.realtime.push(speedNews({ line: { speedId: SPEED_ID, line: speedLine(1, 'hi') } }))
    await settled()
    expect(speed.view).toBe('date')
    expect(words()).toEqual(['hi'])
  })

  test('those of a late state are kept', () => {
    push(talkingState({}, { rev: 5 }))
    push(talkingState({ lines: [speedLine(1, 'late')] }, { rev: 4 }))
    expect(words()).toEqual(['late'])
  })

  test('of another date do not stay', () => {
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
      speedAnswer(payload.kind === 'speed_line' ? answer() : now),
    )

  beforeEach(() => push(talkingState({}, { rev: 2 })))

  test('stand at once and become one with what the server tells', async () => {
    answerLines(() => {
      const [line] = sent().slice(-1)
      return talkingState({ lines: [speedLine(1, '在听', line?.clientToken ?? '')] }, { rev: 3 })
    })
    say('在听')
    expect(speed.lines.unsent.map(({ text, state }) => [text, state])).toEqual([['在听', 'sending']])
    expect(speed.lines.draft).toBe('')
    await settled()
    expect(speed.lines.unsent).toEqual([])
    expect(speed.lines.lines.map(({ text }) => text)).toEqual(['在听'])
  })

  test('without a network wait and go out with the same token once it is back, in their order', async () => {
    answerLines(() => {
      throw new NetworkError('offline')
    })
    world.realtime.setLink('reconnecting')
    say('one')
    say('two')
    await settled()
    expect(speed.lines.unsent.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    const first = sent().length
    const tokens = speed.lines.unsent.map(({ clientToken }) => clientToken)
    answerLines(() => now)
    now = talkingState({}, { rev: 2 })
    world.realtime.setLink('online')
    await settled()
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

  test('that were refused say why, do not hold up the next, and can be written anew', async () => {
    answerLines(() => {
      throw sent().length === 1 ? refusal('CONTACT_NOT_ALLOWED') : refusal('UNKNOWN')
    })
    say('加我微信 abc')
    say('好的')
    await settled()
    const [contact, failed] = speed.lines.unsent
    expect(contact).toMatchObject({ state: 'refused', failure: 'CONTACT_NOT_ALLOWED' })
    expect(failed).toMatchObject({ state: 'failed' })
    speed.lines.edit(contact?.clientToken ?? '')
    expect(speed.lines.draft).toBe('加我微信 abc')
    answerLines(() => talkingState({}, { rev: 2 }))
    speed.lines.retry(failed?.clientToken ?? '')
    await settled()
    expect(
      sent()
        .map(({ clientToken }) => clientToken)
        .slice(-1),
    ).toEqual([failed?.clientToken])
    expect(speed.lines.unsent).toEqual([])
  })

  test('that came too fast go out a little later', async () => {
    answerLines(() => {
      throw refusal('RATE_LIMITED')
    })
    say('quick')
    await settled()
    expect(speed.lines.unsent.map(({ state }) => state)).toEqual(['waiting'])
    answerLines(() => talkingState({}, { rev: 2 }))
    await jest.advanceTimersByTimeAsync(1_000)
    expect(speed.lines.unsent).toEqual([])
  })

  test('do not outlive their date', async () => {
    answerLines(() => {
      throw new NetworkError('offline')
    })
    world.realtime.setLink('lost')
    say('too late')
    await settled()
    push(choosingState({}, { rev: 4 }))
    expect(speed.lines.unsent).toEqual([])
  })

  test('writing is told at most every three seconds, and its end at once', () => {
    const told = () => world.realtime.asked.filter((what) => what === 'publish typing').length
    speed.write('你')
    speed.write('你好')
    expect(told()).toBe(1)
    world.clock.advance(3_000)
    speed.write('你好呀')
    expect(told()).toBe(2)
    speed.write('')
    expect(told()).toBe(3)
  })
})

test('the writing of the other one ends with their line, and by itself', () => {
  push(talkingState({}, { rev: 2 }))
  const type = () => world.realtime.push(speedNews({ typing: { speedId: SPEED_ID, on: true } }))
  type()
  expect(speed.isPeerTyping).toBe(true)
  world.realtime.push(speedNews({ line: { speedId: SPEED_ID, line: speedLine(1, 'hi') } }))
  expect(speed.isPeerTyping).toBe(false)
  type()
  jest.advanceTimersByTime(7_000)
  expect(speed.isPeerTyping).toBe(false)
  world.realtime.push(speedNews({ typing: { speedId: 'another', on: true } }))
  expect(speed.isPeerTyping).toBe(false)
})

describe('moments that no push told of', () => {
  const passTo = async (ms: number) => {
    world.clock.advance(ms)
    await jest.advanceTimersByTimeAsync(ms)
  }

  test('the next portrait is asked for when its moment has come', async () => {
    push(talkingState({}, { rev: 2 }))
    now = talkingState(
      { portrait: { step: 2, url: '/media/speed/step2', nextAt: SPEED_NOW + 60_000 } },
      { rev: 3, now: SPEED_NOW + 31_000 },
    )
    await passTo(31_000)
    expect(speed.date?.portrait.step).toBe(2)
  })

  test('the end of the talk is asked for again and again until it has come', async () => {
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

  test('without a link the state is asked for every five seconds', async () => {
    push(talkingState({}, { rev: 2 }))
    world.realtime.setLink('lost')
    now = talkingState({}, { rev: 2, now: SPEED_NOW + 10 })
    await speed.refresh()
    const asked = speedAsked(world).length
    await passTo(5_000)
    expect(speedAsked(world)).toHaveLength(asked + 1)
  })

  test('nothing is asked for while nothing goes on', async () => {
    const asked = speedAsked(world).length
    await passTo(600_000)
    expect(speedAsked(world)).toHaveLength(asked)
  })
})

describe('acts', () => {
  test('pressed twice are done once', async () => {
    now = waitingState({}, { rev: 2 })
    const before = speedAsked(world).length
    await Promise.all([speed.join(), speed.join()])
    expect(speedAsked(world).slice(before)).toEqual(['join'])
    expect(speed.view).toBe('waiting')
  })

  test('without an answer are tried with the same token; after one with a new', async () => {
    const tokens = () =>
      world.api
        .payloadsOf('/api/user/add_action')
        .flatMap((payload) =>
          payload.kind === 'speed' && payload.extra.intent === 'join' ? [payload.clientToken] : [],
        )
    world.api.answer('/api/user/add_action', () => {
      throw new NetworkError('timeout')
    })
    await expect(speed.join()).rejects.toBeInstanceOf(NetworkError)
    world.api.answer('/api/user/add_action', () => speedAnswer(waitingState({}, { rev: 2 })))
    await speed.join()
    await speed.join()
    const [first, second, third] = tokens()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('a date that has moved on is asked for', async () => {
    push(talkingState({}, { rev: 2 }))
    world.api.answer('/api/user/add_action', (payload) => {
      if (payload.kind === 'speed' && payload.extra.intent === 'finish') throw refusal('STATE_CHANGED')
      return speedAnswer(choosingState({}, { rev: 3 }))
    })
    await expect(speed.finish()).rejects.toBeInstanceOf(CallError)
    await settled()
    expect(speed.isChoosing).toBe(true)
  })

  test('name the date they mean', async () => {
    push(talkingState({}, { rev: 2 }))
    await speed.nextQuestion()
    push(choosingState({}, { rev: 3 }))
    await speed.choose(true)
    const extras = world.api.payloadsOf('/api/user/add_action').slice(-2)
    expect(extras).toMatchObject([
      { kind: 'speed', extra: { intent: 'next_question', speedId: SPEED_ID } },
      { kind: 'speed_choice', extra: { speedId: SPEED_ID, like: true } },
    ])
  })
})

describe('the end', () => {
  test('is shown to who saw the date, until it is put away', () => {
    push(choosingState({}, { rev: 2 }))
    push(overState('parted', { rev: 3 }))
    expect(speed.view).toBe('result')
    speed.closeResult()
    expect(speed.view).toBe('start')
  })

  test('of a date of another day is not shown', () => {
    push(overState('parted', { rev: 2 }))
    expect(speed.view).toBe('start')
  })

  test('as a match is told to the other stores once', () => {
    const told: string[] = []
    world.root.actions.onChange(({ kind, userId }) => told.push(`${kind} ${userId}`))
    push(choosingState({}, { rev: 2 }))
    push(overState('matched', { rev: 3 }))
    push(overState('matched', { rev: 3, now: SPEED_NOW + 5 }))
    expect(told).toEqual(['match 200000000002'])
  })

  test('of waiting by the server is told, by the member is not', async () => {
    push(waitingState({}, { rev: 2 }))
    now = speedState({ rev: 3 })
    await speed.refresh()
    expect(speed.isWaitLost).toBe(true)
    push(waitingState({}, { rev: 4 }))
    expect(speed.isWaitLost).toBe(false)
    await speed.leave()
    expect(speed.view).toBe('start')
    expect(speed.isWaitLost).toBe(false)
  })

  test('of the session forgets everything', () => {
    push(talkingState({ lines: [speedLine(1, 'hi')] }, { rev: 2 }))
    speed.reset()
    expect(speed.state).toBeNull()
    expect(speed.lines.lines).toEqual([])
    push(waitingState({}, { rev: 1 }))
    expect(speed.view).toBe('waiting')
  })
})
