import { fail } from '../lib/errors'
import { HOME, networkOf } from '../lib/net/network'
import type { Core } from '../lib/core'

/** Calls that a member may make at once, and how many are refilled a second. Source: ours. */
const MEMBER_BUCKET = { size: 240, perSecond: 20 }
/**
 * Requests that an address may make at once, and how many are refilled a second. Each kind is counted separately.
 * Source: ours
 * - `call`: calls without a session
 * - `token`: tokens that are invalid, or that were not looked up recently
 * - `form`: files to the embedded store, which has no session
 * - `picture`: QR codes, which are drawn for anybody
 */
const ADDRESS_BUCKETS = {
  call: { size: 240, perSecond: 10 },
  token: { size: 480, perSecond: 10 },
  form: { size: 240, perSecond: 10 },
  picture: { size: 60, perSecond: 2 },
} as const
/** The last 50,000 subjects are always remembered, and never more than twice as many. Source: ours */
const GENERATION = 50_000

interface Bucket {
  tokens: number
  atMs: number
}

/** The kinds of requests that are counted for an address. */
export type AddressBucket = keyof typeof ADDRESS_BUCKETS

/** Guards the process against floods; money, login and code limits are rows in the database instead. */
export interface CallLimits {
  /** @throws DomainError RATE_LIMITED with `retryAfter` in seconds. */
  countMember(memberId: string): void
  /** Counts the whole home of an address. @throws DomainError RATE_LIMITED with `retryAfter` in seconds. */
  countAddress(what: AddressBucket, ip: string): void
  /** Undoes one count of `countAddress`, after the request turned out to be valid. */
  giveBack(what: AddressBucket, ip: string): void
}

/** Token buckets in memory: one for each member, several for each address. */
export const createCallLimits = ({ clock }: Pick<Core, 'clock'>): CallLimits => {
  // Two generations instead of one list in order of use: a call then only reads and writes its bucket.
  let recent = new Map<string, Bucket>()
  let former = new Map<string, Bucket>()
  const subjectOf = (what: AddressBucket, ip: string) => `${what}:${networkOf(ip, HOME)}`
  const bucketOf = (subject: string, size: number, now: number): Bucket => {
    const known = recent.get(subject)
    if (known) return known
    const bucket = former.get(subject) ?? { tokens: size, atMs: now }
    if (recent.size >= GENERATION) {
      former = recent
      recent = new Map()
    }
    recent.set(subject, bucket)
    return bucket
  }
  const count = (subject: string, { size, perSecond }: typeof MEMBER_BUCKET): void => {
    const now = clock.now()
    const bucket = bucketOf(subject, size, now)
    // A clock that is set back removes no tokens.
    const passedMs = Math.max(0, now - bucket.atMs)
    const tokens = Math.min(size, bucket.tokens + (passedMs / 1_000) * perSecond)
    bucket.tokens = Math.max(0, tokens - 1)
    bucket.atMs = now
    if (tokens < 1) fail('RATE_LIMITED', { retryAfter: Math.ceil((1 - tokens) / perSecond) })
  }
  return {
    countMember: (memberId) => count(`member:${memberId}`, MEMBER_BUCKET),
    countAddress: (what, ip) => count(subjectOf(what, ip), ADDRESS_BUCKETS[what]),
    giveBack(what, ip) {
      const { size } = ADDRESS_BUCKETS[what]
      const bucket = bucketOf(subjectOf(what, ip), size, clock.now())
      bucket.tokens = Math.min(size, bucket.tokens + 1)
    },
  }
}
