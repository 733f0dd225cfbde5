import { sql } from 'kysely'
import type { Fault, LedgerReconciliation, LedgerCheck } from '../ledger/reconciliation.service'

/** Compares the ledger with the lots of income. */
export const incomeReconciliation: LedgerReconciliation = {
  name: 'income',
  kinds: ['income_release', 'income_clawback'],
  expected: () => sql`
    select 'income_release:' || key, 'income_release', member_id, account, amount
      from income_lot, lateral (values ('income_pending', -fen), ('income_available', fen)) as line (account, amount)
      where released_at is not null
    union all
    select 'income_clawback:' || key, 'income_clawback', owner, account, amount
      from income_lot, lateral (values
        (member_id, case when released_at is null then 'income_pending' else 'income_available' end, -taken_fen),
        ('platform', 'refund_reserve', taken_fen)
      ) as line (owner, account, amount)
      where taken_fen > 0`,
}

/** Checks that the ledger's held income equals the held lots. */
export const incomeCheck: LedgerCheck = {
  name: 'held income by event',
  find: async (db) => {
    const { rows } = await sql<Fault>`
      select coalesce(account.owner_id, lot.member_id) as subject,
        'books ' || coalesce(balance_fen, 0) || ', events ' || coalesce(held_fen, 0) as detail
      from (select owner_id, balance_fen from ledger_account where kind = 'income_pending') as account
      full join (
        select member_id, sum(fen)::bigint as held_fen from income_lot where state = 'pending' group by member_id
      ) as lot on lot.member_id = account.owner_id
      where coalesce(balance_fen, 0) <> coalesce(held_fen, 0) limit 20`.execute(db)
    return rows
  },
}
