import type { Clock } from '../../../lib/clock'
import type { RefusalData } from '../../../lib/errors'
import type { Viewer } from '../../../lib/viewer'

/** Verdict on a token: its owner and its expiry, or the refusal. */
export type Verdict = { viewer: Viewer; expireAt: number } | { status: 401 | 403; data?: RefusalData }

/** A verdict from the database; `memberId` is null for a token without a live session. */
export interface Looked {
  readonly verdict: Verdict
  readonly memberId: string | null
}

/** Verdicts on tokens, cached so that not every call reads the database. */
export interface SessionVerdicts {
  judge(token: string): Verdict | Promise<Verdict>
  /** True when the token was valid at its last lookup here, however long ago; all other tokens count as guesses. */
  isKnown(token: string): boolean
  /** Removes a member's tokens from the cache. */
  forgetMember(memberId: string): void
  forgetSessions(sessionIds: readonly string[]): void
  /** Looks up every token again before its next use: ends of sessions may be lost. The tokens stay known. */
  distrustAll(): void
  /** Every session that had ended before this moment, in epoch ms, is forgotten here. */
  confirm(atMs: number): void
}

/**
 * How long a verdict is trusted after its lookup, or after the last moment up to which this node has received every end, in
 * ms: a session that ends on another node stays valid here for at most 5 s. Source: ours
 */
const TRUSTED_MS = 5_000
/** Longest time between two lookups, in ms: a lookup extends the session. Source: ours */
const CACHED_MS = 60_000
const MAX_CACHED = 20_000

/** Caches the results of `look`. */
export const createSessionVerdicts = (
  clock: Clock,
  look: (token: string) => Promise<Looked>,
): SessionVerdicts => {
  const cache = new Map<string, Looked & { atMs: number; period: number }>()
  /** Running lookups, so that many simultaneous calls query the database once. */
  const looking = new Map<string, Promise<Verdict>>()
  /** A lookup during which a session ended may be out of date and is not cached. */
  let endingCount = 0
  let confirmedAtMs = 0
  /** Grows when ends may be lost: a verdict of an earlier period is looked up again. */
  let period = 0

  const distrustLookups = (): void => {
    endingCount += 1
    looking.clear()
  }

  const forget = (isMeant: (entry: Looked) => boolean): void => {
    distrustLookups()
    for (const [key, entry] of cache) if (isMeant(entry)) cache.delete(key)
  }

  const lookAndKeep = async (token: string): Promise<Verdict> => {
    const atMs = clock.now()
    const endingsBefore = endingCount
    const { verdict, memberId } = await look(token)
    cache.delete(token)
    // Refusals are not cached: a guesser must not push honest members out of the cache.
    if ('viewer' in verdict && endingsBefore === endingCount)
      cache.set(token, { verdict, atMs, memberId, period })
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as string)
    return verdict
  }

  const findKnown = (token: string): Verdict | null => {
    const known = cache.get(token)
    const now = clock.now()
    if (known?.period !== period || now < known.atMs || now - known.atMs >= CACHED_MS) return null
    return now - Math.max(known.atMs, confirmedAtMs) < TRUSTED_MS ? known.verdict : null
  }

  return {
    judge(token) {
      const known = findKnown(token)
      if (known) return 'viewer' in known && known.expireAt <= clock.now() ? { status: 401 } : known
      const running = looking.get(token)
      if (running) return running
      const verdict = lookAndKeep(token).finally(() => looking.delete(token))
      looking.set(token, verdict)
      return verdict
    },
    isKnown: (token) => cache.has(token),
    forgetMember: (memberId) => forget((entry) => entry.memberId === memberId),
    forgetSessions(sessionIds) {
      const ended = new Set(sessionIds)
      forget(({ verdict }) => 'viewer' in verdict && ended.has(verdict.viewer.sessionId))
    },
    distrustAll() {
      distrustLookups()
      period += 1
    },
    confirm: (atMs) => void (confirmedAtMs = atMs),
  }
}
