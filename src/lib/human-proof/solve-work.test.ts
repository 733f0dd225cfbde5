import { createHash } from 'node:crypto'
import { sha256Head } from './sha256'
import { solveWork } from './solve-work'

const headOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
const challenge = { challenge: 'lz1.nonce.Seed_of-22-characters0', puzzles: 6, bits: 8, expireIn: 300 }

describe('SHA-256', () => {
  it('agrees with the platform for every length of one block', () => {
    for (let length = 0; length <= 55; length++) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join(
        '',
      )
      expect(sha256Head(text)).toBe(headOf(text))
    }
  })

  it('refuses a text that does not fit one block', () => {
    expect(() => sha256Head('x'.repeat(56))).toThrow(RangeError)
  })
})

describe('solving a challenge', () => {
  it('finds a counter for each puzzle and reports the progress', async () => {
    const shares: number[] = []
    const token = await solveWork(challenge, {
      onProgress: (share) => shares.push(share),
      isEnded: () => false,
    })
    const [, sent, counters = ''] = /^work:(.+):([0-9a-z.]+)$/.exec(token ?? '') ?? []
    expect(sent).toBe(challenge.challenge)
    const found = counters.split('.')
    expect(found).toHaveLength(6)
    found.forEach((counter, puzzle) => {
      expect(headOf(`Seed_of-22-characters0.${puzzle}.${counter}`) >>> 24).toBe(0)
    })
    expect(shares).toEqual([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1])
  })

  it('ends when nobody waits any more', async () => {
    const watch = { onProgress: () => undefined, isEnded: () => true }
    expect(await solveWork({ ...challenge, bits: 31 }, watch)).toBeNull()
  })
})
