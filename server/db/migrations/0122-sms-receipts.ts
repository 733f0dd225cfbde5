import { type Kysely, sql } from 'kysely'

/** The vendor that sent a code, and what the carrier reported about it. The rows end an hour after their code. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sms_code
    add column vendor text,
    add column message_id text,
    add column delivery text check (delivery in ('delivered', 'number', 'frequency', 'vendor')),
    add column delivered_at bigint`.execute(db)
}
