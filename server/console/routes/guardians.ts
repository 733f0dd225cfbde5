import { linkGuardian } from '@contract/ops/calls/guardians/link'
import { refundGuardian } from '@contract/ops/calls/guardians/refund'
import { refuseGuardian } from '@contract/ops/calls/guardians/refuse'
import { decideIn, subjectIn } from '../cases/case-queue'
import { opsRoute } from '../ops-route'

/** Calls about guardians' claims. */
export const guardianRoutes = [
  opsRoute(linkGuardian, async ({ payload: { id, ...request }, core, services, viewer }) => {
    // The choice decides nothing, so the operator goes on with the case.
    await services.claims.assertFree(core.db, subjectIn('guardians', id), viewer.name)
    await services.guardians.review.link(id, { operator: viewer.name, ...request })
    return {}
  }),
  opsRoute(refuseGuardian, async (context) => {
    const { id, ...request } = context.payload
    await decideIn(context, subjectIn('guardians', id), (operator) =>
      context.services.guardians.review.refuse(id, { operator, ...request }),
    )
    return {}
  }),
  opsRoute(refundGuardian, async (context) => {
    const { id, ...request } = context.payload
    const refunds = await decideIn(context, subjectIn('guardians', id), (operator) =>
      context.services.guardians.review.refund(id, { operator, ...request }),
    )
    const open = refunds.filter(({ state }) => state !== 'refused')
    return { refundFen: open.reduce((sum, { amount_fen: fen }) => sum + fen, 0) }
  }),
]
