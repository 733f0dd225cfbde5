import { randomBytes } from 'node:crypto'
import { type Pieces, sealPieces, unsealPieces } from './sealed-stream'

const key = randomBytes(32)
const PIECE = 64 * 1024

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const all = async (pieces: Pieces): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pieces) parts.push(part)
  return Buffer.concat(parts)
}
const sealed = (bytes: Buffer) => all(sealPieces(key, inParts(bytes, 10_000)))

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
  'a file of %d bytes comes back, however it is cut on its way',
  async (length) => {
    const bytes = randomBytes(length)
    const secret = await sealed(bytes)
    for (const size of [1_000, PIECE, 1_000_000]) {
      expect((await all(unsealPieces(key, inParts(secret, size)))).equals(bytes)).toBe(true)
    }
  },
)

test('nothing of the file can be read in it, and no two sealings are alike', async () => {
  const bytes = Buffer.from('金丝雀'.repeat(40_000))
  const [one, two] = [await sealed(bytes), await sealed(bytes)]
  expect(one.includes('金丝雀')).toBe(false)
  expect(one.equals(two)).toBe(false)
})

test.each<readonly [string, (secret: Buffer) => Buffer]>([
  ['cut off within a piece', (secret) => secret.subarray(0, secret.length - 5)],
  ['cut off between pieces', (secret) => secret.subarray(0, 32 + PIECE + 16)],
  ['cut off before the first', (secret) => secret.subarray(0, 20)],
  ['without anything', () => Buffer.alloc(0)],
  [
    'with pieces that changed places',
    (secret) => {
      const [first, second] = [secret.subarray(32, 32 + PIECE + 16), secret.subarray(32 + PIECE + 16)]
      return Buffer.concat([secret.subarray(0, 32), second.subarray(0, PIECE + 16), first])
    },
  ],
  [
    'with a bit turned',
    (secret) => {
      const turned = Buffer.from(secret)
      turned[PIECE] = (turned[PIECE] ?? 0) ^ 1
      return turned
    },
  ],
])('a file %s is refused', async (_name, spoil) => {
  const secret = await sealed(randomBytes(3 * PIECE))
  await expect(all(unsealPieces(key, inParts(spoil(secret), 5_000)))).rejects.toThrow()
})

test('another secret opens nothing', async () => {
  const secret = await sealed(Buffer.from('own'))
  await expect(all(unsealPieces(randomBytes(32), inParts(secret, 100)))).rejects.toThrow()
})
