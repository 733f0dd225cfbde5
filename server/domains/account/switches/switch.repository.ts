import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { SwitchVersionTable } from '../../../db/tables/config'

/** A row of a version of the switches. */
export type SwitchVersionRow = Selectable<SwitchVersionTable>

/** Versions of the switches: rows are added and read, never changed. */
export class SwitchRepository {
  constructor(private readonly db: Db) {}

  /** Other transactions that add a version wait until this one ends; readers do not. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('switch_version', 0))`.execute(this.db)
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
