import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { add } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { wavOf } from '../../../../test/server/sounds'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { matchPair, sendText } from '../../../../test/server/relations'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import { createServices } from '../../../deps'
import type { LogFields } from '../../../lib/log'
import { keyOfUpload } from './upload.service'
import { LEAVING_MS, MADE_LIFE_MS, UNUSED_LIFE_MS } from './leftovers'

const SEND = '/api/user/send_msg'

const lines: string[] = []
// The delivery of events also writes, because the clock of these tests leaps.
const record = (event: string, fields?: LogFields) =>
  void (event.startsWith('leftovers') && lines.push(JSON.stringify({ event, ...fields })))

let app: TestApp
let ada: SeededMember
let bob: SeededMember

beforeAll(async () => {
  app = await startApp({
    connections: 24,
    log: { info: record, warn: record, error: (event, _error, fields) => record(event, fields) },
  })
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  await matchPair(app, ada, bob)
  for (let n = 0; n < 3; n++) {
    await sendText(ada, bob, `a${n}`)
    await sendText(bob, ada, `b${n}`)
  }
})
afterAll(() => app.close())
afterEach(() => jest.restoreAllMocks())
beforeEach(async () => {
  await app.services.leftovers.collect()
  lines.length = 0
})

const has = async (key: string) => (await app.services.store.get(key)) !== null

const collect = () => app.services.leftovers.collect()

/** An upload that is not sent: its key. */
const unsent = async (file: Buffer, filename: string) => keyOfUpload(await upload(app, ada, file, filename))

let hue = 0
const newPicture = async (): Promise<string> => upload(app, ada, await pictureOf(hue++))

/** Sends a picture. Returns its message and the keys of its objects. */
const sendPicture = async () => {
  const url = await newPicture()
  const { data } = await ada.post(SEND, {
    userId: bob.id,
    clientMsgId: randomUUID(),
    type: 'image',
    content: { url },
  })
  const { seq, groupId } = data.message as Message
  const shown = await app.core.chatDb
    .selectFrom('message_media')
    .select('object_key')
    .where('group_id', '=', groupId)
    .where('seq', '=', seq)
    .execute()
  return { seq, groupId, source: keyOfUpload(url), keys: shown.map((row) => row.object_key) }
}

/** The objects of a process that dies before its message is written. */
const prepared = async (url?: string) => {
  const content = { url: url ?? (await newPicture()) }
  return app.services.messageMedia.prepare(ada.id, {
    type: 'image',
    content,
  } as Parameters<typeof app.services.messageMedia.prepare>[1])
}

/** 121 leftovers: an upload, and three objects made from it forty times. */
const prepareForty = async () => {
  const url = await newPicture()
  await Promise.all(Array.from({ length: 40 }, () => prepared(url)))
}

test('removes an upload that is never sent, within a day, and keeps a younger one', async () => {
  const old = [await unsent(await pictureOf(200), 'a.jpg'), await unsent(wavOf(2), 'a.wav')]
  app.clock.advance(UNUSED_LIFE_MS - 1)
  const young = await unsent(await pictureOf(201), 'b.jpg')
  expect(await collect()).toEqual({ removed: 0, failed: 0 })
  app.clock.advance(1)
  expect(await collect()).toEqual({ removed: 2, failed: 0 })
  expect(await Promise.all([...old, young].map(has))).toEqual([false, false, true])
  expect(UNUSED_LIFE_MS + MADE_LIFE_MS).toBeLessThanOrEqual(DAY_MS)
})

test('removes objects of a message that was never written after an hour, not before', async () => {
  const { keys } = await prepared()
  app.clock.advance(MADE_LIFE_MS - 1)
  await collect()
  expect(await Promise.all(keys.map(has))).toEqual([true, true, true])
  app.clock.advance(1)
  expect(await collect()).toEqual({ removed: 3, failed: 0 })
  expect(await Promise.all(keys.map(has))).toEqual([false, false, false])
})

test('refuses a message with objects that are being removed', async () => {
  const media = await prepared()
  const { groupId } = await sendPicture()
  app.clock.advance(MADE_LIFE_MS)
  await collect()
  const message = { group_id: groupId, seq: 1, from_id: ada.id }
  const attach = app.core.transaction((tx) =>
    app.services.messageMedia.attach(
      tx,
      message as Parameters<typeof app.services.messageMedia.attach>[1],
      media,
    ),
  )
  await expect(attach).rejects.toMatchObject({ refusal: 'INVALID_PARAMETERS' })
})

test('keeps the objects of a sent message, and removes its upload', async () => {
  const { keys, source } = await sendPicture()
  expect(keys).toHaveLength(3)
  app.clock.advance(3 * DAY_MS)
  await collect()
  expect(await Promise.all(keys.map(has))).toEqual([true, true, true])
  expect(await has(source)).toBe(false)
})

test('removes an upload whose removal failed when its message was sent', async () => {
  const failing = jest.spyOn(app.services.store, 'remove').mockRejectedValue(new Error('store is away'))
  const { keys, source } = await sendPicture()
  expect(keys).toHaveLength(3)
  failing.mockRestore()
  expect(await has(source)).toBe(true)
  app.clock.advance(LEAVING_MS)
  await collect()
  expect([await has(source), ...(await Promise.all(keys.map(has)))]).toEqual([false, true, true, true])
})

test('removes a picture that was deleted while the store failed; it opens for nobody meanwhile', async () => {
  const url = await upload(app, ada, await pictureOf(203, 500, 600))
  const { image } = (await ada.post('/api/user/add_image', { url, clientToken: randomUUID() })).data
  const statuses = () =>
    Promise.all(
      [image.url, image.thumbUrl, image.blurUrl].map(async (shown: string) => {
        return (await fetch(app.url + shown)).status
      }),
    )
  await collect()
  const failing = jest.spyOn(app.services.store, 'remove').mockRejectedValue(new Error('store is away'))
  expect((await ada.post('/api/user/delete_image', { id: image.id })).code).toBe(1)
  failing.mockRestore()
  // A picture that no album contains opens for nobody, whether or not the store still has it.
  expect(await statuses()).toEqual([404, 404, 404])
  app.clock.advance(LEAVING_MS)
  expect(await collect()).toEqual({ removed: 3, failed: 0 })
})

test('keeps evidence: messages that both deleted, and pictures of the report itself', async () => {
  const sent = await sendPicture()
  const url = await newPicture()
  const extra = { reason: 'harassment', msgSeqs: [sent.seq], imageUrls: [url] }
  expect((await add(bob, 'report', ada, { ...extra, imageUrls: [] })).code).toBe(1)
  expect((await add(ada, 'report', bob, extra)).code).toBe(1)
  expect((await add(ada, 'msg_recall', bob, { seq: sent.seq })).code).toBe(1)
  expect((await add(bob, 'msg_delete', ada, { seq: sent.seq })).code).toBe(1)
  app.clock.advance(3 * DAY_MS)
  await collect()
  expect(await Promise.all([...sent.keys, keyOfUpload(url)].map(has))).toEqual([true, true, true, true])
  // Another report about the same member may show the same evidence.
  expect((await add(ada, 'report', bob, { ...extra, context: 'chat' })).code).toBe(1)
})

test('accepts in a report only existing uploads of the reporter', async () => {
  const report = (url: string) => add(bob, 'report', ada, { reason: 'harassment', imageUrls: [url] })
  expectRefusal(await report(await newPicture()), 'INVALID_PARAMETERS')
  const gone = await upload(app, bob, await pictureOf(202))
  app.clock.advance(UNUSED_LIFE_MS)
  await collect()
  expectRefusal(await report(gone), 'INVALID_PARAMETERS')
})

test('two processes at once remove each object once', async () => {
  await prepareForty()
  app.clock.advance(UNUSED_LIFE_MS)
  const removed = jest.spyOn(app.services.store, 'remove')
  const other = createServices(app.core)
  const otherRemoved = jest.spyOn(other.store, 'remove')
  const counts = await Promise.all([collect(), other.leftovers.collect()])
  const keys = [...removed.mock.calls, ...otherRemoved.mock.calls].flat(2)
  expect(keys).toHaveLength(new Set(keys).size)
  expect(counts.reduce((sum, count) => sum + count.removed, 0)).toBe(121)
  expect(keys).toHaveLength(121)
})

test('tries failed removals again the next time, without delaying others', async () => {
  await prepareForty()
  app.clock.advance(UNUSED_LIFE_MS)
  jest.spyOn(app.services.store, 'remove').mockRejectedValueOnce(new Error('c/secret.webp is away'))
  expect(await collect()).toEqual({ removed: 21, failed: 100 })
  expect(await collect()).toEqual({ removed: 0, failed: 0 })
  app.clock.advance(LEAVING_MS)
  expect(await collect()).toEqual({ removed: 100, failed: 0 })
  expect(
    await app.core.db.selectFrom('upload').select('state').where('state', '<>', 'evidence').execute(),
  ).toEqual([])
  expect(lines).toEqual([
    '{"event":"leftovers stay","removed":21,"failed":100}',
    '{"event":"leftovers removed","removed":100,"failed":0}',
  ])
})
