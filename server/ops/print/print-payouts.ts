import type { WithdrawalCase, WithdrawalOutline } from '../../domains/money/withdrawals/payout-review.service'
import type { SealedPayee } from '../../domains/money/withdrawals/alipay.service'
import { maskIdCard, maskLogin, maskName } from '../../domains/money/withdrawals/payee-rules'
import { factsText, field, moment, yuan } from './print'

/** One line of the list of withdrawals. */
export const withdrawalLine = (row: WithdrawalOutline, lateBefore: number): string =>
  [
    row.id,
    moment(row.created_at),
    row.state.padEnd(9),
    yuan(row.amount_fen).padStart(10),
    `by ${row.member_id}`,
    row.operator_at === null ? '' : 'NEEDS AN OPERATOR',
    row.approvals.length > 0 ? `signed by ${row.approvals.map(({ by }) => by).join(', ')}` : '',
    (row.risks ?? []).map(({ rule }) => rule).join(', '),
    row.ended_at === null && row.created_at <= lateBefore ? 'LATE' : '',
  ]
    .filter(Boolean)
    .join('  ')

const riskLines = ({ risks }: WithdrawalOutline): string[] => {
  if (risks === null) return [field('risks', 'not looked at yet')]
  if (risks.length === 0) return [field('risks', 'none found')]
  return risks.map(({ rule, facts }, at) =>
    field(at === 0 ? 'risks' : '', `${rule}  ${factsText(facts)}`.trim()),
  )
}

const stepsOf = (row: WithdrawalOutline): [number | null, string][] => [
  [row.created_at, 'asked for'],
  ...row.approvals.map(({ by, at }): [number, string] => [at, `signed by ${by}`]),
  [row.approved_at, 'approved'],
  [row.sent_at, 'handed in'],
  [row.operator_at, 'an operator was notified'],
  [row.mark?.at ?? null, `${row.mark?.by ?? ''} noted: ${row.mark?.kind ?? ''} ${row.mark?.word ?? ''}`],
  [row.ended_at, `${row.state}${row.reason === null ? '' : `: ${row.reason}`}`],
]

const timelineLines = (row: WithdrawalOutline): string[] =>
  stepsOf(row)
    .filter((step): step is [number, string] => step[0] !== null)
    .sort(([a], [b]) => a - b)
    .map(([at, what], index) => field(index === 0 ? 'timeline' : '', `${moment(at)}  ${what}`))

/** The payee as an operator compares it; nothing that a payment could be made with. */
export const maskedPayee = ({ account, realName, idCard }: SealedPayee): SealedPayee => ({
  account: maskLogin(account),
  realName: maskName(realName),
  idCard: idCard === null ? null : maskIdCard(idCard),
})

const payeeText = (row: WithdrawalOutline, payee: SealedPayee | null): string => {
  if (payee === null) return row.payee_masked
  return [payee.account, payee.realName, payee.idCard].filter(Boolean).join('  ')
}

/** A whole withdrawal; its payee must already be masked. */
export const withdrawalText = ({ withdrawal: row, payee, needed, isFrozen }: WithdrawalCase): string[] => [
  `Withdrawal ${row.id}`,
  field('state', row.state),
  field('member', row.member_id),
  field('amount', `${yuan(row.amount_fen)}, fee ${yuan(row.fee_fen)}, arrives ${yuan(row.arrive_fen)}`),
  field('payee', payeeText(row, payee)),
  field('takes', needed === 2 ? 'two people' : 'one person'),
  ...(isFrozen ? [field('frozen', 'nothing of this size leaves now: see ledger freezes')] : []),
  ...(row.held_code === null ? [] : [field('refused', `by the provider: ${row.held_code}`)]),
  ...(row.provider_no === null ? [] : [field('number', row.provider_no)]),
  ...riskLines(row),
  ...timelineLines(row),
]
