import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'
import type { SwitchVersionTable } from '../../../db/tables/config'

/** A row of a version of the switches. */
export type SwitchVersionRow = Selectable<SwitchVersionTable>

/** Versions of the switches: rows are added and read, never changed. */
export class SwitchRepository {
  constructor(private readonly db: Db) {}

  /** Other transactions that add a version wait until this one ends; readers do not. */
  async lock(): Promise<void> {
    await lockByName(this.db, 'switch_version')
  }

  latest(): Promise<SwitchVersionRow | undefined> {
    return this.db
      .selectFrom('switch_version')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Newest first. */
  list(limit: number): Promise<SwitchVersionRow[]> {
    return this.db.selectFrom('switch_version').selectAll().orderBy('version', 'desc').limit(limit).execute()
  }

  async insert(row: SwitchVersionRow): Promise<void> {
    await this.db
      .insertInto('switch_version')
      .values({ ...row, switches: JSON.stringify(row.switches) })
      .execute()
  }
}
