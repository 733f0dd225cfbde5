import { REFUND_WORK_DAYS, workDaysAfter } from '../../lib/queue-times'
import { factsText, moment, yuan } from '../../ops/print/print'
import { maskedPayee } from '../../ops/print/print-payouts'
import { refuse } from '../../domains/safety/operators/operator-error'
import type { RefundRow } from '../../domains/money/recharges/refund.repository'
import type { WithdrawalOutline } from '../../domains/money/withdrawals/payout-review.service'
import { type CaseContext, type CaseQueueReader, factsOf, plainCase, type QueueRow } from './case-queue'

const OPEN = ['reviewing', 'approved', 'paying'] as const
/** Open refunds among which one is looked up. */
const MOST_REFUNDS = 500

const withdrawalRow = (row: WithdrawalOutline, days: number): QueueRow => ({
  id: row.id,
  memberId: row.member_id,
  at: row.created_at,
  dueAt: workDaysAfter(row.created_at, days),
  state: row.state,
  detail: (row.risks ?? []).map(({ rule }) => rule).join(', '),
  fen: row.amount_fen,
})

const daysOf = ({ services }: CaseContext): number => services.productConfig.withdraw.reviewWorkDays

/** Withdrawals that wait for a person or for the payment. */
export const withdrawals: CaseQueueReader = {
  async list(context, limit) {
    const { core, services } = context
    const rows = await services.withdrawals.review.list(core.db, OPEN, limit)
    return rows.map((row) => withdrawalRow(row, daysOf(context)))
  },

  async open(context, id) {
    const { services, viewer } = context
    const {
      withdrawal: row,
      payee,
      needed,
      isFrozen,
    } = await services.withdrawals.review.open(id, viewer.name)
    const masked = payee && maskedPayee(payee)
    const risks = (row.risks ?? []).map(({ rule, facts }) => `${rule} ${factsText(facts)}`.trim())
    return {
      ...plainCase,
      row: withdrawalRow(row, daysOf(context)),
      facts: factsOf({
        amount: yuan(row.amount_fen),
        fee: yuan(row.fee_fen),
        arrives: yuan(row.arrive_fen),
        payee: masked && [masked.account, masked.realName, masked.idCard].filter(Boolean).join(' · '),
        risks: risks.join(' · '),
        frozen: isFrozen ? 'yes' : null,
        held: row.held_code,
        number: row.provider_no,
        recorded: row.mark && `${row.mark.by}: ${row.mark.kind} ${row.mark.word}`,
      }),
      needs: needed,
      signedBy: row.approvals.map(({ by }) => by),
    }
  },
}

const refundRow = (row: RefundRow): QueueRow => ({
  id: row.refund_no,
  memberId: row.member_id,
  at: row.created_at,
  dueAt: workDaysAfter(row.created_at, REFUND_WORK_DAYS),
  state: row.state,
  detail: row.by_hand ? 'by_hand' : 'by_provider',
  fen: row.amount_fen,
})

/** Refunds that are not paid yet. */
export const refunds: CaseQueueReader = {
  list: async ({ services }, limit) =>
    (await services.recharges.cases.refunds(['asked'], limit)).map(refundRow),

  async open({ core, services, viewer }, id) {
    const open = await services.recharges.cases.refunds(['asked'], MOST_REFUNDS)
    const row = open.find((one) => one.refund_no === id) ?? refuse('REFUND_UNKNOWN')
    const { order, journals } = await services.recharges.cases.find(row.order_no)
    await services.audit.add(core.db, {
      operator: viewer.name,
      act: 'refund.read',
      subject: `refund:${id}`,
      memberId: row.member_id,
      why: '',
      before: { state: row.state },
      after: { state: row.state },
    })
    return {
      ...plainCase,
      row: refundRow(row),
      facts: factsOf({
        order: order.order_no,
        paid: yuan(order.amount_fen),
        amount: yuan(row.amount_fen),
        channel: order.channel,
        why: `${row.operator}: ${row.why}`,
        sent: row.sent_at === null ? null : moment(row.sent_at),
        journals: journals.map(({ key }) => key).join(' · '),
      }),
      signedBy: [row.operator],
    }
  },
}
