import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { AuditEntryTable } from '../../../db/tables/safety'

/** One entry of the audit log. */
export type AuditEntryRow = Selectable<AuditEntryTable>

/** Selects entries of the audit log. */
export interface AuditFilter {
  readonly memberId?: string | undefined
  /** Kind and id, `withdrawal:01J…`. */
  readonly subject?: string | undefined
  /** The act, `report.upheld`. */
  readonly act?: string | undefined
  /** Name of the operator. */
  readonly operator?: string | undefined
  /** Entries with a smaller number than this one. */
  readonly before?: number | undefined
  readonly limit: number
}

/** The audit log: entries are added and read, never changed. */
export class AuditRepository {
  constructor(private readonly db: Db) {}

  async insert(row: Omit<AuditEntryRow, 'id'>): Promise<void> {
    await this.db
      .insertInto('audit_entry')
      .values({ ...row, before: JSON.stringify(row.before), after: JSON.stringify(row.after) })
      .execute()
  }

  /** The last entry of this act about a member. */
  findAct(memberId: string, act: string): Promise<AuditEntryRow | undefined> {
    return this.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('act', '=', act)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Entries, newest first. */
  list({ memberId, subject, act, operator, before, limit }: AuditFilter): Promise<AuditEntryRow[]> {
    return this.db
      .selectFrom('audit_entry')
      .selectAll()
      .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId as string))
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
      .$if(act !== undefined, (query) => query.where('act', '=', act as string))
      .$if(operator !== undefined, (query) => query.where('operator', '=', operator as string))
      .$if(before !== undefined, (query) => query.where('id', '<', before as number))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }
}
