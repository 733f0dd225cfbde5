import { MINUTE_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { RaiseAlert } from '../unlocks/overdue'
import { isFirstOnSale } from './contact-sql'

/** Name of the work that looks for ids that several accounts have on sale. */
export const TWICE_ON_SALE_WORK = 'ids on sale twice'
/** Source: ours */
export const TWICE_ON_SALE_EVERY_MS = 10 * MINUTE_MS

/** Calls a person, once each, for every account whose id another one had on sale before: one of them may not be its owner. */
export const alertTwiceOnSale = async (db: Db, raise: RaiseAlert): Promise<void> => {
  const { rows } = await sql<{ id: string; sinceMs: number; others: string }>`
    select wx_account.member_id as id, wx_account.on_sale_since as "sinceMs",
      string_agg(other.member_id, ' ' order by other.member_id) as others
    from wx_account join wx_account other
      on other.wx_hash = wx_account.wx_hash and other.sale_enabled and other.member_id <> wx_account.member_id
    where wx_account.sale_enabled and not ${isFirstOnSale}
    group by wx_account.member_id, wx_account.on_sale_since order by wx_account.member_id`.execute(db)
  for (const { id, sinceMs, others } of rows) {
    await raise(db, {
      key: `wx_id_twice:${id}:${sinceMs}`,
      reason: 'wx_id_twice',
      orderNo: null,
      facts: { waiting: id, others },
    })
  }
}
