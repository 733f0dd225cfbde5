import type { Core } from '../../../lib/core'
import type { MemberService } from '../../account/members/member.service'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { RealNameRepository } from './real-name.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Operators' way out for a member whose right name was refused. Source: ours */
export interface RealNameReview {
  /**
   * Opens every refused pair of the member, so that the vendor is asked again when the member saves it. Returns their
   * number.
   * @throws OperatorError MEMBER_UNKNOWN, NAME_NOT_REFUSED, OPERATOR_NAME, WHY_MISSING.
   */
  reopen(memberId: string, signed: OperatorSignature): Promise<number>
}

/** Dependencies of the review. */
export interface RealNameReviewDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly audit: Pick<AuditService, 'add'>
}

/** Opens refused pairs, each time with an entry in the audit log. */
export const createRealNameReview = (
  { transaction }: Pick<Core, 'transaction'>,
  { members, audit }: RealNameReviewDeps,
): RealNameReview => ({
  async reopen(memberId, signed) {
    const { operator, why } = checkSignature(signed)
    return transaction(async (tx) => {
      if (!(await members.find(tx, memberId))) refuse('MEMBER_UNKNOWN')
      const opened = await new RealNameRepository(tx).reopen(memberId)
      if (opened === 0) refuse('NAME_NOT_REFUSED')
      const change = { before: { refused: opened }, after: { refused: 0 } }
      await audit.add(tx, {
        operator,
        act: 'real_name.reopened',
        subject: `member:${memberId}`,
        memberId,
        why,
        ...change,
      })
      return opened
    })
  },
})
