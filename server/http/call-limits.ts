import { fail } from '../lib/errors'
import type { Clock } from '../lib/clock'
import type { RequestFacts } from './answer'

/** Calls a member may make at once, and how many a second come back. Source: ours. */
const MEMBER_BUCKET = { size: 240, perSecond: 20 }
/** Calls an address may make at once without a session. Source: ours. */
const ADDRESS_BUCKET = { size: 240, perSecond: 10 }
/** The last so many subjects are remembered for certain, never more than twice as many. Source: ours */
const GENERATION = 50_000

interface Bucket {
  tokens: number
  atMs: number
}

/** Guards the process against floods; money, login and code limits are rows in the database instead. */
export interface CallLimits {
  /** @throws DomainError RATE_LIMITED with `retryAfter` in seconds. */
  check(path: string, viewerId: string | null, facts: RequestFacts): void
}

/** Token buckets in memory: one a member, one an address. */
export const createCallLimits = (clock: Clock): CallLimits => {
  // Two generations instead of one list in order of use: a call then only reads and writes its bucket.
  let recent = new Map<string, Bucket>()
  let former = new Map<string, Bucket>()
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
  const take = (subject: string, { size, perSecond }: typeof MEMBER_BUCKET): void => {
    const now = clock.now()
    const bucket = bucketOf(subject, size, now)
    const tokens = Math.min(size, bucket.tokens + ((now - bucket.atMs) / 1_000) * perSecond)
    bucket.tokens = Math.max(0, tokens - 1)
    bucket.atMs = now
    if (tokens < 1) fail('RATE_LIMITED', { retryAfter: Math.ceil((1 - tokens) / perSecond) })
  }
  return {
    check(_path, viewerId, facts) {
      if (viewerId === null) take(`ip:${facts.ip}`, ADDRESS_BUCKET)
      else take(`member:${viewerId}`, MEMBER_BUCKET)
    },
  }
}
