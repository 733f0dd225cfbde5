import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { NoticeService } from '../../chat/notices/notice.service'
import { refuse } from '../../safety/operators/operator-error'
import type { MediaFinding, TextCases } from '../../safety/text-moderation/text-cases'
import { IntroRepository, type IntroRow } from './intro.repository'

/** A decision about a recording; the class of a rejection is one of `TEXT_CLASSES`. */
export type IntroDecision =
  { readonly state: 'approved' } | { readonly state: 'rejected'; readonly class: string }

/** Runs in the transaction in which a recording begins to wait. Returns true when it will be judged without a person. */
export type IntroListener = (tx: Tx, intro: IntroRow) => Promise<boolean>

/** What a person reads of a recording that nothing judged. */
const UNJUDGED: MediaFinding = { class: null, layer: null, score: null }

/** Reviews of introductions. Their cases are in the queue of texts. Source: product §11.4 */
export interface IntroReview {
  /** Adds a listener for waiting recordings: a vendor that judges them first, or the reviewer of the demo. */
  onAwaited(listener: IntroListener): void
  /** A recording needs a decision: the vendor's, if one judges voices, else a person's. An appeal needs a person. */
  await(tx: Tx, intro: IntroRow): Promise<void>
  /** Brings a waiting recording, or one that a member reported, before a person. */
  addCase(tx: Tx, intro: IntroRow, finding?: MediaFinding): Promise<void>
  /** Where a report is about an introduction that others listen to, a person listens to it again. */
  onReported(tx: Tx, report: { readonly to_id: string; readonly context: string }): Promise<void>
  /** Deletes the waiting case of a member's recording, which is being replaced or removed. */
  forget(tx: Tx, memberId: string): Promise<void>
  /**
   * Decides about a recording, and notifies its owner. Returns false when its owner replaced or removed it meanwhile.
   * @param by the operator, or the vendor
   * @throws OperatorError SAME_OPERATOR for an appeal against the operator's own decision
   */
  decide(tx: Tx, introId: string, decision: IntroDecision, by: string): Promise<boolean>
  /** The key of a recording's object; null when its owner replaced or removed it. */
  keyOf(db: Db, introId: string): Promise<string | null>
}

/** Dependencies of the reviews. */
export interface IntroReviewDeps {
  readonly textCases: Pick<TextCases, 'addIntro' | 'forgetIntro'>
  readonly notices: Pick<NoticeService, 'add'>
}

/** Reviews in the tables `voice_intro` and `text_case`. */
export const createIntroReview = (
  { clock }: Pick<Core, 'clock'>,
  { textCases, notices }: IntroReviewDeps,
): IntroReview => {
  const listeners: IntroListener[] = []

  const addCase: IntroReview['addCase'] = (tx, { member_id: memberId, id }, finding = UNJUDGED) =>
    textCases.addIntro(tx, { memberId, introId: id, finding })

  return {
    onAwaited: (listener) => void listeners.push(listener),

    async await(tx, intro) {
      let isJudged = false
      for (const listener of listeners) isJudged = (await listener(tx, intro)) || isJudged
      if (!isJudged) await addCase(tx, intro)
    },

    addCase,

    async onReported(tx, { to_id: memberId, context }) {
      if (context !== 'voice') return
      const intro = await new IntroRepository(tx).lockOf(memberId)
      if (intro?.review_state === 'approved') await addCase(tx, intro)
    },

    forget: (tx, memberId) => textCases.forgetIntro(tx, memberId),

    async decide(tx, introId, decision, by) {
      const intros = new IntroRepository(tx)
      const intro = await intros.lock(introId)
      if (!intro) return false
      if (intro.review_state === 'appealing' && intro.reviewed_by === by) refuse('SAME_OPERATOR', { by })
      await intros.update(introId, {
        review_state: decision.state,
        reject_class: decision.state === 'rejected' ? decision.class : null,
        reviewed_by: by,
        reviewed_at: clock.now(),
      })
      if (intro.review_state === decision.state) return true
      const params = decision.state === 'rejected' ? { reason: `text_${decision.class}` } : {}
      await notices.add(tx, intro.member_id, `intro_${decision.state}`, params)
      return true
    },

    keyOf: async (db, introId) => (await new IntroRepository(db).find(introId))?.object_key ?? null,
  }
}
