import { randomBytes } from 'node:crypto'
import { unzip } from '../../../../test/server/acts/exporting'
import { writeArchive } from './archive'

const AT = Date.UTC(2026, 6, 1, 4)

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}
const keptIn =
  (parts: Buffer[]) =>
  async (zip: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of zip) parts.push(part)
  }

test('returns the files that were added, packed or not, and reports the archive’s length', async () => {
  const parts: Buffer[] = []
  const noise = randomBytes(300_000)
  const bytes = await writeArchive(
    AT,
    async (archive) => {
      await archive.add('一/words.json', one(Buffer.from('字'.repeat(90_000))))
      await archive.add('noise.bin', one(noise), true)
      await archive.add('empty.json', one(Buffer.alloc(0)))
    },
    keptIn(parts),
  )
  const zip = Buffer.concat(parts)
  expect(bytes).toBe(zip.length)
  const files = await unzip(zip)
  expect([...files.keys()]).toEqual(['一/words.json', 'noise.bin', 'empty.json'])
  expect(String(files.get('一/words.json'))).toBe('字'.repeat(90_000))
  expect(files.get('noise.bin')?.equals(noise)).toBe(true)
  expect(zip.length).toBeLessThan(305_000)
})

test('a failing source stops the writing, and its error is thrown', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(randomBytes(10))
    throw new Error('rows are gone')
  }
  const parts: Buffer[] = []
  let isWhole = false
  const writing = writeArchive(
    AT,
    (archive) => archive.add('rows.json', failing()),
    async (zip) => {
      await keptIn(parts)(zip)
      isWhole = true
    },
  )
  await expect(writing).rejects.toThrow('rows are gone')
  expect(isWhole).toBe(false)
})

test('a failing store stops the reading, however long the source is', async () => {
  let isEnded = false
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield await Promise.resolve(randomBytes(60_000))
    } finally {
      isEnded = true
    }
  }
  const writing = writeArchive(
    AT,
    (archive) => archive.add('noise.bin', endless(), true),
    async (zip) => {
      let count = 0
      for await (const part of zip) {
        count += part.length
        if (count > 200_000) throw new Error('disk is full')
      }
    },
  )
  await expect(writing).rejects.toThrow('disk is full')
  expect(isEnded).toBe(true)
})
