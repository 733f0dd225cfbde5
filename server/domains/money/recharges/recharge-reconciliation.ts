import { sql } from 'kysely'
import type { LedgerReconciliation } from '../ledger/reconciliation.service'

/** Compares the ledger with the orders and their refunds. */
export const rechargeReconciliation: LedgerReconciliation = {
  name: 'recharges',
  kinds: ['coin_recharge', 'vip_purchase', 'refund_hold', 'refund_paid', 'refund_undone', 'hand_paid'],
  expected: () => sql`
    select case kind when 'coin' then 'coin_recharge:' else 'vip_purchase:' end || order_no,
        case kind when 'coin' then 'coin_recharge' else 'vip_purchase' end, owner, account, amount
      from recharge_order, lateral (values
        (case kind when 'coin' then member_id else 'platform' end,
          case kind when 'coin' then 'recharge_principal' else 'revenue' end, amount_fen),
        ('platform', 'cash_' || channel, -amount_fen)
      ) as line (owner, account, amount)
      where paid_at is not null
    union all
    select step || ':' || refund_no, step, owner, account, amount
      from (
        select refund.*, part.kind, part.channel, case part.kind when 'coin' then refund.member_id else 'platform' end as payer,
          case part.kind when 'coin' then 'recharge_principal' else 'revenue' end as source
        from recharge_refund as refund join recharge_order as part on part.order_no = refund.order_no
      ) as refund, lateral (values
        (not is_foreign, 'refund_hold', payer, source, -taken_fen),
        (not is_foreign, 'refund_hold', member_id, 'recharge_bonus', -bonus_coins * 10),
        (not is_foreign, 'refund_hold', 'platform', 'promo_expense', bonus_coins * 10),
        (not is_foreign, 'refund_hold', 'platform', 'refund_reserve', taken_fen),
        (not is_foreign and state = 'refused', 'refund_undone', payer, source, taken_fen),
        (not is_foreign and state = 'refused', 'refund_undone', member_id, 'recharge_bonus', bonus_coins * 10),
        (not is_foreign and state = 'refused', 'refund_undone', 'platform', 'promo_expense', -bonus_coins * 10),
        (not is_foreign and state = 'refused', 'refund_undone', 'platform', 'refund_reserve', -taken_fen),
        (not is_foreign and state = 'paid' and not by_hand, 'refund_paid', 'platform', 'refund_reserve', -amount_fen),
        (is_foreign, 'refund_paid', payer, source, -taken_fen),
        (is_foreign, 'refund_paid', member_id, 'recharge_bonus', -bonus_coins * 10),
        (is_foreign, 'refund_paid', 'platform', 'promo_expense', bonus_coins * 10),
        (is_foreign, 'refund_paid', 'platform', 'refund_reserve', taken_fen - amount_fen),
        (state = 'paid' and not by_hand, 'refund_paid', 'platform', 'cash_' || channel, amount_fen),
        (state = 'paid' and by_hand, 'hand_paid', 'platform', 'refund_reserve', -amount_fen),
        (state = 'paid' and by_hand, 'hand_paid', 'platform', 'cash_local', amount_fen)
      ) as line (stands, step, owner, account, amount)
      where stands and amount <> 0
    union all
    select 'hand_paid:' || id, 'hand_paid', owner, account, amount
      from owed_payment, lateral (values
        (member_id, 'recharge_principal', -principal_fen),
        (member_id, 'income_available', -income_fen),
        ('platform', 'cash_local', principal_fen + income_fen)
      ) as line (owner, account, amount)
      where paid_at is not null and amount <> 0`,
}
