import { memberWorld } from '../../../test/client/fake-stores'
import {
  choosingState,
  openSpeed,
  overState,
  SPEED_NOW,
  speedAnswer,
  speedAsked,
  speedLine,
  speedState,
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

test('a start of the app, each reconnect and each show of the app load the state once', async () => {
  const asked = () => speedAsked(world).length
  expect(asked()).toBe(1)
  let before = asked()
  world.realtime.setLink('reconnecting')
  world.realtime.setLink('online')
  await promisesSettled()
  expect(asked()).toBe(before + 1)
  before = asked()
  world.visibility.emit(true)
  await promisesSettled()
  expect(asked()).toBe(before + 1)
})

test('loads nothing where speed dates are not available', async () => {
  world.root.systemConfig.value = null
  const before = speedAsked(world).length
  await speed.refresh()
  expect(speedAsked(world)).toHaveLength(before)
  expect(speed.view).toBe('soon')
})

test.each([
  ['connection is up', 'online'],
  ['first connection attempt has failed', 'reconnecting'],
  ['connection is lost', 'lost'],
] as const)('finds a running date again after a restart as soon as the %s', async (_when, link) => {
  server.now = talkingState({ lines: [speedLine(1, '你好')] }, { rev: 5 })
  const again = memberWorld()
  openSpeed(again)
  again.api.answer('/api/user/add_action', () => speedAnswer(server.now))
  await again.root.start()
  again.realtime.setLink(link)
  await promisesSettled()
  expect(speedAsked(again)).toHaveLength(1)
  expect(again.root.speed.view).toBe('date')
  expect(again.root.speed.isLive).toBe(true)
  expect(again.root.speed.lines.lines.map(({ text }) => text)).toEqual(['你好'])
  again.root.stop()
  again.root.speed.reset()
})

test('drops an older state that arrives late by any way', () => {
  push(talkingState({}, { rev: 7 }))
  push(waitingState({}, { rev: 6 }))
  expect(speed.view).toBe('date')
  push(talkingState({ questionId: 'dish' }, { rev: 7, now: SPEED_NOW + 5 }))
  expect(speed.date?.questionId).toBe('dish')
  push(talkingState({ questionId: 'laugh' }, { rev: 7, now: SPEED_NOW + 1 }))
  expect(speed.date?.questionId).toBe('dish')
})

test('an answer that a push has overtaken does not restore the old state', async () => {
  const answer = world.api.hold('/api/user/add_action')
  const joining = speed.acts.join()
  push(talkingState({}, { rev: 9 }))
  answer(() => speedAnswer(waitingState({}, { rev: 8 })))
  await joining
  expect(speed.view).toBe('date')
})

describe('the end', () => {
  test('is shown to a member who saw the date, until they dismiss it', () => {
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

  test('as a match notifies the other stores once', () => {
    const opened: string[] = []
    world.root.actions.onChange(({ kind, userId }) => opened.push(`${kind} ${userId}`))
    push(choosingState({}, { rev: 2 }))
    push(overState('matched', { rev: 3 }))
    push(overState('matched', { rev: 3, now: SPEED_NOW + 5 }))
    expect(opened).toEqual(['match 200000000002'])
  })

  test('of waiting is reported when the server caused it, not when the member did', async () => {
    push(waitingState({}, { rev: 2 }))
    server.now = speedState({ rev: 3 })
    await speed.refresh()
    expect(speed.isWaitLost).toBe(true)
    push(waitingState({}, { rev: 4 }))
    expect(speed.isWaitLost).toBe(false)
    await speed.acts.leave()
    expect(speed.view).toBe('start')
    expect(speed.isWaitLost).toBe(false)
  })

  test('of the session clears everything', () => {
    push(talkingState({ lines: [speedLine(1, 'hi')] }, { rev: 2 }))
    speed.reset()
    expect(speed.state).toBeNull()
    expect(speed.lines.lines).toEqual([])
    push(waitingState({}, { rev: 1 }))
    expect(speed.view).toBe('waiting')
  })
})
