import { sql } from 'kysely'

/** Whether a row of `wx_account` is the first of its id; those of one moment go by the member's id. */
export const isFirstOnSale = sql<boolean>`not exists (
  select from wx_account earlier
  where earlier.wx_hash = wx_account.wx_hash and earlier.sale_enabled and earlier.suspend_reason is distinct from 'fake'
    and (earlier.on_sale_since, earlier.member_id) < (wx_account.on_sale_since, wx_account.member_id))`
