import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { VoiceIntroTable } from '../../../db/tables/album'

/** A row of an introduction. */
export type IntroRow = Selectable<VoiceIntroTable>

/** Introductions by voice, over the pool or one transaction. */
export class IntroRepository {
  constructor(private readonly db: Db) {}

  async of(memberId: string): Promise<IntroRow | null> {
    return (await this.where('member_id', memberId).executeTakeFirst()) ?? null
  }

  /** As `of`, and locks the row until the transaction ends. */
  async lockOf(memberId: string): Promise<IntroRow | null> {
    return (await this.where('member_id', memberId).forUpdate().executeTakeFirst()) ?? null
  }

  /** One recording; null after its owner replaced or removed it. */
  async find(id: string): Promise<IntroRow | null> {
    return (await this.where('id', id).executeTakeFirst()) ?? null
  }

  /** As `find`, and locks the row until the transaction ends. */
  async lock(id: string): Promise<IntroRow | null> {
    return (await this.where('id', id).forUpdate().executeTakeFirst()) ?? null
  }

  async findByKey(key: string): Promise<IntroRow | null> {
    return (await this.where('object_key', key).executeTakeFirst()) ?? null
  }

  /** The recording whose verdict a vendor owes under this number. */
  async findAsked(vendor: string, taskId: string): Promise<IntroRow | null> {
    return (await this.where('vendor', vendor).where('task_id', '=', taskId).executeTakeFirst()) ?? null
  }

  async insert(row: Insertable<VoiceIntroTable>): Promise<void> {
    await this.db.insertInto('voice_intro').values(row).execute()
  }

  async update(id: string, change: Updateable<VoiceIntroTable>): Promise<void> {
    await this.db.updateTable('voice_intro').set(change).where('id', '=', id).execute()
  }

  async delete(memberId: string): Promise<void> {
    await this.db.deleteFrom('voice_intro').where('member_id', '=', memberId).execute()
  }

  private where(column: 'member_id' | 'id' | 'object_key' | 'vendor', value: string) {
    return this.db.selectFrom('voice_intro').selectAll().where(column, '=', value)
  }
}
