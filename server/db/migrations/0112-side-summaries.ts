import { type Kysely, sql } from 'kysely'

/**
 * Each side of a chat keeps its unread count and its last line, with the state that they are about, so that lists read no
 * messages. A null state means that they must be counted; a round fills it. The release before this one changes messages
 * without them. The numbers in the state show most of its changes, and the triggers show the others: a message that it
 * hides, and one that it recalls or erases, whose words must not stay in a last line. Source: ours
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table message_group_member
      add column unread int,
      add column last_line jsonb,
      add column summed_at int[]`.execute(db)
  await sql`
    create function forget_side_summary() returns trigger language plpgsql as $$
    begin
      update message_group_member as side set summed_at = null
      where side.group_id = new.group_id and side.member_id = new.member_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger hidden_message_summary after insert on hidden_message
      for each row execute function forget_side_summary()`.execute(db)
  await sql`
    create function forget_last_lines() returns trigger language plpgsql as $$
    begin
      update message_group_member as side set summed_at = null, last_line = null
      where side.group_id = new.group_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger message_recall_summary after update of recalled_at on message
      for each row when (old.recalled_at is null and new.recalled_at is not null)
      execute function forget_last_lines()`.execute(db)
}
