import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { canMessage, GROUP, PEER, settled, textMessage, VIEWER } from '../../../test/client/talk'
import { openTalk, seqsOf, useTalkingWorld } from '../../../test/client/chat'
import type { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

afterEach(() => chat.dispose())

test('the latest own message shows its delivery status', async () => {
  chat = await openTalk(world, [textMessage(1, '你好'), textMessage(2, '嗨', VIEWER)])
  expect(chat.latestOwnStatus).toBe('sent')
  world.realtime.push({ event: 'delivered', id: 'd', at: 1, groupId: GROUP, seq: 2 })
  expect(chat.latestOwnStatus).toBe('delivered')
  world.realtime.push({ event: 'read', id: 'r', at: 1, groupId: GROUP, byId: PEER, seq: 2, unread: null })
  expect(chat.latestOwnStatus).toBe('read')
})

test('a sent message is shown once, whether the answer or the push arrives first', async () => {
  chat = await openTalk(world)
  world.api.answer('/api/user/send_msg', async ({ clientMsgId }) => {
    await Promise.resolve()
    const message = textMessage(3, '好呀', VIEWER, { clientMsgId })
    world.realtime.push({ event: 'msg', id: 'own', at: 1, message })
    return { message, canMessage }
  })
  chat.send('好呀')
  expect(chat.flow.filter(({ kind }) => kind === 'outgoing')).toHaveLength(1)
  await settled()
  expect(chat.flow.filter(({ kind }) => kind === 'outgoing')).toHaveLength(0)
  expect(seqsOf(chat)).toEqual([1, 2, 3])
})

test('a message with a lost answer is no longer unsent once the loaded chat contains it', async () => {
  chat = await openTalk(world)
  world.api.answer('/api/user/send_msg', () => Promise.reject(new NetworkError('transfer')))
  chat.send('到了')
  await settled()
  const [unsent] = world.root.talk.outgoing.messages
  expect(unsent?.state).toBe('waiting')
  chat = await openTalk(world, [textMessage(3, '到了', VIEWER, { clientMsgId: unsent?.clientMsgId ?? '' })])
  expect(world.root.talk.outgoing.messages).toEqual([])
})

test('a greeting closes the field until it is answered', async () => {
  const greeting = { allowed: true, form: 'greeting' as const, refusal: null, need: null, greetingsLeft: 2 }
  chat = await openTalk(world, [], { groupId: null, canMessage: greeting })
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

test('a refused message makes the chat load its present state; an unavailable peer closes it', async () => {
  chat = await openTalk(world)
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  world.api.answer('/api/user/message_list', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  chat.send('还在吗')
  await settled()
  expect(chat.sync.isPeerUnavailable).toBe(true)
  expect(chat.outgoing[0]?.state).toBe('refused')
  expect(seqsOf(chat)).toEqual([1, 2])
})

test('sends a typing signal at most every three seconds, and one at its end', async () => {
  chat = await openTalk(world)
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

test('a quote is sent with the text and leaves the field with it', async () => {
  chat = await openTalk(world)
  world.api.answer('/api/user/send_msg', (draft) => ({
    message: textMessage(3, '嗯', VIEWER, { clientMsgId: draft.clientMsgId }),
    canMessage,
  }))
  chat.writing.setQuoted(chat.log.find(1))
  chat.send('嗯')
  await settled()
  expect(world.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ replyToSeq: 1 })
  expect(chat.writing.quoted).toBeNull()
})

test('the delivery status of earlier messages is known from the start', async () => {
  chat = await openTalk(world, [textMessage(1, '嗨', VIEWER)], { peerDeliveredSeq: 1 })
  expect(chat.latestOwnStatus).toBe('delivered')
})

test('pictures can be sent once each side has written, as far as that is certain', async () => {
  chat = await openTalk(world, [textMessage(1, 'a'), textMessage(2, 'b', VIEWER), textMessage(3, 'c')])
  expect(chat.mediaNeeds(3)).toBe(2)
  chat.dispose()
  chat = await openTalk(world, [textMessage(41, 'a')], { hasMore: true })
  expect(chat.mediaNeeds(3)).toBe(0)
})
