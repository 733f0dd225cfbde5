import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'

/** Tables of versions of a document, each with the column that holds it. */
const columns = { switch_version: 'switches', imprint_version: 'imprint' } as const

/** Table of the versions of a document. */
export type DocumentTable = keyof typeof columns

/** A version of a document. */
export interface DocumentVersion<T> {
  readonly version: number
  readonly document: T
  readonly operator: string
  readonly why: string
  readonly at: number
}

/** Versions of a document: rows are added and read, never changed. */
export class DocumentVersionRepository<T> {
  constructor(
    private readonly db: Db,
    private readonly table: DocumentTable,
  ) {}

  /** Other transactions that add a version wait until this one ends; readers do not. */
  async lock(): Promise<void> {
    await lockByName(this.db, this.table)
  }

  async latest(): Promise<DocumentVersion<T> | undefined> {
    const [row] = await this.list(1)
    return row
  }

  /** Newest first. */
  async list(limit: number): Promise<DocumentVersion<T>[]> {
    const { rows } = await sql<DocumentVersion<T>>`
      select version, ${sql.ref(columns[this.table])} as document, operator, why, at
      from ${sql.table(this.table)} order by version desc limit ${limit}`.execute(this.db)
    return rows
  }

  async insert({ version, document, operator, why, at }: DocumentVersion<T>): Promise<void> {
    await sql`
      insert into ${sql.table(this.table)} (version, ${sql.ref(columns[this.table])}, operator, why, at)
      values (${version}, ${JSON.stringify(document)}::jsonb, ${operator}, ${why}, ${at})`.execute(this.db)
  }
}
