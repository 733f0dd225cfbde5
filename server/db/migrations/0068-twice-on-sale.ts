import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table wx_account add column on_sale_since bigint`,
  sql`update wx_account set on_sale_since = updated_at where sale_enabled`,
  sql`alter table wx_account add constraint wx_account_sale_begun check (sale_enabled = (on_sale_since is not null))`,
  sql`drop index wx_account_on_sale`,
  sql`create index wx_account_on_sale on wx_account (wx_hash) where sale_enabled`,
]

/**
 * One id may be put on sale by several accounts, of which the first alone sells: a refusal would say that the id is on sale
 * here. Source: ours
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
