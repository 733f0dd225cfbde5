import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ByteRange } from '../../lib/net/byte-range'
import { createEmbeddedStore } from './embedded'

const KEY = 'x/AAAAAAAAAAAAAAAAAAAAAA.bin'
let folder: string
const store = () => createEmbeddedStore(folder)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jinyu-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* piecesOf(bytes: Buffer, failsAfter = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 1_000) {
    if (from > failsAfter) throw new Error('source failed')
    yield await Promise.resolve(bytes.subarray(from, from + 1_000))
  }
}
const read = async (key = KEY, part?: ByteRange): Promise<Buffer | null> => {
  const pieces = await store().getPieces(key, part)
  if (pieces === null) return null
  const parts: Buffer[] = []
  for await (const part of pieces) parts.push(part)
  return Buffer.concat(parts)
}

test('returns an object that was written in pieces unchanged', async () => {
  const bytes = randomBytes(200_123)
  await store().putPieces(KEY, piecesOf(bytes))
  expect((await read())?.equals(bytes)).toBe(true)
  expect((await store().get(KEY))?.bytes.equals(bytes)).toBe(true)
})

test('reads a part and the length without the rest', async () => {
  const bytes = randomBytes(200_123)
  await store().putPieces(KEY, piecesOf(bytes))
  expect(await store().describe(KEY)).toEqual({
    bytes: bytes.length,
    contentType: 'application/octet-stream',
  })
  for (const [from, to] of [
    [0, 0],
    [70_000, 170_000],
    [200_122, 200_122],
  ] as const) {
    expect((await read(KEY, { from, to }))?.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  expect(await store().describe('x/BBBBBBBBBBBBBBBBBBBBBB.bin')).toBeNull()
  expect(await store().describe('../secret')).toBeNull()
})

test('stores nothing of a source that fails, and keeps an older object', async () => {
  await expect(store().putPieces(KEY, piecesOf(randomBytes(9_000), 4_000))).rejects.toThrow('source failed')
  expect(await read()).toBeNull()
  expect(await readdir(path.join(folder, 'x'))).toEqual([])
  await store().putPieces(KEY, piecesOf(Buffer.from('old')))
  await expect(store().putPieces(KEY, piecesOf(randomBytes(9_000), 4_000))).rejects.toThrow('source failed')
  expect(String(await read())).toBe('old')
})

test('hides the rest of an object after a crash, and removes it with its key', async () => {
  await store().putPieces(KEY, piecesOf(Buffer.from('whole')))
  await writeFile(path.join(folder, `${KEY}.part`), 'half')
  expect(String(await read())).toBe('whole')
  await store().remove([KEY])
  expect(await readdir(path.join(folder, 'x'))).toEqual([])
})

test('a key that the product did not make reads nothing and writes nothing', async () => {
  expect(await read('../secret')).toBeNull()
  await expect(store().putPieces('../secret', piecesOf(Buffer.from('x')))).rejects.toThrow(
    'not an object key',
  )
})
