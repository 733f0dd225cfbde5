import { type Kysely, sql } from 'kysely'

/**
 * Forgets a summary once. An erasure recalls thousands of messages of one chat in one statement, and each of them wrote
 * both sides again. Source: ours
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function forget_side_summary() returns trigger language plpgsql as $$
    begin
      update message_group_member as side set summed_at = null
      where side.group_id = new.group_id and side.member_id = new.member_id and side.summed_at is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function forget_last_lines() returns trigger language plpgsql as $$
    begin
      update message_group_member as side set summed_at = null, last_line = null
      where side.group_id = new.group_id and (side.summed_at is not null or side.last_line is not null);
      return null;
    end $$`.execute(db)
}
