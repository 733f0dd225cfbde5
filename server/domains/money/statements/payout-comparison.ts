import type { Selectable } from 'kysely'
import type { WithdrawalTable } from '../../../db/tables/withdrawals'
import type { StatementLine } from '../../../providers/payment/port'
import { type Difference, differenceOf, missingHere, otherState, type Verdict } from './comparison'

/** What the comparison needs of a withdrawal. */
export type BookPayout = Pick<Selectable<WithdrawalTable>, 'id' | 'state' | 'arrive_fen'>

/** The withdrawals that the lines name, and lines of earlier days about them. */
export interface PayoutRecords {
  readonly payouts: readonly BookPayout[]
  readonly earlier: readonly StatementLine[]
}

/** The amount goes back to the member in these states. */
const RETURNED: readonly BookPayout['state'][] = ['returned', 'failed']

/** Result of a comparison. */
export interface PayoutComparison {
  readonly differences: Difference[]
  /** Numbers of payouts that left the account once, as the books have them. */
  readonly agreed: string[]
}

/**
 * Finds payments that the books do not have in the same way, in the order of the lines: a payment under an
 * unknown number, a second one, one of another amount, one that the books call failed, and money that came back although the books call
 * it paid. Source: product §7.8.7
 */
export const comparePayouts = (
  lines: readonly StatementLine[],
  { payouts, earlier }: PayoutRecords,
): PayoutComparison => {
  const byId = new Map(payouts.map((one) => [one.id, one]))
  const all = [...earlier, ...lines]
  const seen = new Set<string>()
  const isBack = ({ orderNo, amountFen }: StatementLine): boolean =>
    all.some((one) => one.kind === 'refund' && one.orderNo === orderNo && one.amountFen === amountFen)

  const judge = (line: StatementLine): Verdict | null => {
    const payout = byId.get(line.orderNo)
    const key = `${line.kind} ${line.orderNo}`
    // A payout moves once in each direction.
    if (!payout || seen.has(key)) return missingHere(payout?.state ?? null)
    seen.add(key)
    const { state, arrive_fen: ourFen } = payout
    if (ourFen !== line.amountFen) return { kind: 'other_amount', our_fen: ourFen, our_state: state }
    const isRight =
      line.kind === 'payment'
        ? state === 'paid' || (RETURNED.includes(state) && isBack(line))
        : RETURNED.includes(state)
    return isRight ? null : otherState(ourFen, state)
  }

  for (const line of earlier) judge(line)
  const agreed: string[] = []
  const differences = lines.flatMap((line) => {
    const verdict = judge(line)
    if (verdict !== null) return [differenceOf(line, verdict)]
    if (line.kind === 'payment' && byId.get(line.orderNo)?.state === 'paid') agreed.push(line.orderNo)
    return []
  })
  return { differences, agreed }
}
