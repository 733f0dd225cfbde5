import { sql } from 'kysely'
import type { LedgerReconciliation } from '../../money/ledger/reconciliation.service'

/** Ledger lines that the ends of accounts require: income that was given up. */
export const cancellationReconciliation: LedgerReconciliation = {
  name: 'cancellations',
  kinds: ['income_given_up'],
  expected: () => sql`
    select 'income_given_up:' || member_id, 'income_given_up', owner, account, amount
      from cancellation, lateral (values
        (member_id, 'income_available', -given_up_fen), ('platform', 'revenue', given_up_fen)
      ) as line (owner, account, amount)
      where given_up_fen > 0`,
}
