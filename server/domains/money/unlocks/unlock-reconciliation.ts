import { sql } from 'kysely'
import type { LedgerReconciliation } from '../ledger/reconciliation.service'

/** Compares the ledger with the orders: each price is held once, and refunded or paid out once. */
export const unlockReconciliation: LedgerReconciliation = {
  name: 'unlocks',
  kinds: ['unlock_hold', 'unlock_refund', 'unlock_settle', 'unlock_clawback'],
  expected: () => sql`
    select step || ':' || id, step, owner, account, amount
      from (select *, paid_coins * 10 as paid_fen from unlock_order) as part, lateral (values
        (true, 'unlock_hold', buyer_id, 'recharge_principal', -paid_fen),
        (true, 'unlock_hold', buyer_id, 'escrow', paid_fen),
        (state in ('declined', 'timed_out', 'cancelled', 'refunded'), 'unlock_refund', buyer_id, 'escrow', -paid_fen),
        (state in ('declined', 'timed_out', 'cancelled', 'refunded'), 'unlock_refund', buyer_id, 'recharge_principal',
          paid_fen),
        (settled_at is not null, 'unlock_settle', buyer_id, 'escrow', -paid_fen),
        (settled_at is not null, 'unlock_settle', owner_id, 'income_pending', owner_share_fen),
        (settled_at is not null, 'unlock_settle', 'platform', 'revenue', paid_fen - owner_share_fen),
        (state = 'clawed_back', 'unlock_clawback', 'platform', 'revenue', owner_share_fen - paid_fen),
        (state = 'clawed_back', 'unlock_clawback', 'platform', 'refund_reserve', -owner_share_fen),
        (state = 'clawed_back', 'unlock_clawback', buyer_id, 'recharge_principal', paid_fen)
      ) as line (stands, step, owner, account, amount)
      where stands and amount <> 0`,
}
