import { randomBytes } from 'node:crypto'
import { type Pieces, sealPieces, unsealPart, unsealPieces } from './sealed-stream'

const key = randomBytes(32)
const opener = () => ({ key, markBytes: 0 })
const PIECE = 64 * 1024

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const all = async (pieces: Pieces): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pieces) parts.push(part)
  return Buffer.concat(parts)
}
const sealed = (bytes: Buffer) => all(sealPieces({ key, mark: Buffer.alloc(0) }, inParts(bytes, 10_000)))

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
  'restores a file of %d bytes, however it is split on its way',
  async (length) => {
    const bytes = randomBytes(length)
    const secret = await sealed(bytes)
    for (const size of [1_000, PIECE, 1_000_000]) {
      expect((await all(unsealPieces(opener, inParts(secret, size)))).equals(bytes)).toBe(true)
    }
  },
)

describe('a part', () => {
  const partOf = async (bytes: Buffer, from: number, to: number, secret?: Buffer) => {
    const whole = secret ?? (await sealed(bytes))
    let readBytes = 0
    const read = (part: { from: number; to: number }) => {
      const piece = whole.subarray(part.from, part.to + 1)
      readBytes += piece.length
      return Promise.resolve(inParts(piece, 1_000))
    }
    return {
      part: await all(unsealPart(opener, { bytes: bytes.length, read }, { from, to })),
      readBytes,
    }
  }

  test.each([
    [1, 0, 0],
    [PIECE, 0, PIECE - 1],
    [PIECE + 1, PIECE, PIECE],
    [3 * PIECE + 7, PIECE - 1, 2 * PIECE],
    [3 * PIECE + 7, 5, 3 * PIECE + 6],
    [3 * PIECE, 3 * PIECE - 1, 3 * PIECE - 1],
  ])('of %d bytes from %d to %d comes back', async (length, from, to) => {
    const bytes = randomBytes(length)
    expect((await partOf(bytes, from, to)).part.equals(bytes.subarray(from, to + 1))).toBe(true)
  })

  test('reads only the pieces that contain it', async () => {
    const { readBytes } = await partOf(randomBytes(9 * PIECE), PIECE + 1, PIECE + 2)
    expect(readBytes).toBe(38 + PIECE + 16)
  })

  test('is not returned when the file was changed there', async () => {
    const bytes = randomBytes(2 * PIECE)
    const secret = await sealed(bytes)
    secret[32 + PIECE + 20]! ^= 1
    expect((await partOf(bytes, 0, 9, secret)).part.equals(bytes.subarray(0, 10))).toBe(true)
    await expect(partOf(bytes, PIECE, PIECE, secret)).rejects.toThrow()
  })
})

test('hides the file’s content, and seals one file differently each time', async () => {
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
  await expect(all(unsealPieces(opener, inParts(spoil(secret), 5_000)))).rejects.toThrow()
})

test('refuses another secret', async () => {
  const secret = await sealed(Buffer.from('own'))
  await expect(
    all(unsealPieces(() => ({ key: randomBytes(32), markBytes: 0 }), inParts(secret, 100))),
  ).rejects.toThrow()
})
