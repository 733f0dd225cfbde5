import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { add } from '../../../test/server/acting'
import { expectRefusal } from '../../../test/server/messaging'
import type { SeededMember } from '../../../test/server/seed'
import { wavOf } from '../../../test/server/sounds'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { matchPair } from '../../../test/server/ties'
import { feedback, openUnlocks, reply, seedRevealed } from '../../../test/server/unlocking'
import { pictureOf, upload } from '../../../test/server/uploading'
import { keyOfUpload } from './upload.service'

const CANARY = 'CANARY-PHONE'
/** What a camera writes beside a picture: where it was, and what it is. */
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

const noted = async (ending: 'jpg' | 'png' | 'webp'): Promise<Buffer> => {
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

/** The same picture by its format and size, without what the camera wrote. */
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
] as const)('a report keeps a %s without where and with what it was taken', async (ending, format) => {
  const url = await upload(app, ann, await noted(ending), `a.${ending}`)
  expect((await keptOf(url)).includes(CANARY)).toBe(true)
  const token = randomUUID()
  expect((await report(url, token)).code).toBe(1)
  await expectStripped(url, format)
  expect((await report(url, token)).code).toBe(1)
})

test('what has no notes is kept byte by byte', async () => {
  const file = await pictureOf(90)
  const url = await upload(app, ann, file)
  expect((await report(url)).code).toBe(1)
  expect((await keptOf(url)).equals(file)).toBe(true)
})

test('what is no picture is refused by its field, and may be put to another use', async () => {
  const sound = await upload(app, ann, wavOf(2), 'a.wav')
  const whole = await noted('jpg')
  const broken = await upload(app, ann, whole.subarray(0, whole.length / 2))
  for (const url of [sound, broken]) {
    const answer = await report(url)
    expectRefusal(answer, 'INVALID_PARAMETERS')
    expect(answer.data.reasons).toEqual({ 'extra.imageUrls': 'type' })
  }
  const states = await app.core.db
    .selectFrom('upload')
    .select('state')
    .where('member_id', '=', ann.id)
    .execute()
  expect(states).toEqual([{ state: 'stored' }, { state: 'stored' }])
})

test('another member’s upload stays as it is', async () => {
  const file = await noted('jpg')
  const url = await upload(app, bob, file)
  expectRefusal(await report(url), 'INVALID_PARAMETERS')
  expect((await keptOf(url)).equals(file)).toBe(true)
})

test('both sides of a dispute show pictures without notes', async () => {
  const { seller, bob: buyer, order } = await seedRevealed(app)
  const shown = await upload(app, buyer, await noted('jpg'))
  expect((await feedback(buyer, order.id, 'not_found', { imageUrls: [shown] })).code).toBe(1)
  await expectStripped(shown, 'jpeg')
  const answered = await upload(app, seller, await noted('png'), 'a.png')
  const answer = { orderId: order.id, reply: '已经通过', imageUrls: [answered] }
  expect((await seller.post('/api/user/wx_feedback', answer)).code).toBe(1)
  await expectStripped(answered, 'png')
  expect((await reply(seller, order.id)).code).not.toBe(1)
})
