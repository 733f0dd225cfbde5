import { HOUR_MS } from '@contract/constants'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../../test/client/fake-api'
import { fakeStorage } from '../../../../test/client/fake-storage'
import { manualClock } from '../../../../test/client/manual-clock'
import {
  canMessage,
  isRiskConfirmed,
  PEER,
  settled,
  textMessage,
  textOf,
  VIEWER,
} from '../../../../test/client/talk'
import { acceptAny, buildOutgoing, statesOf } from '../../../../test/client/outgoing'
import type { OutgoingMessage } from './outgoing-message'

test('a text is trimmed, sent, and leaves the queue once the server has it', async () => {
  const { outgoing, api, accept } = buildOutgoing()
  accept()
  const sent: string[] = []
  outgoing.onSent(({ clientMsgId }) => void sent.push(clientMsgId))
  outgoing.send(PEER, '  你好 ')
  expect(statesOf(outgoing)).toEqual(['sending'])
  await settled()
  expect(outgoing.messages).toEqual([])
  expect(sent).toEqual(['id-1'])
  expect(api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ userId: PEER, content: { text: '你好' } })
})

test('texts to one peer are sent one after the other, in the order of writing', async () => {
  const { outgoing, api } = buildOutgoing()
  const releases: (() => void)[] = []
  api.answer('/api/user/send_msg', async (draft) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    return { message: textMessage(1, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }), canMessage }
  })
  outgoing.send(PEER, '一')
  outgoing.send(PEER, '二')
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')).toHaveLength(1)
  releases[0]?.()
  await settled()
  expect(api.payloadsOf('/api/user/send_msg').map(textOf)).toEqual(['一', '二'])
})

test('a text written without a network is stored over a restart and sent once with the same id', async () => {
  const storage = fakeStorage()
  const first = buildOutgoing(storage, { isConnected: false })
  first.fail(new NetworkError('offline'))
  first.outgoing.send(PEER, '等会儿发')
  await settled()
  expect(statesOf(first.outgoing)).toEqual(['waiting'])

  const second = buildOutgoing(storage)
  second.accept()
  expect(statesOf(second.outgoing)).toEqual(['waiting'])
  second.outgoing.flush()
  second.outgoing.flush()
  await settled()
  expect(second.api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1'])
  expect(storage.get('outgoing')).toBeNull()
})

describe('over a working connection', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test.each([
    ['broke off', new NetworkError('timeout')],
    ['met a busy server', refusal('SERVER_BUSY')],
  ])('a text that %s is retried automatically, with the same id, before later ones', async (_, failure) => {
    const { outgoing, api, fail, accept } = buildOutgoing()
    fail(failure)
    outgoing.send(PEER, '在吗')
    outgoing.send(PEER, '我到了')
    await jest.advanceTimersByTimeAsync(0)
    expect(statesOf(outgoing)).toEqual(['waiting', 'waiting'])
    accept()
    await jest.advanceTimersByTimeAsync(2_000)
    expect(outgoing.messages).toEqual([])
    const sent = api.payloadsOf('/api/user/send_msg')
    expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1', 'id-1', 'id-2'])
  })

  test('after three attempts a text waits for the member, lets the next one pass, and a tap keeps the id', async () => {
    const { outgoing, api, accept } = buildOutgoing()
    api.answer('/api/user/send_msg', (draft) => {
      if (textOf(draft) === '在吗') throw new NetworkError('timeout')
      return {
        message: textMessage(1, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
        canMessage,
      }
    })
    outgoing.send(PEER, '在吗')
    outgoing.send(PEER, '我到了')
    await jest.advanceTimersByTimeAsync(60_000)
    expect(outgoing.messages).toMatchObject([{ clientMsgId: 'id-1', state: 'failed' }])
    const ids = () => api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)
    expect(ids()).toEqual(['id-1', 'id-1', 'id-1', 'id-2'])
    accept()
    outgoing.retry('id-1')
    await jest.advanceTimersByTimeAsync(0)
    expect(outgoing.messages).toEqual([])
    expect(ids()).toEqual(['id-1', 'id-1', 'id-1', 'id-2', 'id-1'])
  })

  test('nothing is retried after the member discarded it or logged out', async () => {
    const { outgoing, api, fail } = buildOutgoing()
    fail(new NetworkError('timeout'))
    outgoing.send(PEER, '在吗')
    await jest.advanceTimersByTimeAsync(0)
    outgoing.discard('id-1')
    outgoing.send(PEER, '我到了')
    await jest.advanceTimersByTimeAsync(0)
    outgoing.reset()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(api.payloadsOf('/api/user/send_msg')).toHaveLength(2)
  })
})

test.each(['CONTACT_NOT_ALLOWED', 'SAME_TEXT', 'CONFIRM_RISK', 'WAIT_FOR_ANSWER', 'GROUP_CLOSED'] as const)(
  'a refusal stays in its place with its reason: %s',
  async (name) => {
    const { outgoing, fail } = buildOutgoing()
    fail(refusal(name))
    outgoing.send(PEER, '加我微信')
    await settled()
    expect(outgoing.messages[0]).toMatchObject({ state: 'refused', failure: name })
    outgoing.discard('id-1')
    expect(outgoing.messages).toEqual([])
  },
)

test('a confirmed risk is sent with the confirmation', async () => {
  const { outgoing, api, fail, accept } = buildOutgoing()
  fail(refusal('CONFIRM_RISK'))
  outgoing.send(PEER, '借我点钱')
  await settled()
  accept()
  outgoing.retry('id-1', true)
  await settled()
  expect(api.payloadsOf('/api/user/send_msg').map(isRiskConfirmed)).toEqual([false, true])
})

test('after a day a message is no longer sent automatically', () => {
  const clock = manualClock()
  const old: OutgoingMessage = {
    clientMsgId: 'id-0',
    peerId: PEER,
    text: '昨天的话',
    media: null,
    on: null,
    replyTo: null,
    about: null,
    createdAt: clock.now() - 25 * HOUR_MS,
    state: 'waiting',
    failure: null,
    isRiskConfirmed: false,
  }
  expect(statesOf(buildOutgoing(fakeStorage({ outgoing: { [VIEWER]: [old] } })).outgoing)).toEqual(['failed'])
})

test('after the end of a session unsent messages wait on the device, even if an answer arrives later', async () => {
  const { outgoing, api, storage } = buildOutgoing()
  const answer = api.hold('/api/user/send_msg')
  const sent = jest.fn()
  outgoing.onSent(sent)
  outgoing.send(PEER, '你好')
  outgoing.reset()
  answer(({ clientMsgId }) => ({ message: textMessage(1, '', VIEWER, { clientMsgId }), canMessage }))
  await settled()
  expect(sent).not.toHaveBeenCalled()
  expect(outgoing.messages).toEqual([])
  expect(statesOf(buildOutgoing(storage).outgoing)).toEqual(['waiting'])
})

test('messages of one member are neither shown to nor sent by another, and precede what they write after their return', async () => {
  const { outgoing, api, accept, fail } = buildOutgoing()
  fail(new NetworkError('offline'))
  outgoing.send(PEER, '一')
  await settled()
  outgoing.reset()
  accept()
  outgoing.send(PEER, '别人的话')
  outgoing.open('300000000003')
  outgoing.flush()
  await settled()
  expect(api.payloadsOf('/api/user/send_msg').map(textOf)).toEqual(['一', '别人的话'])
  fail(new NetworkError('offline'))
  outgoing.reset()
  outgoing.send(PEER, '二')
  outgoing.open(VIEWER)
  expect(outgoing.messages.map(({ text }) => text)).toEqual(['一', '二'])
})

test('unsent messages of another window of the member stay stored, until that window sends them', async () => {
  const storage = fakeStorage()
  const [one, other] = [true, false].map((isFirst) =>
    buildOutgoing(storage, { isConnected: false }, new Map(), isFirst ? 'one' : 'other'),
  )
  for (const window of [one, other]) {
    window?.fail(new NetworkError('offline'))
    window?.outgoing.send(PEER, '等会儿发')
  }
  await settled()
  const kept = () => buildOutgoing(storage).outgoing.messages.map(({ clientMsgId }) => clientMsgId)
  expect(kept()).toEqual(['one-1', 'other-1'])
  one?.outgoing.discard('one-1')
  expect(kept()).toEqual(['other-1'])
  other?.outgoing.discard('other-1')
  expect(storage.get('outgoing')).toBeNull()
})

test('ignores messages without a member, as earlier versions stored them', () => {
  const storage = fakeStorage({ outgoing: [{ clientMsgId: 'id-0', peerId: PEER, text: '谁的话' }] })
  const { outgoing } = buildOutgoing(storage)
  expect(outgoing.messages).toEqual([])
})

test.each(['waiting', 'failed'] as const)(
  'a message interrupted by the end of the page is sent after the restart: %s',
  async (state) => {
    const storage = fakeStorage()
    const first = buildOutgoing(storage)
    first.api.answer('/api/user/send_msg', () => Promise.reject(new NetworkError('aborted')))
    first.outgoing.send(PEER, '在路上')
    await settled()
    const [message] = first.outgoing.messages
    first.outgoing.reset()
    storage.set('outgoing', { [VIEWER]: [{ ...(message as OutgoingMessage), state }] })

    const second = buildOutgoing(storage)
    acceptAny(second.api)
    second.outgoing.flush()
    await settled()
    expect(second.api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).toEqual([
      'id-1',
    ])
    expect(second.outgoing.messages).toEqual([])
  },
)

test('a quote is sent with the message', async () => {
  const { outgoing, api, accept } = buildOutgoing()
  accept()
  outgoing.send(PEER, '就是那里', { replyTo: { seq: 4, preview: '滨江吗' } })
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ replyToSeq: 4 })
})
