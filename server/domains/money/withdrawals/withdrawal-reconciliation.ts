import { sql } from 'kysely'
import type { LedgerReconciliation } from '../ledger/reconciliation.service'

/** Compares the ledger with the withdrawals: amounts that are held, were paid or were returned. */
export const withdrawalReconciliation: LedgerReconciliation = {
  name: 'withdrawals',
  kinds: ['withdraw_hold', 'withdraw_paid', 'withdraw_returned', 'payout_reconciled'],
  expected: () => sql`
    select 'withdraw_hold:' || id, 'withdraw_hold', owner, account, amount
      from withdrawal, lateral (values
        (member_id, 'income_available', -amount_fen), (member_id, 'withdraw_frozen', amount_fen)
      ) as line (owner, account, amount)
    union all
    select 'withdraw_paid:' || id, 'withdraw_paid', owner, account, amount
      from withdrawal, lateral (values
        (member_id, 'withdraw_frozen', -amount_fen), ('platform', 'payable_alipay', arrive_fen),
        ('platform', 'fee', fee_fen)
      ) as line (owner, account, amount)
      where state = 'paid' and amount <> 0
    union all
    select 'payout_reconciled:' || id, 'payout_reconciled', 'platform', account, amount
      from withdrawal, lateral (values
        ('payable_alipay', -arrive_fen), ('cash_local', arrive_fen)
      ) as line (account, amount)
      where state = 'paid' and reconciled_at is not null
    union all
    select 'withdraw_returned:' || id, 'withdraw_returned', owner, account, amount
      from withdrawal, lateral (values
        (member_id, 'withdraw_frozen', -amount_fen), (member_id, 'income_available', amount_fen)
      ) as line (owner, account, amount)
      where state in ('rejected', 'failed', 'returned')`,
}
