import { sql } from 'kysely'
import type { LedgerReconciliation } from '../ledger/reconciliation.service'

/** Compares the ledger with the shares of invitees' spending: earned shares and shares that were taken back. */
export const inviteReconciliation: LedgerReconciliation = {
  name: 'invitations',
  kinds: ['invite_income', 'invite_undone'],
  expected: () => sql`
    select 'invite_income:' || spend.key, 'invite_income', owner, account, amount
      from invite_spend as spend join invite on invite.id = spend.invite_id, lateral (values
        (inviter_id, 'income_pending', share_fen), ('platform', 'promo_expense', -share_fen)
      ) as line (owner, account, amount)
      where share_fen > 0
    union all
    select 'invite_undone:invite_income:' || spend.key, 'invite_undone', 'platform', account, amount
      from invite_spend as spend join income_lot as lot on lot.key = 'invite_income:' || spend.key, lateral (values
        ('refund_reserve', -taken_fen), ('promo_expense', taken_fen)
      ) as line (account, amount)
      where spend.state = 'undone' and taken_fen > 0`,
}
