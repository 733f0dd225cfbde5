import type { Message } from '@contract/types/message'
import { NetworkError } from '@/api/errors'
import { done, takenBack } from '../../test/client/cards'
import { refusal } from '../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../test/client/fake-stores'
import { GROUP, listed, PEER, settled, startTalking, textMessage, VIEWER } from '../../test/client/talk'
import type { ChatStore } from './chat'
import { openChat } from './open-chat'

let world: FakeWorld
let chat: ChatStore

const push = (seq: number, text = `第${seq}句`, from = PEER) =>
  world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, text, from) })
const seqs = () => chat.log.messages.map(({ seq }) => seq)
const asked = () => world.api.payloadsOf('/api/user/message_list')
const reads = () => world.realtime.asked.filter((one) => one === 'publish read').length

async function open(list = [textMessage(1, '你好'), textMessage(2, '在吗')], changes = {}) {
  world.api.answer('/api/user/message_list', () => listed(list, changes))
  chat = openChat(world.root.talk, { groupId: GROUP })
  await chat.sync.load()
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
  chat = openChat(world.root.talk, { groupId: GROUP })
  const loading = chat.sync.load()
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
  await chat.sync.loadEarlier()
  expect(chat.sync.earlierState).toBe('error')
  world.api.answer('/api/user/message_list', () => listed([textMessage(29, 'x'), textMessage(30, 'x')]))
  await chat.sync.loadEarlier()
  expect(asked().pop()).toMatchObject({ beforeSeq: 31 })
  expect(seqs()).toEqual([29, 30, 31])
  expect(chat.log.hasEarlier).toBe(false)
})

test('reading is told only while the chat is visible and shows its end', async () => {
  await open()
  expect(reads()).toBe(0)
  chat.setVisible(true)
  expect(reads()).toBe(1)
  chat.reading.setAtEnd(false)
  push(3)
  expect(reads()).toBe(1)
  expect(chat.reading.newCount).toBe(1)
  chat.reading.setAtEnd(true)
  expect(reads()).toBe(2)
  expect(chat.reading.newCount).toBe(0)
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

test('a message whose answer was lost is no longer unsent once the chat is loaded with it', async () => {
  await open()
  world.api.answer('/api/user/send_msg', () => Promise.reject(new NetworkError('transfer')))
  chat.send('到了')
  await settled()
  const [unsent] = world.root.talk.outgoing.messages
  expect(unsent?.state).toBe('waiting')
  await open([textMessage(3, '到了', VIEWER, { clientMsgId: unsent?.clientMsgId ?? '' })])
  expect(world.root.talk.outgoing.messages).toEqual([])
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
  expect(chat.sync.isPeerGone).toBe(true)
  expect(chat.outgoing[0]?.state).toBe('refused')
  expect(seqs()).toEqual([1, 2])
})

test('writing is told at most every three seconds, and its end once', async () => {
  await open()
  const typings = () => world.realtime.asked.filter((one) => one === 'publish typing').length
  chat.writing.setDraft('你')
  chat.writing.setDraft('你好')
  expect(typings()).toBe(1)
  world.clock.advance(3_000)
  chat.writing.setDraft('你好呀')
  expect(typings()).toBe(2)
  chat.writing.setDraft('')
  chat.writing.setDraft('')
  expect(typings()).toBe(3)
})

test('a message that was taken back changes in its place', async () => {
  await open()
  const recalled = textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 5, rev: 1 })
  world.realtime.push({ event: 'recall', id: 'r1', at: 1, message: recalled })
  expect(chat.log.messages[0]?.type).toBe('recall')
  expect(seqs()).toEqual([1, 2])
})

const change = (message: Message) =>
  world.realtime.push({ event: 'change', id: `c${message.seq}-${message.rev}`, at: 1, message })
const hearts = (seq: number) => chat.log.find(seq)?.heartBy.length

test('an older form never replaces a later one, however late it comes', async () => {
  await open()
  change(textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 }))
  change(textMessage(1, '你好', PEER, { heartBy: [], rev: 2 }))
  change(textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 }))
  push(1, '你好')
  expect(hearts(1)).toBe(0)
  world.realtime.push({
    event: 'recall',
    id: 'r',
    at: 1,
    message: textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 9, rev: 3 }),
  })
  push(1, '你好')
  expect(chat.log.find(1)?.type).toBe('recall')
})

test('a missed change is asked for from the last one that was seen', async () => {
  await open(undefined, { rev: 4 })
  const first = textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 5 })
  world.api.answer('/api/user/message_list', () => listed([], { rev: 6, changed: [first] }))
  change(textMessage(2, '在吗', PEER, { heartBy: [VIEWER], rev: 6 }))
  await settled()
  expect(asked().pop()).toMatchObject({ afterSeq: 2, afterRev: 4 })
  expect([hearts(1), hearts(2)]).toEqual([1, 1])
})

test('after a reconnect everything that was altered meanwhile is asked for, page after page', async () => {
  await open()
  world.realtime.setLink('reconnecting')
  world.api.answer('/api/user/message_list', ({ afterRev = 0 }) =>
    afterRev < 1
      ? listed([], {
          rev: 2,
          changed: [textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 })],
          hasMoreChanged: true,
        })
      : listed([], { rev: 2, changed: [textMessage(2, '在吗', PEER, { heartBy: [VIEWER], rev: 2 })] }),
  )
  world.realtime.setLink('online')
  await settled()
  expect(asked().slice(-2)).toMatchObject([{ afterRev: 0 }, { afterRev: 1 }])
  expect([hearts(1), hearts(2)]).toEqual([1, 1])
  expect(chat.log.rev).toBe(2)
})

test('a heart shows at once, counts once for a double press, and goes when it is refused', async () => {
  await open()
  const hearted = textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 })
  world.api.answer('/api/user/add_action', () => ({ ...done(), message: hearted }))
  const message = chat.log.messages[0] as Message
  const first = chat.acts.toggleHeart(message)
  void chat.acts.toggleHeart(message)
  expect(chat.acts.heartsOf(message)).toBe(1)
  await first
  const made = world.api.payloadsOf('/api/user/add_action').filter(({ kind }) => kind === 'msg_heart')
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ userId: PEER, extra: { seq: 1 } })
  expect(hearts(1)).toBe(1)
  world.api.answer('/api/user/delete_action', () => {
    throw new NetworkError('offline')
  })
  await expect(chat.acts.toggleHeart(hearted)).rejects.toThrow()
  expect(chat.acts.hasHeart(hearted)).toBe(true)
  world.api.answer('/api/user/delete_action', () => ({
    ...takenBack(),
    message: { ...hearted, heartBy: [], rev: 2 },
  }))
  await chat.acts.toggleHeart(hearted)
  expect(hearts(1)).toBe(0)
})

test('an own text that was taken back can be written anew, whoever told of it first', async () => {
  await open([textMessage(1, '你好'), textMessage(2, '周六见', VIEWER)])
  const withdrawn = textMessage(2, '', VIEWER, { type: 'recall', content: {}, recalledAt: 9, rev: 1 })
  world.api.answer('/api/user/add_action', () => {
    world.realtime.push({ event: 'recall', id: 'r', at: 1, message: withdrawn })
    return { ...done(), message: withdrawn }
  })
  await chat.acts.recall(chat.log.messages[1] as Message)
  expect(chat.log.find(2)?.type).toBe('recall')
  expect(chat.acts.textOf(withdrawn)).toBe('周六见')
})

test('a message that was deleted here is gone, and the next one is no hole', async () => {
  await open()
  world.api.answer('/api/user/add_action', () => done())
  await chat.acts.remove(chat.log.messages[1] as Message)
  const before = asked().length
  push(3)
  await settled()
  expect(seqs()).toEqual([1, 3])
  expect(asked()).toHaveLength(before)
})

test('a quote goes out with the text and leaves the field with it', async () => {
  await open()
  world.api.answer('/api/user/send_msg', (draft) => ({
    message: textMessage(3, '嗯', VIEWER, { clientMsgId: draft.clientMsgId }),
    canMessage: listed([]).canMessage,
  }))
  chat.writing.setQuoted(chat.log.find(1))
  chat.send('嗯')
  await settled()
  expect(world.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ replyToSeq: 1 })
  expect(chat.writing.quoted).toBeNull()
})

test('unread messages above the screen are told until they were looked at', async () => {
  const list = Array.from({ length: 30 }, (_, index) => textMessage(index + 11, 'x'))
  world.api.answer('/api/user/message_list', () => listed(list, { readSeq: 12 }))
  chat = openChat(world.root.talk, { groupId: GROUP })
  chat.setVisible(true)
  await chat.load()
  expect(chat.reading.unreadAbove).toBeNull()
  chat.reading.setTop(30)
  expect(chat.reading.unreadAbove).toEqual({ seq: 13, count: 28 })
  chat.reading.setTop(13)
  chat.reading.setTop(30)
  expect(chat.reading.unreadAbove).toBeNull()
})

test('unread messages that are not loaded count too where no row tells how many there are', async () => {
  const list = Array.from({ length: 30 }, (_, index) => textMessage(index + 31, 'x'))
  world.api.answer('/api/user/message_list', () => ({ ...listed(list, { readSeq: 10 }), hasMore: true }))
  chat = openChat(world.root.talk, { groupId: GROUP })
  chat.setVisible(true)
  await chat.load()
  chat.reading.setTop(40)
  expect(chat.reading.unreadAbove).toEqual({ seq: 11, count: 50 })
})

test('an unread message that is not loaded is reached page by page', async () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => textMessage(from + index, 'x'))
  await open(page(171, 200), { hasMore: true, readSeq: 100 })
  world.api.answer('/api/user/message_list', ({ beforeSeq = 0, limit = 0 }) =>
    listed(page(beforeSeq - limit, beforeSeq - 1), { hasMore: true }),
  )
  await chat.sync.reach(101)
  expect(chat.log.find(101)?.seq).toBe(101)
  expect(seqs()).toEqual(page(chat.log.firstSeq ?? 0, 200).map(({ seq }) => seq))
})

test('what the other side already has is known from the start', async () => {
  await open([textMessage(1, '嗨', VIEWER)], { peerDeliveredSeq: 1 })
  expect(chat.latestOwnStatus).toBe('delivered')
})

test('while the link is lost the open chat asks by itself, and stops when it is back', async () => {
  await open()
  chat.setVisible(true)
  await settled()
  jest.useFakeTimers()
  try {
    const before = asked().length
    world.realtime.setLink('lost')
    jest.advanceTimersByTime(15_000)
    expect(asked()).toHaveLength(before + 1)
    world.realtime.setLink('online')
    const online = asked().length
    jest.advanceTimersByTime(60_000)
    expect(asked()).toHaveLength(online)
  } finally {
    jest.useRealTimers()
  }
})

test('pictures may be sent once each side has written, as far as that is certain', async () => {
  await open([textMessage(1, 'a'), textMessage(2, 'b', VIEWER), textMessage(3, 'c')])
  expect(chat.mediaNeeds(3)).toBe(2)
  chat.dispose()
  await open([textMessage(41, 'a')], { hasMore: true })
  expect(chat.mediaNeeds(3)).toBe(0)
})

test('a restriction that begins or ends while the chat is open is asked about at once', async () => {
  await open()
  const before = asked().length
  const notice = { id: 'n1', title: '', body: '', link: null, readAt: null, createdAt: 1 }
  world.realtime.push({ event: 'notice', id: 'e1', at: 1, notice: { ...notice, category: 'account' } })
  await settled()
  expect(asked()).toHaveLength(before + 1)
  world.realtime.push({
    event: 'notice',
    id: 'e2',
    at: 1,
    notice: { ...notice, id: 'n2', category: 'match' },
  })
  await settled()
  expect(asked()).toHaveLength(before + 1)
})
