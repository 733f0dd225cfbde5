import { sql } from 'kysely'
import type { Db } from '../../../../db/database'
import { isKept, isPeerAway, sides } from '../group-sql'

/** The objects that messages show, over the pool or one transaction. */
export class MessageMediaRepository {
  constructor(private readonly db: Db) {}

  async insert(groupId: string, seq: number, keys: readonly string[]): Promise<void> {
    await this.db
      .insertInto('message_media')
      .values(keys.map((key) => ({ object_key: key, group_id: groupId, seq })))
      .execute()
  }

  /**
   * True while the member may see the message that shows the object. The member's side still holds the message, it
   * was not recalled, and it is the member's own or of a peer who is not unavailable.
   */
  async isOpenTo(memberId: string, key: string): Promise<boolean> {
    const result = await sql<{ isOpen: boolean }>`
      select true as "isOpen"
      from message_media media
      join message on message.group_id = media.group_id and message.seq = media.seq
      join (${sides}) on g.id = media.group_id and mine.member_id = ${memberId}
      join member viewer on viewer.id = mine.member_id
      where media.object_key = ${key} and message.recalled_at is null and ${isKept}
        and viewer.account_state not in ('banned', 'cancelling')
        and (message.from_id = mine.member_id or not ${isPeerAway})`.execute(this.db)
    return result.rows.length > 0
  }
}
