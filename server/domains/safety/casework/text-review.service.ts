import type { TEXT_CLASSES, TextApproval } from '@contract/ops/ops-constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberService } from '../../account/members/member.service'
import type { TextRemovalService } from '../../account/members/text-removal.service'
import type { IntroReview } from '../../account/intros/intro-review'
import type { SessionService } from '../../account/sessions/session.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { ObjectStore, StoredObject } from '../../../providers/storage/port'
import type { AuditService } from '../audit/audit.service'
import { operatorName, refuse } from '../operators/operator-error'
import type { LadderStep } from '../reports/ladder'
import type { TextCaseRow } from '../text-moderation/text-case.repository'
import type { TextCases } from '../text-moderation/text-cases'
import type { CaseMessages, RecalledBy } from './case-messages'
import type { MemberActs } from './member-acts.service'
import { type OperatorSignature, checkSignature } from '../operators/signature'

/** A class that members read as the reason. */
export type TextClass = (typeof TEXT_CLASSES)[number]

/** A removal: what the text is, and a step against its author; null for none. */
export interface TextRemovalRequest extends OperatorSignature {
  readonly class: TextClass
  readonly step: LadderStep | null
}

/** A case with what its message is now. */
export interface TextFile {
  readonly row: TextCaseRow
  readonly recalledBy: RecalledBy
}

/** Texts that need a person, as operators decide them. Source: product §11.4 */
export interface TextReviews {
  /** Waiting cases: those about minors first, then the oldest. */
  list(db: Db, limit: number): Promise<TextCaseRow[]>
  /** One case with its text; the reading is logged. @throws OperatorError TEXT_UNKNOWN, OPERATOR_NAME */
  open(id: string, operator: string): Promise<TextFile>
  /**
   * The picture or voice of a case, also after its message was recalled, or the introduction by voice; the reading is logged. Null for a case of a
   * text, or when the store has lost it. @throws OperatorError TEXT_UNKNOWN, OPERATOR_NAME
   */
  openMedia(id: string, operator: string): Promise<StoredObject | null>
  /**
   * Leaves a line where it is. A refused text is allowed from now on, an introduction is played, and the author reads that.
   * A picture or voice that the vendor of moderation blocked is shown to both sides again, if its file and its sender's
   * account still exist. A message that a person recalled stays recalled. The case is decided in any case.
   * @throws OperatorError TEXT_UNKNOWN, TEXT_DECIDED, SAME_OPERATOR for an appeal against the operator's own decision,
   * OPERATOR_NAME, WHY_MISSING
   */
  approve(id: string, signed: OperatorSignature): Promise<TextApproval>
  /**
   * Recalls a message for both sides; a refused text stays refused, and leaves the profile that shows it. The author reads
   * the class. Lines of speed dates are over by then, so that only a step reaches their author.
   * @throws OperatorError TEXT_UNKNOWN, TEXT_DECIDED, ACCOUNT_STATE for a step against a banned account, OPERATOR_NAME,
   * WHY_MISSING
   */
  remove(id: string, request: TextRemovalRequest): Promise<void>
}

/** Dependencies of the reviews. */
export interface TextReviewDeps {
  readonly audit: Pick<AuditService, 'add'>
  readonly members: Pick<MemberService, 'lock'>
  readonly memberActs: Pick<MemberActs, 'stepIn'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly store: Pick<ObjectStore, 'get'>
  readonly textCases: Pick<TextCases, 'listWaiting' | 'find' | 'lock' | 'decide'>
  readonly caseMessages: CaseMessages
  readonly textRemovals: Pick<TextRemovalService, 'takeBack'>
  readonly introReview: Pick<IntroReview, 'decide' | 'keyOf'>
}

/** The class of a step's reason for each class of a text. */
const STEP_REASON: Readonly<Partial<Record<TextClass, string>>> = {
  porn: 'sexual',
  minors: 'minor',
  fraud: 'scam',
  ads: 'scam',
  abuse: 'harassment',
}

/** Reviews in the table `text_case`. */
export const createTextReviews = (core: Core, deps: TextReviewDeps): TextReviews => {
  const { audit, members, memberActs, notices, sessions, store, textCases, caseMessages } = deps
  const { textRemovals, introReview } = deps

  /** The waiting case, locked after its author, whom an erasure locks first, too. */
  const lockWaiting = async (tx: Tx, id: string): Promise<TextCaseRow> => {
    const { member_id: memberId } = (await textCases.find(tx, id)) ?? refuse('TEXT_UNKNOWN')
    await members.lock(tx, memberId)
    const row = (await textCases.lock(tx, id)) ?? refuse('TEXT_UNKNOWN')
    return row.state === 'waiting' ? row : refuse('TEXT_DECIDED', { by: row.decided_by ?? 'system' })
  }

  /** Stores a decision with its entry of the log, which never has the text. */
  const settle = async (
    tx: Tx,
    row: TextCaseRow,
    signed: OperatorSignature,
    after: {
      readonly state: 'approved' | 'removed'
      readonly class: string | null
      readonly outcome?: TextApproval
    },
  ): Promise<void> => {
    await textCases.decide(tx, row.id, {
      state: after.state,
      decided_at: core.clock.now(),
      decided_by: signed.operator,
    })
    await audit.add(tx, {
      ...signed,
      act: `text.${after.state}`,
      subject: `text:${row.id}`,
      memberId: row.member_id,
      before: { state: row.state, place: row.place, class: row.class },
      after,
    })
  }

  /** Makes the text disappear, and notifies its author. */
  const takeBack = async (tx: Tx, row: TextCaseRow, found: TextClass, by: string): Promise<void> => {
    const { place, member_id: memberId } = row
    if (place === 'speed') return
    if (place === 'intro') {
      await introReview.decide(tx, row.text, { state: 'rejected', class: found }, by)
      return
    }
    if (place === 'chat' || place === 'picture' || place === 'voice') {
      return caseMessages.recall(tx, row, found)
    }
    await textRemovals.takeBack(tx, memberId, place, row.text)
    await notices.add(tx, memberId, 'text_refused', { reason: `text_${found}` })
  }

  /** The case, whose reading is logged. */
  const readLogged = async (id: string, operator: string, why: string): Promise<TextCaseRow> => {
    const row = (await textCases.find(core.db, id)) ?? refuse('TEXT_UNKNOWN')
    await audit.add(core.db, {
      operator: operatorName(operator),
      act: 'text.read',
      subject: `text:${id}`,
      memberId: row.member_id,
      why,
      before: { state: row.state },
      after: { state: row.state },
    })
    return row
  }

  /** What an approval changes for the author. @param hasMedia Whether the media of a message still exists. */
  const allow = async (tx: Tx, row: TextCaseRow, by: string, hasMedia: boolean): Promise<TextApproval> => {
    if (row.group_id !== null) return caseMessages.giveBack(tx, row, hasMedia)
    if (row.place === 'intro') await introReview.decide(tx, row.text, { state: 'approved' }, by)
    else await notices.add(tx, row.member_id, 'text_allowed')
    return 'allowed'
  }

  return {
    list: (db, limit) => textCases.listWaiting(db, limit),

    async open(id, operator) {
      const row = await readLogged(id, operator, '')
      return { row, recalledBy: await caseMessages.recalledBy(row) }
    },

    async openMedia(id, operator) {
      const row = await readLogged(id, operator, 'media')
      const key =
        row.place === 'intro' ? await introReview.keyOf(core.db, row.text) : await caseMessages.keyOf(row)
      return key === null ? null : store.get(key)
    },

    async approve(id, raw) {
      const signed = checkSignature(raw)
      const known = await textCases.find(core.db, id)
      const hasMedia = known !== null && (await caseMessages.hasMedia(known))
      return core.transaction(async (tx) => {
        const row = await lockWaiting(tx, id)
        const outcome = await allow(tx, row, signed.operator, hasMedia)
        await settle(tx, row, signed, { state: 'approved', class: row.class, outcome })
        return outcome
      })
    },

    async remove(id, { class: found, step, ...raw }) {
      const signed = checkSignature(raw)
      const memberId = await core.transaction(async (tx) => {
        const row = await lockWaiting(tx, id)
        await settle(tx, row, signed, { state: 'removed', class: found })
        await takeBack(tx, row, found, signed.operator)
        const reason = STEP_REASON[found] ?? 'other'
        if (step !== null) await memberActs.stepIn(tx, row.member_id, { step, reason, ...signed })
        return row.member_id
      })
      if (step === 'ban') await sessions.endAll(memberId, 'banned')
    },
  }
}
