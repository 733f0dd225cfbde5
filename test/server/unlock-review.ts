import { OperatorError } from '../../server/domains/reports/operator-error'
import type { UnlockDecision } from '../../server/domains/unlocks/review.service'
import type { TestApp } from './start-app'

/** A verdict of the operator Anna over a contested order. */
export const decideCase = (
  app: TestApp,
  orderId: string,
  verdict: 'buyer' | 'owner',
  more: Partial<UnlockDecision> = {},
) => app.services.unlocks.review.decide(orderId, { verdict, operator: 'anna', why: '聊天记录清楚', ...more })

/** Why operators were refused; null for what was done. */
export const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof OperatorError ? { refusal: error.refusal, ...error.data } : error
}
