import { sha256Head } from './sha256'

/** Hashes between two pauses: some milliseconds in a browser, tenths of a second without a compiler. Source: ours */
const SLICE = 1_000
const WORD_BITS = 32

/** The puzzles of a challenge, as the server sends them. */
export interface Work {
  readonly challenge: string
  readonly puzzles: number
  /** Zero bits at the beginning of each hash, from 1 to 31. */
  readonly bits: number
}

/** What happens while a challenge is solved. */
export interface WorkWatch {
  /** Called after each puzzle with the share that is done, from 0 to 1. */
  onProgress(share: number): void
  /** True ends the work. */
  isEnded(): boolean
}

/** Lets the screen be drawn and taps be handled. */
const pause = (): Promise<void> => new Promise((done) => void setTimeout(done, 0))

/**
 * Solves a challenge in slices, so that the screen never freezes. Resolves to the token, or to null when `isEnded`
 * became true. Source: ours
 */
export const solveWork = async (
  { challenge, puzzles, bits }: Work,
  { onProgress, isEnded }: WorkWatch,
): Promise<string | null> => {
  const seed = challenge.slice(challenge.lastIndexOf('.') + 1)
  const counters: string[] = []
  let hashes = 0
  let counter = 0
  while (counters.length < puzzles) {
    const text = `${seed}.${counters.length}.${counter.toString(36)}`
    if (sha256Head(text) >>> (WORD_BITS - bits) === 0) {
      counters.push(counter.toString(36))
      counter = 0
      onProgress(counters.length / puzzles)
    } else counter += 1
    hashes += 1
    if (hashes % SLICE === 0) {
      await pause()
      if (isEnded()) return null
    }
  }
  return `work:${challenge}:${counters.join('.')}`
}
