import { listCases } from '@contract/ops/calls/cases/list'
import { openCase } from '@contract/ops/calls/cases/open'
import { decideDispute } from '@contract/ops/calls/disputes/decide'
import { restartExport } from '@contract/ops/calls/exports/restart'
import { giveUpRefund } from '@contract/ops/calls/refunds/failed'
import { recordRefund } from '@contract/ops/calls/refunds/paid'
import { closeTicket } from '@contract/ops/calls/tickets/close'
import { replyTicket } from '@contract/ops/calls/tickets/reply'
import { confirmAppointment } from '@contract/ops/calls/verifications/confirm-appointment'
import { declineAppointment } from '@contract/ops/calls/verifications/decline-appointment'
import { missAppointment } from '@contract/ops/calls/verifications/miss-appointment'
import { passVerification } from '@contract/ops/calls/verifications/pass'
import { refuseVerification } from '@contract/ops/calls/verifications/refuse'
import { approveWithdrawal } from '@contract/ops/calls/withdrawals/approve'
import { recordPayout } from '@contract/ops/calls/withdrawals/paid'
import { rejectWithdrawal } from '@contract/ops/calls/withdrawals/reject'
import { assertReader, decideIn, subjectIn } from '../cases/case-queue'
import { queues } from '../cases/queues'
import { opsRoute } from '../ops-route'

/** Default length of a list. */
const LIST = 50

/** The lists and pages of the shared queues. */
const readingRoutes = [
  opsRoute(listCases, async (context) => {
    const { queue, limit = LIST } = context.payload
    assertReader(context, queue)
    const rows = await queues[queue].list(context, limit)
    const subjects = rows.map(({ id }) => subjectIn(queue, id))
    const claims = await context.services.claims.claimsOf(context.core.db, subjects)
    const list = rows.map((row) => {
      const subject = subjectIn(queue, row.id)
      return { ...row, subject, claim: claims.get(subject) ?? null }
    })
    return { list }
  }),
  opsRoute(
    openCase,
    async (context) => {
      const { queue, id } = context.payload
      assertReader(context, queue)
      const { row, ...rest } = await queues[queue].open(context, id)
      const subject = subjectIn(queue, id)
      const claims = await context.services.claims.claimsOf(context.core.db, [subject])
      return { outline: { ...row, subject, claim: claims.get(subject) ?? null }, ...rest }
    },
    // The operator of a guardian's claim looks for the account by its number.
    ({ payload, viewer }) => payload.queue === 'guardians' && viewer.role !== 'auditor',
  ),
]

const personRoutes = [
  opsRoute(passVerification, async (context) => {
    const { id, why } = context.payload
    const { review } = context.services.authentications
    await decideIn(context, subjectIn('authentications', id), (operator) =>
      review.pass(id, { operator, why }),
    )
    return {}
  }),
  opsRoute(refuseVerification, async (context) => {
    const { id, bansFace = false, ...request } = context.payload
    const { review } = context.services.authentications
    await decideIn(context, subjectIn('authentications', id), (operator) =>
      review.refuse(id, { operator, bansFace, ...request }),
    )
    return {}
  }),
  opsRoute(confirmAppointment, async (context) => {
    const { id, ...request } = context.payload
    const { appointmentReview } = context.services.authentications
    await decideIn(context, subjectIn('authentications', id), (operator) =>
      appointmentReview.confirm(id, { operator, ...request }),
    )
    return {}
  }),
  opsRoute(declineAppointment, async (context) => {
    const { id, ...request } = context.payload
    const { appointmentReview } = context.services.authentications
    await decideIn(context, subjectIn('authentications', id), (operator) =>
      appointmentReview.decline(id, { operator, ...request }),
    )
    return {}
  }),
  opsRoute(missAppointment, async (context) => {
    const { id, why } = context.payload
    const { appointmentReview } = context.services.authentications
    await decideIn(context, subjectIn('authentications', id), (operator) =>
      appointmentReview.miss(id, { operator, why }),
    )
    return {}
  }),
  opsRoute(decideDispute, async (context) => {
    const { id, verdict, bansSeller = false, why } = context.payload
    const { review } = context.services.unlocks
    await decideIn(context, subjectIn('disputes', id), (operator) =>
      review.decide(id, { verdict, bansSeller: bansSeller && verdict === 'buyer', why, operator }),
    )
    return {}
  }),
  opsRoute(replyTicket, async (context) => {
    const { id, text } = context.payload
    const { supportTickets } = context.services.helpdesk
    await decideIn(context, subjectIn('service', id), (operator) =>
      supportTickets.reply(id, { operator, text }),
    )
    return {}
  }),
  opsRoute(closeTicket, async (context) => {
    const { id, why } = context.payload
    const { supportTickets } = context.services.helpdesk
    await decideIn(context, subjectIn('service', id), (operator) =>
      supportTickets.close(id, { operator, why }),
    )
    return {}
  }),
  opsRoute(restartExport, async (context) => {
    const { id, why } = context.payload
    const { dataExports } = context.services
    await decideIn(context, subjectIn('exports', id), (operator) =>
      dataExports.restart(id, { operator, why }),
    )
    return {}
  }),
]

const moneyRoutes = [
  opsRoute(approveWithdrawal, async (context) => {
    const { id, why } = context.payload
    const { review } = context.services.withdrawals
    const subject = subjectIn('withdrawals', id)
    const how = await decideIn(context, subject, (operator) => review.approve(id, { operator, why }))
    return { isDone: how === 'done' }
  }),
  opsRoute(rejectWithdrawal, async (context) => {
    const { id, ...request } = context.payload
    const { review } = context.services.withdrawals
    await decideIn(context, subjectIn('withdrawals', id), (operator) =>
      review.reject(id, { operator, ...request }),
    )
    return {}
  }),
  opsRoute(recordPayout, async (context) => {
    const { id, ...request } = context.payload
    const { review } = context.services.withdrawals
    const subject = subjectIn('withdrawals', id)
    const how = await decideIn(context, subject, (operator) => review.markPaid(id, { operator, ...request }))
    return { isDone: how === 'done' }
  }),
  opsRoute(recordRefund, async (context) => {
    const { id, ...request } = context.payload
    const { handRefunds } = context.services.recharges
    await decideIn(context, subjectIn('refunds', id), (operator) =>
      handRefunds.paid(id, { operator, ...request }),
    )
    return {}
  }),
  opsRoute(giveUpRefund, async (context) => {
    const { id, why } = context.payload
    const { handRefunds } = context.services.recharges
    await decideIn(context, subjectIn('refunds', id), (operator) => handRefunds.failed(id, { operator, why }))
    return {}
  }),
]

/** Calls about the queues that share one list and one page. */
export const caseRoutes = [...readingRoutes, ...personRoutes, ...moneyRoutes]
