import type { PayoutProvider } from '../payout/port'
import type { PaymentCounts, PaymentOutcome } from './counts'
import type { PayProvider, StatementOutcome, StatementSource } from './port'

/** Counts the answer to a request and returns it. */
type CountAnswer = <Answer extends Pick<StatementOutcome, 'kind'>>(asked: Promise<Answer>) => Promise<Answer>

const outcomes = {
  ok: 'answered',
  not_ready: 'answered',
  rejected: 'refused',
  unknown: 'unknown',
} as const satisfies Record<StatementOutcome['kind'], PaymentOutcome>

const counting =
  (vendor: string, counts: Pick<PaymentCounts, 'add'>): CountAnswer =>
  async (asked) => {
    const answer = await asked
    counts.add(vendor, outcomes[answer.kind])
    return answer
  }

const watchedStatements = (source: StatementSource, count: CountAnswer): StatementSource => ({
  ...source,
  fetch: (day, call) => count(source.fetch(day, call)),
})

/** Both channels of a vendor count as one, under the name that its statements have. */
const vendorOf = ({ id, statements, orderQuestions }: PayProvider): string =>
  (statements ?? orderQuestions)?.vendor ?? id

/** Counts every request to a provider of payments, and no webhook. */
export const watchedPayments = (provider: PayProvider, counts: Pick<PaymentCounts, 'add'>): PayProvider => {
  const { statements, orderQuestions, isPreparedHere = false } = provider
  const count = counting(vendorOf(provider), counts)
  return {
    ...provider,
    prepare: (request, channel, call) => {
      const prepared = provider.prepare(request, channel, call)
      return isPreparedHere ? prepared : count(prepared)
    },
    query: (payment, channel, call) => count(provider.query(payment, channel, call)),
    close: (payment, channel, call) => count(provider.close(payment, channel, call)),
    refund: (request, channel, call) => count(provider.refund(request, channel, call)),
    findRefund: (refund, channel, call) => count(provider.findRefund(refund, channel, call)),
    ...(statements && { statements: watchedStatements(statements, count) }),
    ...(orderQuestions && {
      orderQuestions: {
        ...orderQuestions,
        movementsOf: (order, call) => count(orderQuestions.movementsOf(order, call)),
      },
    }),
  }
}

/** Counts every request to a provider of payouts. @param vendor Name under which they are counted. */
export const watchedPayouts = (
  provider: PayoutProvider,
  vendor: string,
  counts: Pick<PaymentCounts, 'add'>,
): PayoutProvider => {
  const { statements } = provider
  const count = counting(vendor, counts)
  return {
    ...provider,
    send: (bytes, call) => count(provider.send(bytes, call)),
    query: (outBizNo, call) => count(provider.query(outBizNo, call)),
    ...(statements && { statements: watchedStatements(statements, count) }),
  }
}
