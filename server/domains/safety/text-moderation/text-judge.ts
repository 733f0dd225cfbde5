import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { TextScene } from '../../../providers/moderation/port'
import type { Providers } from '../../../providers/providers'
import { rulesLayer } from './rules-layer'
import type { RefusedPlace, TextCases } from './text-cases'
import { createVendorLayer } from './vendor-layer'
import type { WordLayer } from './word-layer'
import { type JudgedText, judgeInOrder, PASSED, type TextLayer, type TextVerdict } from './verdict'

/** When a member may try again while the vendor is away, in s. Source: ours */
const RETRY_SECONDS = 2

/** Longest wait where no member waits, in ms. Source: ours */
const LATE_DEADLINE_MS = 10_000

/** A text with the payload's field, for its refusal. */
export interface FieldText extends Pick<JudgedText, 'text' | 'scene'> {
  readonly field: RefusedPlace
}

/** Judges what members write, layer by layer: our own rules, the word lists, the vendor. Source: product §11.4 */
export interface TextJudge {
  judge(memberId: string, scene: TextScene, text: string): Promise<TextVerdict>
  /** Asks the vendor alone, and gives it long, about a text that was not judged in time. Passes without a vendor. */
  judgeLate(memberId: string, scene: TextScene, text: string): Promise<TextVerdict>
  /**
   * Accepts the texts of a profile only if every layer passes each, because everybody reads them. A text that a person
   * has to look at is refused and becomes a case; once it is approved, its author may save it.
   * @throws DomainError TEXT_REFUSED with the field (its class, or `unfit`) and `class`; SERVER_BUSY with `retryAfter`
   * without a judgement.
   */
  assertProfile(memberId: string, texts: readonly FieldText[]): Promise<void>
}

/** Dependencies of the judge. */
export interface TextJudgeDeps {
  /** `moderation` is null when no vendor is connected. */
  readonly providers: Pick<Providers, 'moderation'>
  readonly wordLayer: WordLayer
  readonly textCases: Pick<TextCases, 'addRefused' | 'isApproved'>
}

/**
 * Refuses a message that a layer does not pass. Members who have met are refused only what is blocked, since a missing
 * judgement must not end a conversation; a greeting needs a pass.
 * @throws DomainError TEXT_REFUSED with `class`; SERVER_BUSY with `retryAfter`, which the sender's phone tries again.
 */
export const assertMessage = (verdict: TextVerdict, hasMet: boolean): void => {
  const { decision } = verdict
  if (decision === 'block' || (decision === 'review' && !hasMet))
    fail('TEXT_REFUSED', { class: verdict.class })
  if (decision === 'unknown' && !hasMet) fail('SERVER_BUSY', { retryAfter: RETRY_SECONDS })
}

/**
 * Refuses a profile text by its verdict. A text with hidden words is refused, too: the member can still change it.
 * @throws DomainError as `TextJudge.assertProfile`
 */
export const assertProfileText = (
  field: string,
  verdict: Pick<TextVerdict, 'decision' | 'class'> & { readonly masked?: string | null },
): void => {
  const { decision, class: found, masked = null } = verdict
  if (decision === 'unknown') fail('SERVER_BUSY', { retryAfter: RETRY_SECONDS })
  const reason = found === null || found === 'other' ? 'unfit' : found
  if (decision !== 'pass' || masked !== null)
    fail('TEXT_REFUSED', { field, fields: { [field]: reason }, class: found })
}

/** The judge over its layers. */
export const createTextJudge = (
  core: Pick<Core, 'log'>,
  { providers: { moderation: vendor }, wordLayer, textCases }: TextJudgeDeps,
): TextJudge => {
  const layers: readonly TextLayer[] = [
    rulesLayer,
    wordLayer,
    ...(vendor ? [createVendorLayer(core, vendor)] : []),
  ]

  const judge: TextJudge['judge'] = async (memberId, scene, text) => {
    // An empty text has nothing to judge.
    const verdict = await judgeInOrder(text === '' ? [] : layers, { memberId, scene, text })
    const isAllowed = verdict.decision === 'review' && (await textCases.isApproved(memberId, scene, text))
    return isAllowed ? { ...PASSED, masked: verdict.masked } : verdict
  }

  const late = vendor ? [createVendorLayer(core, vendor, LATE_DEADLINE_MS)] : []

  return {
    judge,
    judgeLate: (memberId, scene, text) => judgeInOrder(late, { memberId, scene, text }),
    async assertProfile(memberId, texts) {
      const verdicts = await Promise.all(texts.map(({ scene, text }) => judge(memberId, scene, text)))
      for (const [place, { field, text }] of texts.entries()) {
        const verdict = verdicts[place]
        if (verdict?.decision === 'review')
          await textCases.addRefused({ memberId, place: field, text, verdict })
        if (verdict) assertProfileText(field, verdict)
      }
    },
  }
}
