import { OperatorError } from '../../server/domains/safety/operators/operator-error'
import type { UnlockDecision } from '../../server/domains/money/unlocks/review.service'
import type { TestApp } from './rigs/start-app'

/** A verdict of the operator Anna on a contested order. */
export const decideCase = (
  app: TestApp,
  orderId: string,
  verdict: 'buyer' | 'owner',
  more: Partial<UnlockDecision> = {},
) => app.services.unlocks.review.decide(orderId, { verdict, operator: 'anna', why: '聊天记录清楚', ...more })

/** Reason of an operator's refusal; null for a success. */
export const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof OperatorError ? { refusal: error.refusal, ...error.data } : error
}
