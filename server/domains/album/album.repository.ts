import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/database'
import type { ImageTable } from '../../db/tables/album'
import type { ImageRow } from './photo.presenter'

/** Reads and writes the pictures of one member's album. */
export class AlbumRepository {
  constructor(private readonly db: Db) {}

  /** Makes changes to one album wait for each other until the transaction ends. */
  async lock(memberId: string): Promise<void> {
    await this.db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  }

  /** The album in its order. */
  list(memberId: string): Promise<ImageRow[]> {
    return this.db.selectFrom('image').selectAll().where('member_id', '=', memberId).orderBy('sort').execute()
  }

  find(memberId: string, id: string): Promise<ImageRow | undefined> {
    return this.db
      .selectFrom('image')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async insert(row: Insertable<ImageTable>): Promise<void> {
    await this.db.insertInto('image').values(row).execute()
  }

  async update(id: string, change: Updateable<ImageTable>): Promise<void> {
    await this.db.updateTable('image').set(change).where('id', '=', id).execute()
  }

  /** Takes the cover mark off every picture of the album. */
  async clearAvatar(memberId: string): Promise<void> {
    await this.db
      .updateTable('image')
      .set({ is_avatar: false })
      .where('member_id', '=', memberId)
      .where('is_avatar', '=', true)
      .execute()
  }

  async delete(id: string): Promise<void> {
    await this.db.deleteFrom('image').where('id', '=', id).execute()
  }
}
