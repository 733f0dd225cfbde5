import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'
import type { WordListDraftTable, WordListVersionTable } from '../../../db/tables/config'

/** A published version. */
export type WordVersionRow = Selectable<WordListVersionTable>
/** The draft. */
export type WordDraftRow = Selectable<WordListDraftTable>

const DRAFT_ID = 1

/** Versions and the draft of the word lists. */
export class WordListRepository {
  constructor(private readonly db: Db) {}

  /** Other transactions that change the lists wait until this one ends; readers do not. */
  async lock(): Promise<void> {
    await lockByName(this.db, 'word_list')
  }

  /** Number of the newest version; null while the program's own is in force. */
  async newest(): Promise<number | null> {
    const { version } = await this.db
      .selectFrom('word_list_version')
      .select((eb) => eb.fn.max('version').as('version'))
      .executeTakeFirstOrThrow()
    return version
  }

  find(version: number): Promise<WordVersionRow | undefined> {
    return this.db
      .selectFrom('word_list_version')
      .selectAll()
      .where('version', '=', version)
      .executeTakeFirst()
  }

  /** Newest first, without their entries. */
  list(limit: number): Promise<(Omit<WordVersionRow, 'entries'> & { count: number })[]> {
    return this.db
      .selectFrom('word_list_version')
      .select(['version', 'operator', 'why', 'at', sql<number>`jsonb_array_length(entries)`.as('count')])
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
  }

  async insert(row: WordVersionRow): Promise<void> {
    await this.db
      .insertInto('word_list_version')
      .values({ ...row, entries: JSON.stringify(row.entries) })
      .execute()
  }

  draft(): Promise<WordDraftRow | undefined> {
    return this.db.selectFrom('word_list_draft').selectAll().where('id', '=', DRAFT_ID).executeTakeFirst()
  }

  async writeDraft(row: Omit<WordDraftRow, 'id'>): Promise<void> {
    const values = { ...row, entries: JSON.stringify(row.entries) }
    await this.db
      .insertInto('word_list_draft')
      .values({ ...values, id: DRAFT_ID })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}
