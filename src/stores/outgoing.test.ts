import { NetworkError } from '@/api/errors'
import { fakeApi, refusal } from '../../test/client/fake-api'
import { fakeStorage } from '../../test/client/fake-storage'
import { manualClock } from '../../test/client/manual-clock'
import { PEER, settled, textMessage, VIEWER } from '../../test/client/talk'
import { OutgoingStore, type OutgoingMessage } from './outgoing'

const canMessage = { allowed: true, form: 'chat' as const, refusal: null, need: null, greetingsLeft: null }

function build(storage = fakeStorage(), world = { isConnected: true }) {
  const api = fakeApi()
  const clock = manualClock()
  let ids = 0
  const outgoing = new OutgoingStore({
    api: api.user,
    storage,
    clock,
    newClientToken: () => `id-${(ids += 1)}`,
    isConnected: () => world.isConnected,
  })
  const accept = () =>
    api.answer('/api/user/send_msg', ({ clientMsgId, content }) => ({
      message: textMessage(1, content.text, VIEWER, { clientMsgId }),
      canMessage,
    }))
  const fail = (error: Error) =>
    api.answer('/api/user/send_msg', () => {
      throw error
    })
  return { api, clock, outgoing, storage, world, accept, fail }
}

const states = (outgoing: OutgoingStore) => outgoing.messages.map(({ state }) => state)

test('a text goes out trimmed and leaves the queue once the server has it', async () => {
  const { outgoing, api, accept } = build()
  accept()
  const sent: string[] = []
  outgoing.onSent(({ clientMsgId }) => void sent.push(clientMsgId))
  outgoing.send(PEER, '  你好 ')
  expect(states(outgoing)).toEqual(['sending'])
  await settled()
  expect(outgoing.messages).toEqual([])
  expect(sent).toEqual(['id-1'])
  expect(api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ userId: PEER, content: { text: '你好' } })
})

test('texts to one peer go out one after the other, in the order of writing', async () => {
  const { outgoing, api } = build()
  const doors: (() => void)[] = []
  api.answer('/api/user/send_msg', async ({ clientMsgId, content }) => {
    await new Promise<void>((resolve) => doors.push(resolve))
    return { message: textMessage(1, content.text, VIEWER, { clientMsgId }), canMessage }
  })
  outgoing.send(PEER, '一')
  outgoing.send(PEER, '二')
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')).toHaveLength(1)
  doors[0]?.()
  await settled()
  expect(api.payloadsOf('/api/user/send_msg').map(({ content }) => content.text)).toEqual(['一', '二'])
})

test('written without a network, kept over a restart, and sent once with the same id', async () => {
  const storage = fakeStorage()
  const first = build(storage, { isConnected: false })
  first.fail(new NetworkError('offline'))
  first.outgoing.send(PEER, '等会儿发')
  await settled()
  expect(states(first.outgoing)).toEqual(['waiting'])

  const second = build(storage)
  second.accept()
  expect(states(second.outgoing)).toEqual(['waiting'])
  second.outgoing.flush()
  second.outgoing.flush()
  await settled()
  expect(second.api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1'])
  expect(storage.get('outgoing')).toEqual([])
})

test('with a standing link a failure waits for the member, and a retry keeps the id', async () => {
  const { outgoing, api, fail, accept } = build()
  fail(new NetworkError('timeout'))
  outgoing.send(PEER, '在吗')
  await settled()
  expect(states(outgoing)).toEqual(['failed'])
  accept()
  outgoing.retry('id-1')
  await settled()
  expect(outgoing.messages).toEqual([])
  expect(new Set(api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).size).toBe(1)
})

test.each(['CONTACT_NOT_ALLOWED', 'SAME_TEXT', 'CONFIRM_RISK', 'WAIT_FOR_ANSWER', 'GROUP_CLOSED'] as const)(
  'a refusal stays in its place and says why: %s',
  async (name) => {
    const { outgoing, fail } = build()
    fail(refusal(name))
    outgoing.send(PEER, '加我微信')
    await settled()
    expect(outgoing.messages[0]).toMatchObject({ state: 'refused', failure: name })
    outgoing.discard('id-1')
    expect(outgoing.messages).toEqual([])
  },
)

test('a confirmed risk is sent with the confirmation', async () => {
  const { outgoing, api, fail, accept } = build()
  fail(refusal('CONFIRM_RISK'))
  outgoing.send(PEER, '借我点钱')
  await settled()
  accept()
  outgoing.retry('id-1', true)
  await settled()
  expect(api.payloadsOf('/api/user/send_msg').map(({ confirmRisk }) => confirmRisk)).toEqual([
    undefined,
    true,
  ])
})

test('after a day a message no longer goes out by itself', () => {
  const clock = manualClock()
  const old: OutgoingMessage = {
    clientMsgId: 'id-0',
    peerId: PEER,
    text: '昨天的话',
    on: null,
    createdAt: clock.now() - 25 * 3_600_000,
    state: 'waiting',
    failure: null,
    isRiskConfirmed: false,
  }
  expect(states(build(fakeStorage({ outgoing: [old] })).outgoing)).toEqual(['failed'])
})

test('the end of a session forgets what was on its way, also what is answered later', async () => {
  const { outgoing, api, storage } = build()
  let answer: (() => void) | undefined
  api.answer('/api/user/send_msg', async ({ clientMsgId }) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { message: textMessage(1, '', VIEWER, { clientMsgId }), canMessage }
  })
  const sent = jest.fn()
  outgoing.onSent(sent)
  outgoing.send(PEER, '你好')
  outgoing.reset()
  answer?.()
  await settled()
  expect(sent).not.toHaveBeenCalled()
  expect(storage.get('outgoing')).toBeNull()
})
