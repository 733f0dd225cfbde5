import { randomBytes, randomUUID } from 'node:crypto'
import type { Image } from '@contract/types/image'
import { expectFaults } from '../../../test/net/net'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { startFakeS3, type FakeS3 } from '../../../test/server/fakes/s3-server'
import { pictureOf, upload } from '../../../test/server/acts/uploading'
import { readStoreAddress } from './address'
import type { ObjectStore } from './port'
import { createS3Store } from './s3'

const KEY = 'x/AAAAAAAAAAAAAAAAAAAAAA.jpg'
/** More bytes than one part of a multipart upload has. */
const LONG = 11 * 1024 * 1024

let s3: FakeS3
let store: ObjectStore

const addressOf = (url: string) => {
  const address = readStoreAddress(url)
  if (!address) throw new Error('no address of a store')
  return address
}

beforeEach(async () => {
  s3 = await startFakeS3()
  store = createS3Store(addressOf(s3.url))
})
afterEach(() => s3.close())

async function* piecesOf(bytes: Buffer, failsAfter = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) {
    if (from > failsAfter) throw new Error('source failed')
    yield await Promise.resolve(bytes.subarray(from, from + 65_536))
  }
}

const wholeOf = async (pieces: AsyncIterable<Buffer> | null): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pieces ?? []) parts.push(part)
  return Buffer.concat(parts)
}

describe('a bucket', () => {
  test('stores an object with its type, replaces it and returns it', async () => {
    await store.put(KEY, { bytes: Buffer.from('old'), contentType: 'image/jpeg' })
    await store.put(KEY, { bytes: Buffer.from('new'), contentType: 'image/jpeg' })
    expect(s3.objects.get(KEY)?.type).toBe('image/jpeg')
    expect(await store.get(KEY)).toEqual({ bytes: Buffer.from('new'), contentType: 'image/jpeg' })
  })

  test('returns null for a key that was never written, or that the product did not make', async () => {
    expect(await store.get(KEY)).toBeNull()
    expect(await store.getPieces(KEY)).toBeNull()
    expect(await store.get('../secret')).toBeNull()
    await expect(store.put('../secret', { bytes: Buffer.from('x'), contentType: 'x' })).rejects.toThrow(
      'not an object key',
    )
  })

  test('removes objects, and ignores missing ones', async () => {
    await store.put(KEY, { bytes: Buffer.from('x'), contentType: 'image/jpeg' })
    await store.remove([KEY, 'x/BBBBBBBBBBBBBBBBBBBBBB.jpg'])
    expect(s3.objects.size).toBe(0)
  })

  test('stores an object in pieces, of any length', async () => {
    const bytes = randomBytes(LONG)
    await store.putPieces(KEY, piecesOf(bytes))
    expect((await wholeOf(await store.getPieces(KEY))).equals(bytes)).toBe(true)
    expect(s3.openUploads).toBe(0)
  })

  test('reads a part of an object and its length without the rest', async () => {
    const bytes = randomBytes(LONG)
    await store.putPieces(KEY, piecesOf(bytes))
    expect(await store.describe(KEY)).toEqual({ bytes: LONG, contentType: 'image/jpeg' })
    expect(s3.bytesRead).toBe(0)
    const part = await wholeOf(await store.getPieces(KEY, { from: 70_000, to: 70_999 }))
    expect(part.equals(bytes.subarray(70_000, 71_000))).toBe(true)
    expect(s3.bytesRead).toBe(1_000)
    expect(await store.describe('x/BBBBBBBBBBBBBBBBBBBBBB.jpg')).toBeNull()
    expect(await store.describe('../secret')).toBeNull()
    s3.failNext(9, 503)
    await expect(store.describe(KEY)).rejects.toThrow()
  })

  test.each([1_000, LONG - 1])('stores nothing of a source that fails after %d bytes', async (failsAfter) => {
    await expect(store.putPieces(KEY, piecesOf(randomBytes(LONG + 65_536), failsAfter))).rejects.toThrow(
      'source failed',
    )
    expect(s3.objects.size).toBe(0)
    expect(s3.openUploads).toBe(0)
  })

  test('retries after a failure, and throws when every retry fails', async () => {
    s3.failNext(1, 503)
    await store.put(KEY, { bytes: Buffer.from('x'), contentType: 'image/jpeg' })
    expect(s3.objects.has(KEY)).toBe(true)
    s3.failNext(9, 503)
    await expect(store.get(KEY)).rejects.toThrow()
  })

  test('refuses a client with another secret', async () => {
    const stranger = createS3Store({ ...addressOf(s3.url), secretAccessKey: 'guessed' })
    await expect(stranger.put(KEY, { bytes: Buffer.from('x'), contentType: 'image/jpeg' })).rejects.toThrow()
    expect(s3.objects.size).toBe(0)
  })
})

describe('a product on a bucket', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ config: { store: addressOf(s3.url) } })
  })
  afterEach(() => app.close())

  test('stores a picture, shows it, and removes it', async () => {
    const member = await app.seed.member({ hasAvatar: false })
    const add = async (hue: number) => {
      const url = await upload(app, member, await pictureOf(hue, 800, 800))
      const { data } = await member.post('/api/user/add_image', { url, clientToken: randomUUID() })
      return (data as { image: Image }).image
    }
    await add(10)
    const image = await add(90)
    const shown = await fetch(`${app.url}${image.url}`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toMatch(/^image\//)
    expect(s3.objects.size).toBe(4)
    await member.post('/api/user/delete_image', { id: image.id })
    expect(s3.objects.size).toBe(2)
  })

  test('plays a video in parts and never reads more than the requested part', async () => {
    const bytes = randomBytes(200_000)
    const key = 'p/AAAAAAAAAAAAAAAAAAAAAA.mp4'
    await app.services.store.put(key, { bytes, contentType: 'video/mp4' })
    const { id } = await app.seed.member()
    await app.core.db
      .updateTable('image')
      .set({ kind: 'video', is_avatar: false, seconds: 1, video_key: key })
      .where('member_id', '=', id)
      .execute()
    const play = (range: string, ifRange?: string) =>
      fetch(`${app.url}/media/${key}`, { headers: { range, ...(ifRange && { 'if-range': ifRange }) } })
    const part = await play('bytes=1000-1999')
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 1000-1999/200000',
      '1000',
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000, 2_000))).toBe(true)
    const beyond = await play('bytes=200000-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */200000'])
    expect(s3.bytesRead).toBe(1_000)
    const changed = await play('bytes=0-9', '"another"')
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, 200_000])
    expect((await play('bytes=0-9', part.headers.get('etag') ?? '')).status).toBe(206)
  })

  test('refuses an upload while the bucket fails, and accepts it afterwards', async () => {
    expectFaults(/^log: upload failed: Trouble: UnknownError /, /^answer 200 code 0: POST \/oss$/)
    const member = await app.seed.member()
    s3.failNext(9, 503)
    await expect(upload(app, member, await pictureOf(10, 800, 800))).rejects.toThrow('upload refused')
    s3.failNext(0, 503)
    await upload(app, member, await pictureOf(10, 800, 800))
    expect(s3.objects.size).toBe(1)
  })
})

test.each([
  ['https://K:a%2Fb@oss-cn-hangzhou.aliyuncs.com/jinyu?region=oss-cn-hangzhou', 'a/b', false],
  ['http://K:s@127.0.0.1:9000/jinyu?style=path', 's', true],
])('%s is an address', (text, secretAccessKey, isPathStyle) => {
  expect(readStoreAddress(text)).toMatchObject({ bucket: 'jinyu', secretAccessKey, isPathStyle })
})

test.each([
  'jinyu',
  'https://host/jinyu',
  'https://K@host/jinyu',
  'https://K:s@host/',
  'https://K:s@host/a/b',
  'ftp://K:s@host/jinyu',
  'https://K:s@host/jinyu?style=both',
  'https://K:%zz@host/jinyu',
])('%s is not an address', (text) => {
  expect(readStoreAddress(text)).toBeNull()
})
