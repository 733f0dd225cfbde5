import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ModeratedText, TextScene } from '../../../providers/moderation/port'
import type { Providers } from '../../../providers/providers'

/** Longest wait for the vendor, in ms, since a member waits for the answer. Source: ours */
const CALL = { deadlineMs: 800 }
/** When a member may try again while the vendor is away, in s. Source: ours */
const RETRY_SECONDS = 2

/** Judgement of a text; `unknown` when the vendor gave none in time. */
export type Judgement = 'pass' | 'review' | 'block' | 'unknown'

/** A text with the payload's field, for its refusal. */
export interface FieldText extends Pick<ModeratedText, 'text' | 'scene'> {
  readonly field: string
}

/** Asks the moderation vendor, after our own rules. Without one, every text passes. Source: product §11.4 */
export interface TextJudge {
  /** False without a vendor. */
  readonly isOn: boolean
  judge(memberId: string, scene: TextScene, text: string): Promise<Judgement>
  /**
   * Accepts the texts of a profile only if the vendor passes each, because everybody reads them.
   * @throws DomainError TEXT_REFUSED naming the field (`unfit`); SERVER_BUSY with `retryAfter` without a judgement.
   */
  assertProfile(memberId: string, texts: readonly FieldText[]): Promise<void>
}

/** Dependencies of the judge. */
export interface TextJudgeDeps {
  /** `moderation` is null when only our own rules apply. */
  readonly providers: Pick<Providers, 'moderation'>
}

/**
 * Refuses a message that the vendor does not pass. Members who have met are refused only what it blocks, since a missing
 * judgement must not end a conversation; a greeting needs a pass.
 * @throws DomainError TEXT_REFUSED; SERVER_BUSY with `retryAfter`, which the sender's phone tries again.
 */
export const assertMessage = (judgement: Judgement, hasMet: boolean): void => {
  if (judgement === 'block' || (judgement === 'review' && !hasMet)) fail('TEXT_REFUSED')
  if (judgement === 'unknown' && !hasMet) fail('SERVER_BUSY', { retryAfter: RETRY_SECONDS })
}

/** The judge over the configured vendor. */
export const createTextJudge = (
  { log }: Pick<Core, 'log'>,
  { providers: { moderation: vendor } }: TextJudgeDeps,
): TextJudge => {
  const judge: TextJudge['judge'] = async (memberId, scene, text) => {
    if (vendor === null || text === '') return 'pass'
    const outcome = await vendor.judgeText({ memberId, scene, text }, CALL)
    if (outcome.kind !== 'ok') {
      const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
      log.warn('text not judged', { scene, kind: outcome.kind, why })
      return 'unknown'
    }
    const { decision, label, taskId } = outcome.data
    if (decision !== 'pass') log.warn('text not passed', { scene, decision, label, taskId })
    return decision
  }

  return {
    isOn: vendor !== null,
    judge,
    async assertProfile(memberId, texts) {
      const judgements = await Promise.all(texts.map(({ scene, text }) => judge(memberId, scene, text)))
      for (const [place, { field }] of texts.entries()) {
        const judgement = judgements[place]
        if (judgement === 'unknown') fail('SERVER_BUSY', { retryAfter: RETRY_SECONDS })
        if (judgement !== 'pass') fail('TEXT_REFUSED', { field, fields: { [field]: 'unfit' } })
      }
    },
  }
}
