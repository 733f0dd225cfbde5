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

type Judged = Outcome<VendorVerdict>
/** Null from a vendor that does not judge this author. */
type Asked = Judged | null
/** What a vendor is asked. */
type Question = (vendor: ModerationProvider, call: ModerationCall) => Promise<Asked>

/** A vendor without an answer this often in a row is left out until a trial works. Source: ours */
const LIMITS: BreakerLimits = { failures: 5, openMs: 60_000 }
const LATE: Judged = { kind: 'unknown', reason: 'timeout' }
const LEFT_OUT: Judged = { kind: 'unknown', reason: 'busy' }
/** What a log may hold of a vendor's code: no text and no number of a member fits into it. */
const CODE = /^(-?\d{1,6}|[A-Z][A-Za-z.]{1,63})$/

/** The answer, or `unknown` after the time, also where a vendor first fetches a token. */
const inTime = async (answer: Promise<Asked>, ms: number): Promise<Asked> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Asked>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const outcomeOf = (judged: Asked): ModerationOutcome => {
  if (judged === null) return 'other_author'
  if (judged.kind === 'ok') return judged.data.decision
  return judged.kind === 'rejected' ? 'refused' : 'unknown'
}

/** A refusal whose code and message cannot hold what a member wrote. */
const withoutText = (judged: Asked): Asked =>
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
  const askSafely = async (
    { name, vendor }: NamedModeration,
    question: Question,
    ms: number,
  ): Promise<Asked> => {
    try {
      return await question(vendor, { deadlineMs: ms })
    } catch (error) {
      log.warn('moderation failed', { vendor: name, error: error instanceof Error ? error.name : 'unknown' })
      return LEFT_OUT
    }
  }

  const ask = async (link: (typeof chain)[number], question: Question, ms: number): Promise<Asked> => {
    const { name, breaker } = link
    if (!breaker.admit()) {
      counts.add(name, 'left_out')
      return LEFT_OUT
    }
    const judged = withoutText(await inTime(askSafely(link, question, ms), ms))
    counts.add(name, outcomeOf(judged))
    if (judged?.kind === 'rejected') log.warn('moderation refused', { vendor: name, code: judged.code })
    if (judged?.kind === 'unknown') breaker.fail()
    else breaker.succeeded()
    return judged
  }

  const askInOrder = async (question: Question, { deadlineMs }: ModerationCall): Promise<Asked> => {
    const endAt = clock.now() + deadlineMs
    let failed: Asked = null
    for (const [nth, link] of chain.entries()) {
      const leftMs = Math.max(0, endAt - clock.now())
      const judged = await ask(link, question, Math.floor(leftMs / (chain.length - nth)))
      if (judged?.kind === 'ok') return judged
      failed = judged ?? failed
    }
    return failed
  }

  return {
    judgeText: (text, call) => askInOrder((vendor, limits) => vendor.judgeText(text, limits), call),
    judgePicture: (picture, call) =>
      askInOrder((vendor, limits) => vendor.judgePicture(picture, limits), call),
  }
}
