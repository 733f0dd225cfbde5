import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES, VOICE_MAX_BYTES } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { pictureOf, sendFile, upload } from '../../../../test/server/acts/uploading'
import { wavOf } from '../../../../test/server/sounds'
import { keyOfUpload } from './upload.service'

const app = useApp()
let ada: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
})

const readCase = (name: string): Promise<Buffer> =>
  readFile(path.join(__dirname, '../../../../test/server/cases/pictures', name))

const add = (url: string) => ada.post('/api/user/add_image', { url, clientToken: randomUUID() })

test.each([
  ['webp-as.jpg', 'image/webp'],
  ['png-as.jpg', 'image/png'],
  ['o6.avif', 'image/avif'],
])('accepts a picture by its bytes: %s on a ticket for a JPEG', async (name, contentType) => {
  const file = await readCase(name)
  const url = await upload(app, ada, file, 'photo.jpg')
  const { content_type: kept } = await app.core.db
    .selectFrom('upload')
    .select('content_type')
    .where('object_key', '=', keyOfUpload(url))
    .executeTakeFirstOrThrow()
  expect(kept).toBe(contentType)
  // The album refuses small pictures by their size, which it reads from the bytes.
  const { code, data } = await add(url)
  if (code !== 1) expect([code, data.reason]).toEqual([errorCodes.IMAGE_REFUSED, 'too_small'])
})

test.each([
  ['picture', 'a.jpg', 'IMAGE_REFUSED', '图片', { reason: 'format' }],
  ['sound', 'a.wav', 'VOICE_REFUSED', '语音', { reason: 'format' }],
  ['video', 'a.mp4', 'VIDEO_REFUSED', '视频', { why: 'format' }],
] as const)(
  'refuses another file on a ticket for a %s with a sentence of its own',
  async (_, name, code, word, data) => {
    const file = name === 'a.jpg' ? wavOf(1) : await pictureOf(1)
    const { answer } = await sendFile(app, ada, file, name)
    expect(answer).toMatchObject({ code: errorCodes[code], data })
    expect(answer.msg).toContain(word)
  },
)

test.each([
  ['a.jpg', IMAGE_MAX_BYTES, 'IMAGE_REFUSED', { reason: 'size' }],
  ['a.wav', VOICE_MAX_BYTES, 'VOICE_REFUSED', { reason: 'size' }],
  ['a.mp4', VIDEO_MAX_BYTES, 'VIDEO_REFUSED', { why: 'size' }],
] as const)('refuses a file for %s over %i bytes by its own name: %s', async (name, bytes, code, data) => {
  const { answer } = await sendFile(app, ada, Buffer.alloc(bytes + 1), name)
  expect(answer).toMatchObject({ code: errorCodes[code], data })
  const empty = await sendFile(app, ada, Buffer.alloc(0), name)
  expect(empty.answer).toMatchObject({ code: errorCodes[code], data })
})

test('issues no ticket for HEIC, and refuses it under another name', async () => {
  for (const filename of ['a.heic', 'a.heif']) {
    const answer = await fetch(`${app.url}/api/upload/auth?filename=${filename}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(await answer.json()).toMatchObject({
      code: errorCodes.IMAGE_REFUSED,
      data: { reason: 'format' },
    })
  }
  const file = await readCase('o6.heic')
  await expect(upload(app, ada, file, 'a.jpg')).rejects.toThrow(String(errorCodes.IMAGE_REFUSED))
})

test('uses up a picture that was refused', async () => {
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(900, 7)])
  const url = await upload(app, ada, broken)
  expect(await add(url)).toMatchObject({ code: errorCodes.IMAGE_REFUSED })
  expect(await add(url)).toMatchObject({ code: errorCodes.INVALID_PARAMETERS })
})

test('limits the pictures decoded for one member in a day, including broken ones', async () => {
  await app.services.countDecode(ada.id)
  await app.core.db
    .updateTable('usage_count')
    .set({ used: 300 })
    .where('scope', '=', 'picture_decode')
    .where('subject', '=', ada.id)
    .execute()
  const url = await upload(app, ada, await pictureOf(4, 500, 500))
  expect(await add(url)).toMatchObject({ code: errorCodes.RATE_LIMITED })
  // Nothing is wrong with the picture itself.
  await app.core.db.deleteFrom('usage_count').where('subject', '=', ada.id).execute()
  expect((await add(url)).code).toBe(1)
})
