import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ImageTable } from '../../../db/tables/album'
import type { MemberRow } from '../members/member.repository'
import type { ImageRow } from './photo.presenter'

/** A picture with the account state of its owner. */
export type OwnedImage = ImageRow & Pick<MemberRow, 'account_state'>

/** Reads and writes the pictures of one member's album. */
export class AlbumRepository {
  constructor(private readonly db: Db) {}

  /** Locks one album until the transaction ends, so that changes to it wait for each other. */
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

  /** The picture or video to which an object belongs, of any member. */
  findByKey(key: string): Promise<OwnedImage | undefined> {
    return this.db
      .selectFrom('image')
      .innerJoin('member', 'member.id', 'image.member_id')
      .selectAll('image')
      .select('member.account_state')
      .where((eb) =>
        eb.or([
          eb('image.object_key', '=', key),
          eb('image.thumb_key', '=', key),
          eb('image.blur_key', '=', key),
          eb('image.video_key', '=', key),
        ]),
      )
      .executeTakeFirst()
  }

  async insert(row: Insertable<ImageTable>): Promise<void> {
    await this.db.insertInto('image').values(row).execute()
  }

  async update(id: string, change: Updateable<ImageTable>): Promise<void> {
    await this.db.updateTable('image').set(change).where('id', '=', id).execute()
  }

  /** Removes the cover mark from every picture of the album. */
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
