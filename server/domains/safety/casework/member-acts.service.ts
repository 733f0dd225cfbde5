import { MINUTE_MS } from '@contract/constants'
import { UNDO_MINUTES } from '@contract/ops/ops-constants'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { SessionService } from '../../account/sessions/session.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { AuditService } from '../audit/audit.service'
import { refuse } from '../operators/operator-error'
import type { LadderStep } from '../reports/ladder'
import type { SanctionService } from '../reports/sanction.service'
import { type OperatorSignature, checkSignature } from '../operators/signature'

/** A step with the class of its reason, which the member reads. */
export interface StepRequest extends OperatorSignature {
  readonly step: LadderStep
  readonly reason: string
}

/** What operators do to a member without a report. Source: product §7.9.5, §11, ours */
export interface MemberActs {
  /**
   * Takes a step and notifies the member; a ban ends every session. Returns the sanction's id.
   * @throws OperatorError MEMBER_UNKNOWN, ACCOUNT_STATE for a banned account, OPERATOR_NAME, WHY_MISSING
   */
  step(memberId: string, request: StepRequest): Promise<string>
  /** As `step`, in the caller's transaction; after a ban, the caller ends the sessions when it has committed. */
  stepIn(tx: Tx, memberId: string, request: StepRequest): Promise<string>
  /**
   * Takes back the operator's own step of the last ten minutes, which then counts for nothing, and notifies the member.
   * @throws OperatorError UNDO_OVER, REPORTS_OPEN, OPERATOR_NAME, WHY_MISSING
   */
  undo(sanctionId: string, signed: OperatorSignature): Promise<void>
}

/** Dependencies of the acts. */
export interface MemberActsDeps {
  readonly members: Pick<MemberService, 'find' | 'lock'>
  readonly sanctions: Pick<SanctionService, 'apply' | 'lift' | 'find' | 'isAppealed' | 'accountStatusOf'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly audit: Pick<AuditService, 'add'>
}

/** Acts through the sanctions and the audit log. */
export const createMemberActs = (core: Core, deps: MemberActsDeps): MemberActs => {
  const { members, sanctions, sessions, notices, audit } = deps

  const lockKnown = async (tx: Tx, memberId: string): Promise<MemberRow> =>
    (await members.find(tx, memberId)) === null ? refuse('MEMBER_UNKNOWN') : members.lock(tx, memberId)

  const stepIn: MemberActs['stepIn'] = async (tx, memberId, { step, reason, ...raw }) => {
    const signed = checkSignature(raw)
    const { account_state: state } = await lockKnown(tx, memberId)
    if (state === 'banned') refuse('ACCOUNT_STATE', { state })
    const before = { account: await sanctions.accountStatusOf(tx, memberId) }
    const request = { memberId, step, reason, reportId: null, operator: signed.operator }
    const sanction = await sanctions.apply(tx, request)
    await audit.add(tx, {
      ...signed,
      act: `member.${step}`,
      subject: `sanction:${sanction.id}`,
      memberId,
      before,
      after: { step, reason, account: await sanctions.accountStatusOf(tx, memberId) },
    })
    return sanction.id
  }

  return {
    stepIn,

    async step(memberId, request) {
      const id = await core.transaction((tx) => stepIn(tx, memberId, request))
      if (request.step === 'ban') await sessions.endAll(memberId, 'banned')
      return id
    },

    async undo(sanctionId, raw) {
      const signed = checkSignature(raw)
      await core.transaction(async (tx) => {
        const { member_id: memberId } = (await sanctions.find(tx, sanctionId)) ?? refuse('UNDO_OVER')
        await members.lock(tx, memberId)
        const sanction = (await sanctions.find(tx, sanctionId)) ?? refuse('UNDO_OVER')
        const isLate = core.clock.now() - sanction.created_at >= UNDO_MINUTES * MINUTE_MS
        const isAppealed = await sanctions.isAppealed(tx, sanctionId)
        const isOver = isLate || isAppealed || sanction.ended_at !== null
        if (isOver || sanction.decided_by !== signed.operator) refuse('UNDO_OVER')
        const before = { step: sanction.step, account: await sanctions.accountStatusOf(tx, memberId) }
        await sanctions.lift(tx, sanction)
        await notices.add(tx, memberId, 'step_undone')
        await audit.add(tx, {
          ...signed,
          act: 'member.undone',
          subject: `sanction:${sanctionId}`,
          memberId,
          before,
          after: { account: await sanctions.accountStatusOf(tx, memberId) },
        })
      })
    },
  }
}
