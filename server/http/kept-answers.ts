import type { Bus } from '../realtime/bus'
import type { Language } from '../lib/language'
import type { Core } from '../lib/core'

/** Time for which an answer may be sent again, in ms. Source: ours */
const KEEP_MS = 2_000
const MAX_KEPT = 10_000

/**
 * A cache of frequent answers about a member, as bytes. An answer is dropped when the member acts in this process, when
 * others act on the member, and on events of any process; after two seconds in any case.
 */
export interface KeptAnswers {
  /**
   * Returns the data of an answer as JSON: the cached one, the one that is being made, or a new one. An answer that is
   * dropped while it is made still reaches the callers that wait for it, but is not cached.
   */
  get(memberId: string, language: Language, make: () => Promise<Buffer>): Promise<Buffer>
  forget(memberId: string): void
}

interface Kept {
  readonly json: Promise<Buffer>
  readonly atMs: number
}

/** Dependencies of kept answers. */
export interface KeptAnswerDeps {
  readonly bus: Pick<Bus, 'subscribe'>
}

/** Caches answers in memory; `bus` reports members who have new events. */
export const createKeptAnswers = ({ clock }: Pick<Core, 'clock'>, { bus }: KeptAnswerDeps): KeptAnswers => {
  const kept = new Map<string, Map<Language, Kept>>()

  const forget = (memberId: string): void => void kept.delete(memberId)
  bus.subscribe(forget)

  const keep = (memberId: string, language: Language, answer: Kept): void => {
    const answers = kept.get(memberId) ?? new Map<Language, Kept>()
    kept.set(memberId, answers.set(language, answer))
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    // A failure reaches only the callers that wait for it, not later ones.
    answer.json.catch(() => {
      if (answers.get(language) === answer) answers.delete(language)
    })
  }

  return {
    forget,
    get(memberId, language, make) {
      const now = clock.now()
      const found = kept.get(memberId)?.get(language)
      if (found && Math.abs(now - found.atMs) < KEEP_MS) return found.json
      const answer = { json: make(), atMs: now }
      keep(memberId, language, answer)
      return answer.json
    },
  }
}
