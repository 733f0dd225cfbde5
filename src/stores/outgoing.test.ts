import { errorCodes } from '@contract/errors'
import { NetworkError, UploadRefusedError } from '@/api/errors'
import { fakeApi, refusal } from '../../test/client/fake-api'
import { fakeKeptFiles } from '../../test/client/fake-kept-files'
import { fakeStorage } from '../../test/client/fake-storage'
import { manualClock } from '../../test/client/manual-clock'
import { isRiskConfirmed, PEER, settled, textMessage, textOf, VIEWER } from '../../test/client/talk'
import type { UploadFile } from '@/upload/upload'
import { OutgoingStore, type OutgoingMedia, type OutgoingMessage } from './outgoing'

const canMessage = { allowed: true, form: 'chat' as const, refusal: null, need: null, greetingsLeft: null }

function build(storage = fakeStorage(), world = { isConnected: true }, kept = new Map<string, UploadFile>()) {
  const api = fakeApi()
  const uploaded: UploadFile[] = []
  const uploads = { run: (file: UploadFile) => Promise.resolve(`https://media.test/${file.filename}`) }
  const clock = manualClock()
  let ids = 0
  const outgoing = new OutgoingStore({
    api: api.user,
    upload: (file) => {
      uploaded.push(file)
      return uploads.run(file)
    },
    keptFiles: fakeKeptFiles(kept),
    storage,
    clock,
    newClientToken: () => `id-${(ids += 1)}`,
    isConnected: () => world.isConnected,
  })
  const accept = () =>
    api.answer('/api/user/send_msg', (draft) => ({
      message: textMessage(1, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
      canMessage,
    }))
  const fail = (error: Error) =>
    api.answer('/api/user/send_msg', () => {
      throw error
    })
  return { api, clock, outgoing, storage, world, accept, fail, uploaded, uploads, kept }
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
  api.answer('/api/user/send_msg', async (draft) => {
    await new Promise<void>((resolve) => doors.push(resolve))
    return { message: textMessage(1, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }), canMessage }
  })
  outgoing.send(PEER, '一')
  outgoing.send(PEER, '二')
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')).toHaveLength(1)
  doors[0]?.()
  await settled()
  expect(api.payloadsOf('/api/user/send_msg').map(textOf)).toEqual(['一', '二'])
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

describe('over a link that stands', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('a text that broke off goes again by itself, with the same id, before what was written later', async () => {
    const { outgoing, api, fail, accept } = build()
    fail(new NetworkError('timeout'))
    outgoing.send(PEER, '在吗')
    outgoing.send(PEER, '我到了')
    await jest.advanceTimersByTimeAsync(0)
    expect(states(outgoing)).toEqual(['waiting', 'waiting'])
    accept()
    await jest.advanceTimersByTimeAsync(2_000)
    expect(outgoing.messages).toEqual([])
    const sent = api.payloadsOf('/api/user/send_msg')
    expect(sent.map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1', 'id-1', 'id-2'])
  })

  test('after three attempts a text waits for the member, lets the next one pass, and a tap keeps the id', async () => {
    const { outgoing, api, accept } = build()
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

  test('nothing goes again after the member took it back or left', async () => {
    const { outgoing, api, fail } = build()
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
  expect(api.payloadsOf('/api/user/send_msg').map(isRiskConfirmed)).toEqual([false, true])
})

test('after a day a message no longer goes out by itself', () => {
  const clock = manualClock()
  const old: OutgoingMessage = {
    clientMsgId: 'id-0',
    peerId: PEER,
    text: '昨天的话',
    media: null,
    on: null,
    replyTo: null,
    about: null,
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

const picture: OutgoingMedia = {
  kind: 'image',
  path: 'blob:1',
  filename: 'photo.jpg',
  url: null,
  isGone: false,
  width: 800,
  height: 600,
  seconds: 0,
  wave: [],
}
const pictureFile: UploadFile = { path: 'blob:1', filename: 'photo.jpg' }
const acceptAny = (api: ReturnType<typeof fakeApi>) =>
  api.answer('/api/user/send_msg', ({ clientMsgId, type }) => ({
    message: textMessage(1, '', VIEWER, { clientMsgId, type }),
    canMessage,
  }))

test('a picture goes up with its progress, then out, and its own copy stays at hand', async () => {
  const { outgoing, api, uploads } = build()
  let finish: (url: string) => void = () => {}
  uploads.run = () => new Promise((resolve) => (finish = resolve))
  acceptAny(api)
  outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')).toHaveLength(0)
  finish('https://media.test/1')
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    type: 'image',
    content: { url: 'https://media.test/1' },
    clientMsgId: 'id-1',
  })
  expect(outgoing.messages).toEqual([])
  expect(outgoing.localPath('id-1')).toBe('blob:1')
})

test('a crash in the middle of an upload: the kept file goes up after the restart, with the same id', async () => {
  const storage = fakeStorage()
  const first = build(storage)
  first.uploads.run = () => new Promise(() => {})
  first.outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()

  const second = build(storage, { isConnected: true }, first.kept)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.uploaded).toHaveLength(1)
  expect(second.api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1'])
})

test('a crash between the upload and the message: the file does not go up again', async () => {
  const storage = fakeStorage()
  const first = build(storage)
  first.api.answer('/api/user/send_msg', () => new Promise(() => {}))
  first.outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(first.uploaded).toHaveLength(1)

  const second = build(storage, { isConnected: true }, first.kept)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.uploaded).toHaveLength(0)
  expect(second.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    content: { url: 'https://media.test/photo.jpg' },
  })
})

test.each(['waiting', 'failed'] as const)(
  'what broke off when the page ended goes out after the restart: %s',
  async (state) => {
    const storage = fakeStorage()
    const first = build(storage)
    first.api.answer('/api/user/send_msg', () => Promise.reject(new NetworkError('aborted')))
    first.outgoing.send(PEER, '在路上')
    await settled()
    const [message] = first.outgoing.messages
    first.outgoing.reset()
    storage.set('outgoing', [{ ...(message as OutgoingMessage), state }])

    const second = build(storage)
    acceptAny(second.api)
    second.outgoing.flush()
    await settled()
    expect(second.api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).toEqual([
      'id-1',
    ])
    expect(second.outgoing.messages).toEqual([])
  },
)

test('a file that the device lost makes the message wait for another', async () => {
  const storage = fakeStorage()
  const first = build(storage, { isConnected: false })
  first.uploads.run = () => Promise.reject(new NetworkError('transfer'))
  first.outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(states(first.outgoing)).toEqual(['waiting'])

  const second = build(storage)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.outgoing.messages[0]).toMatchObject({ state: 'failed', media: { isGone: true } })
  second.outgoing.replaceFile('id-1', { path: 'blob:2', filename: 'photo.png' }, { width: 30, height: 20 })
  await settled()
  expect(second.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ clientMsgId: 'id-1' })
  expect(second.uploaded.map(({ path }) => path)).toEqual(['blob:2'])
})

test('a file that the store does not take is refused for good; another one goes out in its place', async () => {
  const { outgoing, api, uploads, uploaded } = build()
  uploads.run = () => Promise.reject(new UploadRefusedError(errorCodes.IMAGE_REFUSED, '换一张'))
  outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(outgoing.messages[0]).toMatchObject({ state: 'refused', failure: 'IMAGE_REFUSED' })
  uploads.run = (file) => Promise.resolve(`https://media.test/${file.filename}`)
  let answer: () => void = () => {}
  api.answer(
    '/api/user/send_msg',
    () => new Promise((_, reject) => (answer = () => reject(new NetworkError('timeout')))),
  )
  outgoing.replaceFile('id-1', { path: 'blob:2', filename: 'photo.png' }, { width: 30, height: 20 })
  await settled()
  expect(uploaded.map(({ path }) => path)).toEqual(['blob:1', 'blob:2'])
  expect(outgoing.messages[0]).toMatchObject({
    state: 'sending',
    failure: null,
    media: { width: 30, height: 20 },
  })
  answer()
})

test('an upload that is refused for another reason may be tried again', async () => {
  const { outgoing, uploads } = build()
  uploads.run = () => Promise.reject(new UploadRefusedError(500, ''))
  outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(outgoing.messages[0]).toMatchObject({ state: 'failed', failure: 'TRANSFER' })
})

test('a picture that is taken back while it goes up is not sent', async () => {
  const { outgoing, api, uploads } = build()
  let finish: (url: string) => void = () => {}
  uploads.run = () => new Promise((resolve) => (finish = resolve))
  acceptAny(api)
  outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  outgoing.discard('id-1')
  finish('https://media.test/1')
  await settled()
  expect(outgoing.messages).toEqual([])
  expect(api.payloadsOf('/api/user/send_msg')).toHaveLength(0)
})

test('words do not wait for a file that goes up, and files keep their order', async () => {
  const { outgoing, api, uploads } = build()
  const finishes: ((url: string) => void)[] = []
  uploads.run = () => new Promise((resolve) => finishes.push(resolve))
  acceptAny(api)
  outgoing.sendMedia(PEER, picture, pictureFile)
  outgoing.sendMedia(PEER, picture, { path: 'blob:2', filename: 'photo.jpg' })
  outgoing.send(PEER, '照片马上到')
  await settled()
  const sent = () => api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)
  expect(sent()).toEqual(['id-3'])
  expect(finishes).toHaveLength(1)
  finishes[0]?.('https://media.test/1')
  await settled()
  finishes[1]?.('https://media.test/2')
  await settled()
  expect(sent()).toEqual(['id-3', 'id-1', 'id-2'])
})

test('a quote goes out with the message', async () => {
  const { outgoing, api, accept } = build()
  accept()
  outgoing.send(PEER, '就是那里', { replyTo: { seq: 4, preview: '滨江吗' } })
  await settled()
  expect(api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ replyToSeq: 4 })
})
