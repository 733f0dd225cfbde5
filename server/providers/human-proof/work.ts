import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { WorkChallenge } from '@contract/types/human-proof'
import type { Core } from '../../lib/core'
import { isSame } from '../../lib/sealed/crypto'
import { HOME, networkOf } from '../../lib/net/network'
import type { ProofSubject } from './port'

/**
 * 16 puzzles of 12 bits take about 65,000 hashes: tenths of a second in a browser, some seconds in a mini-program
 * without a compiler. Many small puzzles vary less than one large one. Source: ours
 */
const PUZZLES = 16
const BITS = 12
const LIFE_MS = 5 * MINUTE_MS
const NONCE_BYTES = 12
/** 22 characters of base64url, so that the text of a puzzle fits one block of SHA-256. */
const MAC_BYTES = 16
const WORD_BITS = 32
const PURPOSE = 'human-proof'
const TOKEN = /^(([0-9a-z]{1,11})\.([\w-]{16})\.([\w-]{22})):([0-9a-z]{1,7}(?:\.[0-9a-z]{1,7})*)$/

/** Proofs of work. */
export interface WorkProofs {
  challenge(subject: ProofSubject): WorkChallenge
  /** The challenge's own number when the token solves it; null otherwise. */
  verify(token: string, subject: ProofSubject): string | null
}

const isSolved = (seed: string, puzzle: number, counter: string): boolean => {
  const hash = createHash('sha256').update(`${seed}.${puzzle}.${counter}`).digest()
  return hash.readUInt32BE(0) >>> (WORD_BITS - BITS) === 0
}

/**
 * Makes and checks proofs of work. A challenge is signed and not stored: it names its time, and its signature covers the
 * phone and the network. It cannot distinguish a person from a program; it makes many requests expensive, without pictures
 * and without an outside service. Source: ours
 */
export const createWorkProofs = ({ clock, crypto }: Pick<Core, 'clock' | 'crypto'>): WorkProofs => {
  const textOf = (issued: string, nonce: string, { phone, ip }: ProofSubject): string =>
    JSON.stringify([issued, nonce, phone, networkOf(ip, HOME)])

  const isFresh = (issued: string): boolean => {
    const ageMs = clock.now() - parseInt(issued, 36)
    // Another node's clock may be ahead.
    return ageMs > -MINUTE_MS && ageMs < LIFE_MS
  }

  return {
    challenge(subject) {
      const issued = clock.now().toString(36)
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const mac = crypto.sign(PURPOSE, textOf(issued, nonce, subject)).subarray(0, MAC_BYTES)
      return {
        challenge: `${issued}.${nonce}.${mac.toString('base64url')}`,
        puzzles: PUZZLES,
        bits: BITS,
        expireIn: LIFE_MS / SECOND_MS,
      }
    },

    verify(token, subject) {
      const [, , issued = '', nonce = '', seed = '', solved = ''] = TOKEN.exec(token) ?? []
      const counters = solved.split('.')
      if (counters.length !== PUZZLES || !isFresh(issued)) return null
      const mac = Buffer.from(seed, 'base64url')
      const isOurs = crypto
        .signatures(PURPOSE, textOf(issued, nonce, subject))
        .some((signature) => isSame(mac, signature.subarray(0, MAC_BYTES)))
      const isWhole = counters.every((counter, puzzle) => isSolved(seed, puzzle, counter))
      return isOurs && isWhole ? nonce : null
    },
  }
}
