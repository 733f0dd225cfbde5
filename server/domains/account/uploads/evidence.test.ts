import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { add } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { wavOf } from '../../../../test/server/sounds'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { matchPair } from '../../../../test/server/relations'
import { feedback, openUnlocks, reply, seedRevealed } from '../../../../test/server/acts/unlocking'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import { keyOfUpload } from './upload.service'

const CANARY = 'CANARY-PHONE'
/** Metadata that a camera writes into a picture: its place and its model. */
const NOTES = { IFD0: { Model: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } }

let app: TestApp
let ann: SeededMember
let bob: SeededMember

beforeAll(async () => {
  app = await startApp({ connections: 24 })
  openUnlocks(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  await matchPair(app, ann, bob)
})

const withMetadata = async (ending: 'jpg' | 'png' | 'webp'): Promise<Buffer> => {
  const picture = sharp(await pictureOf(40, 120, 80)).withExif(NOTES)
  return (ending === 'jpg' ? picture.jpeg() : ending === 'png' ? picture.png() : picture.webp()).toBuffer()
}

const keptOf = async (url: string): Promise<Buffer> => {
  const object = await app.services.store.get(keyOfUpload(url))
  if (!object) throw new Error('an object expected')
  return object.bytes
}

const report = (url: string, token?: string) =>
  add(ann, 'report', bob, { reason: 'harassment', imageUrls: [url] }, token)

/** Expects the same picture by format and size, without the camera's metadata. */
const expectStripped = async (url: string, format: string): Promise<void> => {
  const bytes = await keptOf(url)
  const { exif, ...facts } = await sharp(bytes).metadata()
  expect([exif, facts.format, facts.width, facts.height]).toEqual([undefined, format, 120, 80])
  expect(bytes.includes(CANARY)).toBe(false)
}

test.each([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const)('a report stores a %s without place and camera data', async (ending, format) => {
  const url = await upload(app, ann, await withMetadata(ending), `a.${ending}`)
  expect((await keptOf(url)).includes(CANARY)).toBe(true)
  const token = randomUUID()
  expect((await report(url, token)).code).toBe(1)
  await expectStripped(url, format)
  expect((await report(url, token)).code).toBe(1)
})

test('data after the end of a picture is removed with the metadata', async () => {
  const file = Buffer.concat([await pictureOf(90), Buffer.from(CANARY)])
  const url = await upload(app, ann, file)
  expect((await report(url)).code).toBe(1)
  expect((await keptOf(url)).includes(CANARY)).toBe(false)
})

test('a file that is no valid picture is refused with its field and used up', async () => {
  const sound = await upload(app, ann, wavOf(2), 'a.wav')
  const whole = await withMetadata('jpg')
  const broken = await upload(app, ann, whole.subarray(0, whole.length / 2))
  for (const url of [sound, broken]) {
    const answer = await report(url)
    expectRefusal(answer, 'INVALID_PARAMETERS')
    expect(answer.data.reasons).toEqual({ 'extra.imageUrls': 'type' })
    expect((await report(url)).data.reasons).toEqual({ 'extra.imageUrls': 'unknown' })
  }
})

test('another member’s upload stays unchanged', async () => {
  const file = await withMetadata('jpg')
  const url = await upload(app, bob, file)
  expectRefusal(await report(url), 'INVALID_PARAMETERS')
  expect((await keptOf(url)).equals(file)).toBe(true)
})

test('both sides of a dispute show pictures without metadata', async () => {
  const { seller, bob: buyer, order } = await seedRevealed(app)
  const shown = await upload(app, buyer, await withMetadata('jpg'))
  expect((await feedback(buyer, order.id, 'not_found', { imageUrls: [shown] })).code).toBe(1)
  await expectStripped(shown, 'jpeg')
  const answered = await upload(app, seller, await withMetadata('png'), 'a.png')
  const answer = { orderId: order.id, reply: '已经通过', imageUrls: [answered] }
  expect((await seller.post('/api/user/wx_feedback', answer)).code).toBe(1)
  await expectStripped(answered, 'png')
  expect((await reply(seller, order.id)).code).not.toBe(1)
})
