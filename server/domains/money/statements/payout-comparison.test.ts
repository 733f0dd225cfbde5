import type { StatementLine } from '../../../providers/payment/port'
import { type BookPayout, comparePayouts } from './payout-comparison'

const line = (kind: StatementLine['kind'], providerNo: string, amountFen = 100): StatementLine => ({
  kind,
  orderNo: 'A',
  refundNo: null,
  providerNo,
  amountFen,
  at: 0,
})

const differencesOf = (
  state: BookPayout['state'],
  { earlier, lines }: { earlier: StatementLine[]; lines: StatementLine[] },
): string[] =>
  comparePayouts(lines, { payouts: [{ id: 'A', state, arrive_fen: 100 }], earlier }).differences.map(
    ({ kind, line_kind: lineKind }) => `${kind} ${lineKind}`,
  )

test('a transfer that comes back on a later day is a difference while the books call it paid', () => {
  const days = { earlier: [line('payment', '1')], lines: [line('refund', '2')] }
  expect(differencesOf('paid', days)).toEqual(['other_state refund'])
  expect(differencesOf('returned', days)).toEqual([])
  // An operator read the return in the vendor's console and ended the payout as failed.
  expect(differencesOf('failed', days)).toEqual([])
})

test('a payout leaves the account once, on whatever day', () => {
  const days = { earlier: [line('payment', '1')], lines: [line('payment', '2')] }
  expect(differencesOf('paid', days)).toEqual(['missing_here payment'])
})

test('money that left for a failed payout is a difference until as much came back', () => {
  const lines = [line('payment', '1')]
  expect(differencesOf('failed', { earlier: [], lines })).toEqual(['other_state payment'])
  expect(differencesOf('failed', { earlier: [], lines: [...lines, line('refund', '2', 99)] })).toEqual([
    'other_state payment',
    'other_amount refund',
  ])
  expect(differencesOf('failed', { earlier: [], lines: [...lines, line('refund', '2')] })).toEqual([])
})

test('an open payout is a difference, and only one that is paid is reconciled', () => {
  const payouts: BookPayout[] = [
    { id: 'A', state: 'paying', arrive_fen: 100 },
    { id: 'B', state: 'paid', arrive_fen: 100 },
  ]
  const lines = [line('payment', '1'), { ...line('payment', '2'), orderNo: 'B' }]
  const { agreed, differences } = comparePayouts(lines, { payouts, earlier: [] })
  expect(agreed).toEqual(['B'])
  expect(differences).toMatchObject([{ kind: 'other_state', our_state: 'paying' }])
})
