import { type BreakerLimits, CircuitBreaker } from '../../lib/circuit-breaker'
import type { Core } from '../../lib/core'
import type { Outcome } from '../outcome'
import type { ModerationCounts, ModerationOutcome } from './counts'
import type { ModerationCall, ModerationProvider, VendorVerdict } from './port'

/** A vendor by its name in the setting `MODERATION`. */
export interface NamedModeration {
  readonly name: string
  readonly vendor: ModerationProvider
}

/** Null from a vendor that does not judge this author. */
type Asked<Answer> = Outcome<Answer> | null
/** What a vendor is asked, and how its answer is counted. */
interface Question<Answer> {
  readonly ask: (vendor: ModerationProvider, call: ModerationCall) => Promise<Asked<Answer>>
  /** Null for an answer that is not counted. */
  readonly outcomeOf: (answer: Answer) => ModerationOutcome | null
}

/** A vendor without an answer this often in a row is left out until a trial works. Source: ours */
const LIMITS: BreakerLimits = { failures: 5, openMs: 60_000 }
const LATE = { kind: 'unknown', reason: 'timeout' } as const
const LEFT_OUT = { kind: 'unknown', reason: 'busy' } as const
/** What a log may hold of a vendor's code: no text and no number of a member fits into it. */
const CODE = /^(-?\d{1,6}|[A-Z][A-Za-z.]{1,63})$/

/** The answer, or `unknown` after the time, also where a vendor first fetches a token. */
const inTime = async <Answer>(answer: Promise<Asked<Answer>>, ms: number): Promise<Asked<Answer>> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Asked<Answer>>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const countedAs = <Answer>(
  judged: Asked<Answer>,
  outcomeOf: Question<Answer>['outcomeOf'],
): ModerationOutcome | null => {
  if (judged === null) return 'other_author'
  if (judged.kind === 'ok') return outcomeOf(judged.data)
  return judged.kind === 'rejected' ? 'refused' : 'unknown'
}

const decisionOf = ({ decision }: VendorVerdict): ModerationOutcome => decision

/** A refusal whose code and message cannot hold what a member wrote. */
const withoutText = <Answer>(judged: Asked<Answer>): Asked<Answer> =>
  judged?.kind === 'rejected'
    ? { kind: 'rejected', code: CODE.test(judged.code) ? judged.code : 'odd', message: '' }
    : judged

/**
 * Asks the vendors in order until one judges; each has an equal share of the time that is left. A vendor that refuses
 * works, so only missing answers open its breaker: a text that a vendor cannot read must not switch it off for others.
 */
export const createModerationChain = (
  vendors: readonly NamedModeration[],
  { clock, log }: Pick<Core, 'clock' | 'log'>,
  counts: Pick<ModerationCounts, 'add'>,
): ModerationProvider => {
  const chain = vendors.map(({ name, vendor }) => ({
    name,
    vendor,
    breaker: new CircuitBreaker(LIMITS, () => log.warn('moderation vendor left out', { vendor: name })),
  }))

  /** A vendor that needs the database rejects when that does. */
  const askSafely = async <Answer>(
    { name, vendor }: NamedModeration,
    question: Question<Answer>,
    ms: number,
  ): Promise<Asked<Answer>> => {
    try {
      return await question.ask(vendor, { deadlineMs: ms })
    } catch (error) {
      log.warn('moderation failed', { vendor: name, error: error instanceof Error ? error.name : 'unknown' })
      return LEFT_OUT
    }
  }

  const ask = async <Answer>(
    link: (typeof chain)[number],
    question: Question<Answer>,
    ms: number,
  ): Promise<Asked<Answer>> => {
    const { name, breaker } = link
    if (!breaker.admit()) {
      counts.add(name, 'left_out')
      return LEFT_OUT
    }
    const judged = withoutText(await inTime(askSafely(link, question, ms), ms))
    const outcome = countedAs(judged, question.outcomeOf)
    if (outcome !== null) counts.add(name, outcome)
    if (judged?.kind === 'rejected') log.warn('moderation refused', { vendor: name, code: judged.code })
    if (judged?.kind === 'unknown') breaker.fail()
    else breaker.succeeded()
    return judged
  }

  const askInOrder = async <Answer>(
    question: Question<Answer>,
    { deadlineMs, after = null }: ModerationCall & { readonly after?: string | null },
  ): Promise<Asked<Answer>> => {
    const endAt = clock.now() + deadlineMs
    const behind = chain.slice(chain.findIndex(({ name }) => name === after) + 1)
    let failed: Asked<Answer> = null
    for (const [nth, link] of behind.entries()) {
      const leftMs = Math.max(0, endAt - clock.now())
      const judged = await ask(link, question, Math.floor(leftMs / (behind.length - nth)))
      if (judged?.kind === 'ok') return judged
      failed = judged ?? failed
    }
    return failed
  }

  return {
    mediaKinds: new Set(vendors.flatMap(({ vendor }) => [...vendor.mediaKinds])),
    judgeText: (text, call) =>
      askInOrder({ ask: (vendor, limits) => vendor.judgeText(text, limits), outcomeOf: decisionOf }, call),
    judgePicture: (picture, call) =>
      askInOrder(
        { ask: (vendor, limits) => vendor.judgePicture(picture, limits), outcomeOf: decisionOf },
        call,
      ),
    judgeMedia: (media, call) =>
      askInOrder(
        {
          ask: (vendor, limits) => vendor.judgeMedia(media, { ...limits, after: null }),
          outcomeOf: ({ verdict }) => verdict?.decision ?? 'later',
        },
        call,
      ),
    readVerdict: async (task, { deadlineMs }) => {
      const link = chain.find(({ name }) => name === task.vendor)
      // A vendor that still works was counted when it was asked.
      return link === undefined
        ? null
        : ask(
            link,
            {
              ask: (vendor, limits) => vendor.readVerdict(task, limits),
              outcomeOf: (verdict) => verdict?.decision ?? null,
            },
            deadlineMs,
          )
    },
  }
}
