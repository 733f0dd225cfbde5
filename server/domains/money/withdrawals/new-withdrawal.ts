import type { PayloadOf } from '@contract/call'
import type { applyWithdraw } from '@contract/calls/user/apply_withdraw'
import type { Core } from '../../../lib/core'
import type { AlipayRow, SealedPayee } from './alipay.service'
import type { WithdrawalRow } from './withdrawal.repository'

/** The member, the amount and the payee of a withdrawal. */
export interface WithdrawalDraft {
  readonly memberId: string
  readonly account: AlipayRow
  /** The payee; encrypted before it is stored. */
  readonly payee: SealedPayee
  readonly request: Pick<PayloadOf<typeof applyWithdraw>, 'amountFen' | 'quoteFeeFen' | 'clientToken'>
  /** Version of the rules by which it was quoted. */
  readonly configVersion: WithdrawalRow['config_version']
}

/** A new withdrawal, which waits for its review. Source: product §7.8.5 */
export const newWithdrawal = (
  { clock, ids, crypto }: Pick<Core, 'clock' | 'ids' | 'crypto'>,
  { memberId, account, payee, request, configVersion }: WithdrawalDraft,
): WithdrawalRow => {
  const now = clock.now()
  const { amountFen, quoteFeeFen: feeFen, clientToken } = request
  return {
    id: ids.ulid(now),
    member_id: memberId,
    client_token: clientToken,
    amount_fen: amountFen,
    fee_fen: feeFen,
    arrive_fen: amountFen - feeFen,
    config_version: configVersion,
    state: 'reviewing',
    reason: null,
    payee_hash: account.account_hash,
    payee_masked: account.account_masked,
    payee_sealed: crypto.seal(JSON.stringify(payee)),
    risks: null,
    needs_two: false,
    approvals: [],
    approved_at: null,
    bytes_sealed: null,
    sent_at: null,
    held_code: null,
    provider_no: null,
    mark: null,
    operator_at: null,
    turn: 0,
    next_at: null,
    created_at: now,
    ended_at: null,
    reconciled_at: null,
  }
}
