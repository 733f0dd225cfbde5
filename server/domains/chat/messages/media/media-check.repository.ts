import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../db/database'
import type { MediaCheckTable } from '../../../../db/tables/safety'
import type { MessagePlace } from '../message-recall'

/** A row of a check. */
export type MediaCheckRow = Selectable<MediaCheckTable>

/** How a check can end. */
export type MediaOutcome = Exclude<MediaCheckRow['state'], 'waiting'>

/** Checks of media of chats, over the pool or one transaction. */
export class MediaCheckRepository {
  constructor(private readonly db: Db) {}

  async insert(row: Insertable<MediaCheckTable>): Promise<void> {
    await this.db.insertInto('media_check').values(row).execute()
  }

  async find({ groupId, seq }: MessagePlace): Promise<MediaCheckRow | null> {
    const row = await this.db
      .selectFrom('media_check')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('seq', '=', seq)
      .executeTakeFirst()
    return row ?? null
  }

  /** As `find`, and locks the check until the transaction ends. */
  async lock({ groupId, seq }: MessagePlace): Promise<MediaCheckRow | null> {
    const row = await this.db
      .selectFrom('media_check')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('seq', '=', seq)
      .forUpdate()
      .executeTakeFirst()
    return row ?? null
  }

  /** The message whose media the vendor was asked about under that number; null for a number that nobody knows. */
  async findAsked(vendor: string, taskId: string): Promise<MessagePlace | null> {
    const row = await this.db
      .selectFrom('media_check')
      .select(['group_id as groupId', 'seq'])
      .where('vendor', '=', vendor)
      .where('task_id', '=', taskId)
      .executeTakeFirst()
    return row ?? null
  }

  /** Stores the vendor that was asked, and its number of the question; false for a number of another message. */
  async setAsked({ groupId, seq }: MessagePlace, vendor: string, taskId: string): Promise<boolean> {
    const other = await this.findAsked(vendor, taskId)
    if (other !== null && (other.groupId !== groupId || other.seq !== seq)) return false
    await this.db
      .updateTable('media_check')
      .set({ vendor, task_id: taskId })
      .where('group_id', '=', groupId)
      .where('seq', '=', seq)
      .execute()
    return true
  }

  /** Stores the outcome of a check. */
  async settle({ groupId, seq }: MessagePlace, state: MediaOutcome, atMs: number): Promise<void> {
    await this.db
      .updateTable('media_check')
      .set({ state, decided_at: atMs })
      .where('group_id', '=', groupId)
      .where('seq', '=', seq)
      .execute()
  }
}
