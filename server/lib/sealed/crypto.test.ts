import { createCrypto, type Crypto } from './crypto'
import { MARK_BYTES } from './key-chain'
import type { Pieces } from './sealed-stream'

const [A, B, C] = ['first', 'second', 'third'] as const

/** A ring whose newest secret follows the others, as a database has them. */
const ringOf = (...secrets: string[]): Crypto => createCrypto(secrets)
/** As after a rotation: the former secret is not configured, and the database has the key of its hashes. */
const alone = (): Crypto => {
  const both = ringOf(B, A).ring.chain
  const crypto = ringOf(B)
  crypto.ring.adopt({
    ...both,
    keys: both.keys.map((key, at) => (at === 0 ? { ...key, sealKey: null } : key)),
  })
  return crypto
}

async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 50_000) yield bytes.subarray(from, from + 50_000)
}
const all = async (pieces: Pieces): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pieces) parts.push(part)
  return Buffer.concat(parts)
}

test('a new secret beside the former one opens what both sealed, and names itself in what it seals', () => {
  const [former, both] = [ringOf(A), ringOf(B, A)]
  expect(both.unseal(former.seal('旧'))).toBe('旧')
  const sealed = both.seal('新')
  expect(both.unseal(sealed)).toBe('新')
  expect(sealed.length - former.seal('新').length).toBe(MARK_BYTES)
  expect([both.ring.isCurrent(sealed), both.ring.isCurrent(former.seal('旧'))]).toEqual([true, false])
  expect(() => former.unseal(sealed)).toThrow()
})

test('the new secret alone opens what it sealed, and nothing of the former one', () => {
  expect(alone().unseal(ringOf(B, A).seal('新'))).toBe('新')
  expect(() => alone().unseal(ringOf(A).seal('旧'))).toThrow(/not configured/)
})

test('a file opens in whole and in part under the secret that names itself in it', async () => {
  const plain = Buffer.alloc(200_000, '近遇')
  for (const [maker, reader] of [
    [ringOf(A), ringOf(B, A)],
    [ringOf(B, A), alone()],
  ] as const) {
    const sealed = await all(maker.sealPieces(inParts(plain)))
    expect((await all(reader.unsealPieces(inParts(sealed)))).equals(plain)).toBe(true)
    const read = ({ from, to }: { from: number; to: number }) =>
      Promise.resolve(inParts(sealed.subarray(from, to + 1)))
    const part = await all(reader.unsealPart({ bytes: plain.length, read }, { from: 70_000, to: 140_000 }))
    expect(part.equals(plain.subarray(70_000, 140_001))).toBe(true)
  }
})

test('a stored hash moves to the new secret without its text, once and for every later secret', () => {
  const former = ringOf(A).phoneHash('13800001234')
  const moved = ringOf(B, A).ring.liftHash(former)
  expect(moved.equals(ringOf(B, A).phoneHash('13800001234'))).toBe(true)
  expect(alone().phoneHash('13800001234').equals(moved)).toBe(true)
  expect(ringOf(B, A).ring.liftHash(moved).equals(moved)).toBe(true)
  const third = ringOf(C, B, A)
  expect(third.ring.liftHash(moved).equals(third.phoneHash('13800001234'))).toBe(true)
  expect(third.phoneHashes('13800001234').map((hash) => hash.toString('hex'))).toEqual(
    [third.phoneHash('13800001234'), moved, former].map((hash) => hash.toString('hex')),
  )
})

test('signatures of every configured secret are valid, and a retired one signs nothing', () => {
  const former = ringOf(A).sign('media', 'x')
  const has = (crypto: Crypto) => crypto.signatures('media', 'x').some((one) => one.equals(former))
  expect([has(ringOf(B, A)), has(alone())]).toEqual([true, false])
})

test('a steady hash is the same before, in and after a rotation', () => {
  const texts = [ringOf(A), ringOf(B, A), alone()].map((crypto) =>
    crypto.steadyMac('cell', 'x').toString('hex'),
  )
  expect(new Set(texts).size).toBe(1)
})
