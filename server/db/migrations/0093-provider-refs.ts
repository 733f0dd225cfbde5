import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table recharge_order add column provider_ref text`,
  // The kinds of events grow with the providers; the program alone writes them.
  sql`alter table payment_notice drop constraint payment_notice_event_check`,
]

/** What a provider of payments needs again in later requests, and complaints among its notifications. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
