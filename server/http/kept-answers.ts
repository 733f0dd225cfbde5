import type { Bus } from '../realtime/bus'
import type { Clock } from '../lib/clock'
import type { Language } from '../lib/language'

/** For how long an answer may be given again, in ms. Source: ours */
const KEEP_MS = 2_000
const MAX_KEPT = 10_000

/**
 * Answers about a member that are asked for again and again, ready as bytes. Forgotten at once by whatever the member
 * does in this process, by what others do to them, and by news of any process; after two seconds in any case.
 */
export interface KeptAnswers {
  /**
   * The data of an answer as JSON: the kept one, or the one that is being made, or a new one. What was forgotten
   * while it was made is given to those who waited and is not kept.
   */
  get(memberId: string, language: Language, make: () => Promise<Buffer>): Promise<Buffer>
  forget(memberId: string): void
}

interface Kept {
  readonly json: Promise<Buffer>
  readonly atMs: number
}

/** Keeps answers in memory; `bus` tells of members who have news. */
export const createKeptAnswers = (clock: Clock, bus: Pick<Bus, 'subscribe'>): KeptAnswers => {
  const kept = new Map<string, Map<Language, Kept>>()

  const forget = (memberId: string): void => void kept.delete(memberId)
  bus.subscribe(forget)

  const keep = (memberId: string, language: Language, answer: Kept): void => {
    const answers = kept.get(memberId) ?? new Map<Language, Kept>()
    kept.set(memberId, answers.set(language, answer))
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    // A failure is for those who wait for it, not for those who come later.
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
