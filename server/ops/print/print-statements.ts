import type { StatementCase } from '../../domains/money/statements/statement.service'
import { field, moment, yuan } from './print'

type Statement = StatementCase['statement']
type Difference = StatementCase['differences'][number]

const sumsOf = (row: Statement): string =>
  row.compared_at === null
    ? (row.problem ?? '')
    : `${row.payments} payments ${yuan(row.payment_fen)}, ${row.refunds} refunds ${yuan(row.refund_fen)}`

/** One line of the list of statements. */
export const statementLine = (
  row: Statement & { readonly differences: number; readonly open: number },
): string =>
  [
    row.day,
    row.vendor.padEnd(14),
    row.state.padEnd(8),
    sumsOf(row),
    row.differences === 0 ? '' : `differences ${row.differences}, open ${row.open}`,
  ]
    .filter(Boolean)
    .join('  ')

const fenText = (fen: number | null): string => (fen === null ? 'nothing' : yuan(fen))

const differenceLine = (row: Difference): string =>
  [
    String(row.id).padStart(5),
    `${row.kind} ${row.line_kind}`.padEnd(22),
    row.order_no || '–',
    row.refund_no === null ? '' : `refund ${row.refund_no}`,
    row.provider_no === null ? '' : `number ${row.provider_no}`,
    `here ${fenText(row.our_fen)}${row.our_state === null ? '' : ` (${row.our_state})`}, there ${fenText(row.their_fen)}`,
    row.resolved_at === null ? 'open' : `resolved by ${row.resolved_by ?? '–'}: ${row.resolved_why ?? ''}`,
  ]
    .filter(Boolean)
    .join('  ')

/** A statement with its differences. */
export const statementText = ({ statement, differences }: StatementCase): string[] => [
  `Statement of ${statement.vendor} for ${statement.day}`,
  field('state', statement.state),
  field('requests', `${statement.tries}, the last ${moment(statement.tried_at)}`),
  ...(statement.problem === null ? [] : [field('problem', statement.problem)]),
  field('compared', moment(statement.compared_at)),
  field('lists', sumsOf({ ...statement, problem: null }) || 'nothing was read'),
  field('file', statement.hash || 'none'),
  ...differences.map(differenceLine),
]
