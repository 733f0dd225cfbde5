import { fail } from '../lib/errors'
import type { Clock } from '../lib/clock'
import type { RequestFacts } from './answer'

/** Calls a member may make at once, and how many a second come back. Source: ours. */
const MEMBER_BUCKET = { size: 240, perSecond: 20 }
/** Calls an address may make at once without a session. Source: ours. */
const ADDRESS_BUCKET = { size: 240, perSecond: 10 }
/** Subjects remembered at most; the least lately used is forgotten first. */
const MAX_SUBJECTS = 50_000

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
  const buckets = new Map<string, Bucket>()
  const take = (subject: string, { size, perSecond }: typeof MEMBER_BUCKET): void => {
    const now = clock.now()
    const last = buckets.get(subject)
    const tokens = last ? Math.min(size, last.tokens + ((now - last.atMs) / 1_000) * perSecond) : size
    buckets.delete(subject)
    buckets.set(subject, { tokens: Math.max(0, tokens - 1), atMs: now })
    if (buckets.size > MAX_SUBJECTS) buckets.delete(buckets.keys().next().value as string)
    if (tokens < 1) fail('RATE_LIMITED', { retryAfter: Math.ceil((1 - tokens) / perSecond) })
  }
  return {
    check(_path, viewerId, facts) {
      if (viewerId === null) take(`ip:${facts.ip}`, ADDRESS_BUCKET)
      else take(`member:${viewerId}`, MEMBER_BUCKET)
    },
  }
}
