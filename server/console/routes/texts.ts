import { approveText } from '@contract/ops/calls/texts/approve'
import { takeBackText } from '@contract/ops/calls/texts/remove'
import { refuse } from '../../domains/safety/operators/operator-error'
import { decideIn, subjectIn } from '../cases/case-queue'
import { opsRoute } from '../ops-route'

/** The reason in the log of an approval in the queue, where the text itself is the reason. */
const IN_QUEUE = 'queue'

/** Decisions about texts that need a person. */
export const textRoutes = [
  opsRoute(approveText, async (context) => {
    const { id } = context.payload
    const { textReviews } = context.services
    const outcome = await decideIn(context, subjectIn('texts', id), (operator) =>
      textReviews.approve(id, { operator, why: IN_QUEUE }),
    )
    return { outcome }
  }),
  opsRoute(takeBackText, async (context) => {
    const { id, step = null, ...request } = context.payload
    if (context.viewer.role === 'reviewer' && step === 'ban') refuse('SENIOR_NEEDED')
    const { textReviews } = context.services
    await decideIn(context, subjectIn('texts', id), (operator) =>
      textReviews.remove(id, { operator, step, ...request }),
    )
    return {}
  }),
]
