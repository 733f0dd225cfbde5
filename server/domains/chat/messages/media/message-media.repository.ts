import { sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../../db/chat/chat-tables'
import type { Db } from '../../../../db/database'
import { isKept } from '../groups/group-sql'
import type { GroupObject } from './media-address'

const isObject = ({ groupId, key }: GroupObject) =>
  sql<boolean>`media.group_id = ${groupId} and media.object_key = ${key}`

/** The objects that messages show, over the pool or one transaction. */
export class MessageMediaRepository {
  private readonly db: ChatDb

  constructor(db: Db | ChatDb) {
    this.db = chatDbOf(db)
  }

  async insert(groupId: string, seq: number, keys: readonly string[]): Promise<void> {
    await this.db
      .insertInto('message_media')
      .values(keys.map((key) => ({ object_key: key, group_id: groupId, seq })))
      .execute()
  }

  /**
   * The message that shows the object, with its sender and the member's peer, while the member's side still holds it and
   * it was not recalled; null otherwise.
   */
  async findShown(memberId: string, object: GroupObject): Promise<{ fromId: string; peerId: string } | null> {
    const result = await sql<{ fromId: string; peerId: string }>`
      select message.from_id as "fromId", mine.peer_id as "peerId"
      from message_media media
      join message on message.group_id = media.group_id and message.seq = media.seq
      join message_group_member mine on mine.group_id = media.group_id and mine.member_id = ${memberId}
      where ${isObject(object)} and message.recalled_at is null and ${isKept}`.execute(this.db)
    return result.rows[0] ?? null
  }

  /** True while the object's message is not recalled, also when a side deleted it. */
  async isSent(object: GroupObject): Promise<boolean> {
    const result = await sql`
      select 1 from message_media media
      join message on message.group_id = media.group_id and message.seq = media.seq
      where ${isObject(object)} and message.recalled_at is null`.execute(this.db)
    return result.rows.length > 0
  }
}
