import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { MemberLocationTable } from '../../../db/tables/members'
import type { MercatorPoint } from './geometry'
import { pointText } from './point-text'

/** A row of a member's place. */
export type LocationRow = Selectable<MemberLocationTable>
export type NewLocation = Insertable<MemberLocationTable>
export type LocationChange = Updateable<MemberLocationTable>

/** Places of members, over the pool or one transaction. */
export class LocationRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string): Promise<LocationRow | undefined> {
    return this.db
      .selectFrom('member_location')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  /** As `find`, and locks the row until the transaction ends. */
  lock(memberId: string): Promise<LocationRow | undefined> {
    return this.db
      .selectFrom('member_location')
      .selectAll()
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
  }

  list(memberIds: readonly string[]): Promise<LocationRow[]> {
    return this.db
      .selectFrom('member_location')
      .selectAll()
      .where('member_id', '=', sql<string>`any(${[...memberIds]})`)
      .execute()
  }

  /** Writes the columns of the profile and keeps the place. A new row has no place, only its city. */
  async upsertProfile(row: NewLocation, keepsCity: boolean): Promise<void> {
    const { member_id: _, city_code, cell_level: _level, ...profile } = row
    await this.db
      .insertInto('member_location')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet(keepsCity ? profile : { ...profile, city_code }),
      )
      .execute()
  }

  async update(memberId: string, change: LocationChange): Promise<void> {
    await this.db.updateTable('member_location').set(change).where('member_id', '=', memberId).execute()
  }

  async delete(memberId: string): Promise<void> {
    await this.db.deleteFrom('member_location').where('member_id', '=', memberId).execute()
  }

  /**
   * Number of members active since the given time whose cell's centre lies in the rectangle; stops counting at
   * `enough`.
   */
  async countAround(
    { low, high }: { low: MercatorPoint; high: MercatorPoint },
    activeSince: number,
    enough: number,
    withoutId: string,
  ): Promise<number> {
    const result = await sql<{ count: number }>`
      select count(*)::int as count from (
        select 1 from member_location
        where anchor <@ box(${pointText(low)}::point, ${pointText(high)}::point)
          and active_at >= ${activeSince} and member_id <> ${withoutId}
        limit ${enough}
      ) as around`.execute(this.db)
    return result.rows[0]?.count ?? 0
  }

  /** True when the member's avatar passed its review. */
  async hasApprovedAvatar(memberId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('image')
      .select('id')
      .where('member_id', '=', memberId)
      .where('is_avatar', '=', true)
      .where('review_state', '=', 'approved')
      .executeTakeFirst()
    return row !== undefined
  }
}
