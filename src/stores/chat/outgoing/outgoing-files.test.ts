import { errorCodes } from '@contract/errors'
import { NetworkError, UploadRefusedError } from '@/api/errors'
import { fakeStorage } from '../../../../test/client/fake-storage'
import { PEER, settled, VIEWER } from '../../../../test/client/talk'
import type { UploadFile } from '@/upload/upload'
import { acceptAny, buildOutgoing, statesOf } from '../../../../test/client/outgoing'
import { needsOtherFile, type OutgoingMedia } from './outgoing-message'

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

test('uploads a picture with its progress, then sends it, and keeps the local copy', async () => {
  const { outgoing, api, uploads } = buildOutgoing()
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

test('after a crash during an upload the stored file is uploaded after the restart, with the same id', async () => {
  const storage = fakeStorage()
  const first = buildOutgoing(storage)
  first.uploads.run = () => new Promise(() => {})
  first.outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()

  const second = buildOutgoing(storage, { isConnected: true }, first.kept)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.uploaded).toHaveLength(1)
  expect(second.api.payloadsOf('/api/user/send_msg').map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1'])
})

test('after a crash between upload and message the file is not uploaded again', async () => {
  const storage = fakeStorage()
  const first = buildOutgoing(storage)
  first.api.answer('/api/user/send_msg', () => new Promise(() => {}))
  first.outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(first.uploaded).toHaveLength(1)

  const second = buildOutgoing(storage, { isConnected: true }, first.kept)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.uploaded).toHaveLength(0)
  expect(second.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    content: { url: 'https://media.test/photo.jpg' },
  })
})

test('a message whose file the device has lost waits for another file', async () => {
  const storage = fakeStorage()
  const first = buildOutgoing(storage, { isConnected: false })
  first.uploads.run = () => Promise.reject(new NetworkError('transfer'))
  first.outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(statesOf(first.outgoing)).toEqual(['waiting'])

  const second = buildOutgoing(storage)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.outgoing.messages[0]).toMatchObject({ state: 'failed', media: { isGone: true } })
  second.outgoing.replaceFile('id-1', { path: 'blob:2', filename: 'photo.png' }, { width: 30, height: 20 })
  await settled()
  expect(second.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({ clientMsgId: 'id-1' })
  expect(second.uploaded.map(({ path }) => path)).toEqual(['blob:2'])
})

test('a file that the store rejects is refused for good; another file is sent in its place', async () => {
  const { outgoing, api, uploads, uploaded } = buildOutgoing()
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

test('a recording that the store rejects is refused for good', async () => {
  const { outgoing, uploads } = buildOutgoing()
  uploads.run = () => Promise.reject(new UploadRefusedError(errorCodes.VOICE_REFUSED, '重新录'))
  const filename = 'voice.wav'
  outgoing.sendMedia(PEER, { ...picture, kind: 'voice', filename, seconds: 2 }, { path: 'blob:1', filename })
  await settled()
  const [message] = outgoing.messages
  expect(message).toMatchObject({ state: 'refused', failure: 'IMAGE_REFUSED' })
  expect(message && needsOtherFile(message)).toBe(true)
})

test('an upload refused for another reason is no network failure, and is retried by the member', async () => {
  const storage = fakeStorage()
  const { outgoing, uploads, uploaded, kept } = buildOutgoing(storage)
  uploads.run = () => Promise.reject(new UploadRefusedError(500, '稍后再传'))
  outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  expect(outgoing.messages[0]).toMatchObject({ state: 'failed', failure: 'UNKNOWN' })
  outgoing.flush()
  await settled()
  expect(uploaded).toHaveLength(1)

  // Each attempt would show the refusal again, so a start makes no attempt either.
  const second = buildOutgoing(storage, { isConnected: true }, kept)
  acceptAny(second.api)
  second.outgoing.flush()
  await settled()
  expect(second.uploaded).toEqual([])
  second.outgoing.retry('id-1')
  await settled()
  expect([second.uploaded.length, second.outgoing.messages]).toEqual([1, []])
})

test('a picture that is discarded during its upload is not sent', async () => {
  const { outgoing, api, uploads } = buildOutgoing()
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

test('a file stays for its member during another session, and is deleted once no message needs it', async () => {
  const { outgoing, kept, uploads } = buildOutgoing()
  uploads.run = () => Promise.reject(new NetworkError('transfer'))
  outgoing.sendMedia(PEER, picture, pictureFile)
  await settled()
  outgoing.reset()
  outgoing.open('300000000003')
  expect([...kept.keys()]).toEqual(['id-1'])
  outgoing.reset()
  outgoing.open(VIEWER)
  outgoing.discard('id-1')
  outgoing.reset()
  expect([...kept.keys()]).toEqual([])
})

test('texts do not wait for an upload, and files keep their order', async () => {
  const { outgoing, api, uploads } = buildOutgoing()
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
