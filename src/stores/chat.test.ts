import { NetworkError } from '@/api/errors'
import { refusal } from '../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../test/client/fake-stores'
import { GROUP, listed, PEER, settled, startTalking, textMessage, VIEWER } from '../../test/client/talk'
import type { ChatStore } from './chat'

let world: FakeWorld
let chat: ChatStore

const push = (seq: number, text = `第${seq}句`, from = PEER) =>
  world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, text, from) })
const seqs = () => chat.log.messages.map(({ seq }) => seq)
const asked = () => world.api.payloadsOf('/api/user/message_list')
const reads = () => world.realtime.asked.filter((one) => one === 'publish read').length

async function open(list = [textMessage(1, '你好'), textMessage(2, '在吗')], changes = {}) {
  world.api.answer('/api/user/message_list', () => listed(list, changes))
  chat = world.root.talk.openChat({ groupId: GROUP })
  await chat.load()
}

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  await startTalking(world)
})

afterEach(() => {
  chat.dispose()
  world.root.stop()
})

test('a pushed message joins the end, once', async () => {
  await open()
  push(3)
  push(3)
  expect(seqs()).toEqual([1, 2, 3])
})

test('a hole is asked for', async () => {
  await open()
  world.api.answer('/api/user/message_list', ({ afterSeq = 0 }) =>
    listed([3, 4, 5].filter((seq) => seq > afterSeq).map((seq) => textMessage(seq, 'x'))),
  )
  push(5)
  await settled()
  expect(asked().some(({ afterSeq }) => afterSeq === 2)).toBe(true)
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
})

test('what came while the first answer was on its way is asked for', async () => {
  let answer: (() => void) | undefined
  world.api.answer('/api/user/message_list', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return listed([textMessage(1, '旧')])
  })
  chat = world.root.talk.openChat({ groupId: GROUP })
  const loading = chat.load()
  await settled()
  push(2)
  world.api.answer('/api/user/message_list', () => listed([textMessage(2, '新')]))
  answer?.()
  await loading
  await settled()
  expect(seqs()).toEqual([1, 2])
})

test('after a reconnect what was missed is asked for from the last message on', async () => {
  await open()
  world.realtime.setLink('reconnecting')
  world.api.answer('/api/user/message_list', () => listed([textMessage(3, 'x'), textMessage(4, 'x')]))
  world.realtime.setLink('online')
  await settled()
  expect(asked().pop()).toMatchObject({ groupId: GROUP, afterSeq: 2 })
  expect(seqs()).toEqual([1, 2, 3, 4])
})

test('numbers that the server skips, because they were deleted, are no hole', async () => {
  await open([], { lastSeq: 12 })
  world.api.answer('/api/user/message_list', () => listed([textMessage(13, 'x')]))
  push(13)
  await settled()
  expect(seqs()).toEqual([13])
})

test('earlier pages join the front; a failure can be repeated', async () => {
  await open([textMessage(31, 'x')], { hasMore: true })
  world.api.answer('/api/user/message_list', () => {
    throw new NetworkError('timeout')
  })
  await chat.loadEarlier()
  expect(chat.earlierState).toBe('error')
  world.api.answer('/api/user/message_list', () => listed([textMessage(29, 'x'), textMessage(30, 'x')]))
  await chat.loadEarlier()
  expect(asked().pop()).toMatchObject({ beforeSeq: 31 })
  expect(seqs()).toEqual([29, 30, 31])
  expect(chat.hasEarlier).toBe(false)
})

test('reading is told only while the chat is visible and shows its end', async () => {
  await open()
  expect(reads()).toBe(0)
  chat.setVisible(true)
  expect(reads()).toBe(1)
  chat.setAtEnd(false)
  push(3)
  expect(reads()).toBe(1)
  expect(chat.newCount).toBe(1)
  chat.setAtEnd(true)
  expect(reads()).toBe(2)
  expect(chat.newCount).toBe(0)
})

test('without a link reading is told by the call', async () => {
  await open()
  jest.spyOn(world.realtime, 'publish').mockImplementation(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  chat.setVisible(true)
  await settled()
  expect(asked().some(({ readSeq }) => readSeq === 2)).toBe(true)
})

test('the latest own message tells how far it came', async () => {
  await open([textMessage(1, '你好'), textMessage(2, '嗨', VIEWER)])
  expect(chat.latestOwnStatus).toBe('sent')
  world.realtime.push({ event: 'delivered', id: 'd', at: 1, groupId: GROUP, seq: 2 })
  expect(chat.latestOwnStatus).toBe('delivered')
  world.realtime.push({ event: 'read', id: 'r', at: 1, groupId: GROUP, byId: PEER, seq: 2 })
  expect(chat.latestOwnStatus).toBe('read')
})

test('a sent message is shown once, whether the answer or the push is first', async () => {
  await open()
  world.api.answer('/api/user/send_msg', async ({ clientMsgId }) => {
    await Promise.resolve()
    const message = textMessage(3, '好呀', VIEWER, { clientMsgId })
    world.realtime.push({ event: 'msg', id: 'own', at: 1, message })
    return { message, canMessage: listed([]).canMessage }
  })
  chat.send('好呀')
  expect(chat.flow.filter(({ kind }) => kind === 'outgoing')).toHaveLength(1)
  await settled()
  expect(chat.flow.filter(({ kind }) => kind === 'outgoing')).toHaveLength(0)
  expect(seqs()).toEqual([1, 2, 3])
})

test('a greeting closes the field until it is answered', async () => {
  const greeting = { allowed: true, form: 'greeting' as const, refusal: null, need: null, greetingsLeft: 2 }
  await open([], { groupId: null, canMessage: greeting })
  const waiting = {
    allowed: false,
    form: null,
    refusal: 'WAIT_FOR_ANSWER',
    need: 'answer' as const,
    greetingsLeft: 1,
  }
  world.api.answer('/api/user/send_msg', ({ clientMsgId }) => ({
    message: textMessage(1, '嗨', VIEWER, { clientMsgId }),
    canMessage: waiting,
  }))
  chat.send('嗨')
  await settled()
  expect(chat.head.value?.canMessage).toEqual(waiting)
})

test('a refused message makes the chat ask for its present state; a gone peer closes it', async () => {
  await open()
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  world.api.answer('/api/user/message_list', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  chat.send('还在吗')
  await settled()
  expect(chat.isPeerGone).toBe(true)
  expect(chat.outgoing[0]?.state).toBe('refused')
  expect(seqs()).toEqual([1, 2])
})

test('writing is told at most every three seconds, and its end once', async () => {
  await open()
  const typings = () => world.realtime.asked.filter((one) => one === 'publish typing').length
  chat.setDraft('你')
  chat.setDraft('你好')
  expect(typings()).toBe(1)
  world.clock.advance(3_000)
  chat.setDraft('你好呀')
  expect(typings()).toBe(2)
  chat.setDraft('')
  chat.setDraft('')
  expect(typings()).toBe(3)
})

test('a message that was taken back changes in its place', async () => {
  await open()
  const recalled = textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 5 })
  world.realtime.push({ event: 'recall', id: 'r1', at: 1, message: recalled })
  expect(chat.log.messages[0]?.type).toBe('recall')
  expect(seqs()).toEqual([1, 2])
})
