import { createHash } from 'node:crypto'
import type { WorkChallenge } from '@contract/types/human-proof'

const counterOf = (seed: string, puzzle: number, bits: number, from: number): number => {
  for (let counter = from; ; counter++) {
    const hash = createHash('sha256')
      .update(`${seed}.${puzzle}.${counter.toString(36)}`)
      .digest()
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return counter
  }
}

/** Solves a challenge as the client does. @param from The first counter that is tried; another one gives another token. */
export const solveWork = ({ challenge, puzzles, bits }: WorkChallenge, from = 0): string => {
  const seed = challenge.slice(challenge.lastIndexOf('.') + 1)
  const counters = Array.from({ length: puzzles }, (_, puzzle) =>
    counterOf(seed, puzzle, bits, from).toString(36),
  )
  return `work:${challenge}:${counters.join('.')}`
}
