import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ImageTable } from '../../../db/tables/album'
import type { ImageRow } from './photo.presenter'

/** Pictures for the operators who decide about them. */
export class PictureReviewRepository {
  constructor(private readonly db: Db) {}

  find(id: string): Promise<ImageRow | undefined> {
    return this.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Pictures that need a decision: those with a hit of moderation first, then the oldest. */
  listWaiting(limit: number): Promise<ImageRow[]> {
    return this.db
      .selectFrom('image')
      .selectAll()
      .where('review_state', 'in', ['pending', 'appealing'])
      .orderBy(sql`(has_qr or copy_of is not null or vendor_class is not null) desc`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  async update(id: string, change: Updateable<ImageTable>): Promise<void> {
    await this.db.updateTable('image').set(change).where('id', '=', id).execute()
  }
}
