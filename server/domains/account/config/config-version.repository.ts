import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'
import type { ConfigVersionTable } from '../../../db/tables/config'

/** A row of a version of the settings. */
export type ConfigVersionRow = Selectable<ConfigVersionTable>

/** Numbers of the newest versions; null without a row. */
interface NewestVersions {
  readonly config: number | null
  readonly switches: number | null
  readonly imprint: number | null
}

/** The table of versions: rows are added and read, never changed. */
export class ConfigVersionRepository {
  constructor(private readonly db: Db) {}

  /** Other transactions that add a version wait until this one ends; readers do not. */
  async lock(): Promise<void> {
    await lockByName(this.db, 'config_version')
  }

  /** Numbers of the newest versions of settings, switches and the imprint, in one statement. */
  async newest(): Promise<NewestVersions> {
    const { rows } = await sql<NewestVersions>`
      select (select max(version) from config_version) as config,
        (select max(version) from switch_version) as switches,
        (select max(version) from imprint_version) as imprint`.execute(this.db)
    return rows[0] ?? { config: null, switches: null, imprint: null }
  }

  latest(): Promise<ConfigVersionRow | undefined> {
    return this.db
      .selectFrom('config_version')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  find(version: number): Promise<ConfigVersionRow | undefined> {
    return this.db.selectFrom('config_version').selectAll().where('version', '=', version).executeTakeFirst()
  }

  /** Newest first. */
  list(limit: number): Promise<ConfigVersionRow[]> {
    return this.db.selectFrom('config_version').selectAll().orderBy('version', 'desc').limit(limit).execute()
  }

  async insert(row: ConfigVersionRow): Promise<void> {
    await this.db
      .insertInto('config_version')
      .values({ ...row, changes: JSON.stringify(row.changes) })
      .execute()
  }
}
