import { OPS_PATH } from '@contract/ops/ops-constants'
import type { CaseGuardian } from '@contract/ops/ops-types'
import type { ClaimAccount, ClaimCase } from '../../domains/safety/guardians/claim-review'
import { dueOf } from '../../domains/safety/guardians/claim-status'
import type { GuardianClaimRow } from '../../domains/safety/guardians/guardian.repository'
import { type CaseQueueReader, factsOf, plainCase, type QueueRow } from './case-queue'

const claimRow = (claim: GuardianClaimRow): QueueRow => ({
  id: claim.id,
  memberId: claim.member_id ?? '',
  at: claim.created_at,
  dueAt: dueOf(claim).answerBy,
  state: claim.state,
  detail: claim.reference,
  fen: null,
})

const accountOf = ({ memberId, age, isVerified, orders }: ClaimAccount): CaseGuardian['account'] => ({
  memberId,
  age,
  isVerified,
  orders: orders.map(({ order, unspentFen }) => ({
    orderNo: order.order_no,
    kind: order.kind,
    paidAt: order.paid_at ?? order.created_at,
    fen: order.amount_fen,
    refundedFen: order.refunded_fen,
    unspentFen,
  })),
})

const guardianOf = (found: ClaimCase, isAudit: boolean): CaseGuardian => ({
  reference: found.claim.reference,
  phone: isAudit ? null : found.phone,
  form: found.form,
  latestBy: dueOf(found.claim).latestBy,
  account: found.account && accountOf(found.account),
  refunds: found.refunds.map(({ refund_no: refundNo, order_no: orderNo, state, amount_fen: fen }) => ({
    refundNo,
    orderNo,
    state,
    fen,
  })),
})

/** Claims of guardians for what minors paid. */
export const guardians: CaseQueueReader = {
  list: async ({ services }, limit) => (await services.guardians.review.list(limit)).map(claimRow),

  async open({ services, viewer }, id) {
    const found = await services.guardians.review.open(id, viewer.name)
    const { claim, photos } = found
    return {
      ...plainCase,
      row: claimRow(claim),
      facts: factsOf({ decidedBy: claim.decided_by }),
      guardian: guardianOf(found, viewer.role === 'auditor'),
      media: photos.map((photo) => ({
        name: photo.kind ?? '',
        kind: 'image',
        url: `${OPS_PATH}/media/guardian/${id}/${photo.id}`,
      })),
    }
  },
}
