import { sql } from 'kysely'
import type { LedgerReconciliation, LedgerCheck } from '../ledger/reconciliation.service'
import type { Fault } from '../ledger/reconciliation.service'

/** Compares the ledger with the grants, spends and expiries of coins. */
export const coinReconciliation: LedgerReconciliation = {
  name: 'coins',
  kinds: ['bonus_grant', 'bonus_expire', 'greeting_spend'],
  expected: () => sql`
    select 'bonus_grant:' || source_key, 'bonus_grant', owner, account, amount
      from bonus_lot, lateral (values
        (member_id, 'recharge_bonus', coins * 10), ('platform', 'promo_expense', -coins * 10)
      ) as line (owner, account, amount)
    union all
    select key, kind, owner, account, amount
      from coin_spend, lateral (values
        (member_id, 'recharge_principal', -principal_coins * 10),
        (member_id, 'recharge_bonus', -bonus_coins * 10),
        ('platform', case kind when 'bonus_expire' then 'promo_expense' else 'revenue' end,
          (principal_coins + bonus_coins) * 10)
      ) as line (owner, account, amount)
      where amount <> 0`,
}

/** Checks that the ledger's given coins equal the rest of all grants. */
export const bonusCheck: LedgerCheck = {
  name: 'given coins by grant',
  find: async (db) => {
    const { rows } = await sql<Fault>`
      select coalesce(account.owner_id, lot.member_id) as subject,
        'books ' || coalesce(balance_fen, 0) || ', grants ' || coalesce(left_fen, 0) as detail
      from (select owner_id, balance_fen from ledger_account where kind = 'recharge_bonus') as account
      full join (select member_id, sum(left_coins)::bigint * 10 as left_fen from bonus_lot group by member_id) as lot
        on lot.member_id = account.owner_id
      where coalesce(balance_fen, 0) <> coalesce(left_fen, 0) limit 20`.execute(db)
    return rows
  },
}
