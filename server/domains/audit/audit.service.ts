import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { AuditRepository, type AuditEntryRow, type AuditWish } from './audit.repository'

export type { AuditEntryRow } from './audit.repository'

/** What was done, by whom and why. */
export interface AuditEntry {
  /** Name of the operator, or `system`. */
  readonly operator: string
  /** What was done, `report.upheld`. */
  readonly act: string
  /** Kind and id of what it was done to, `report:01J…`. */
  readonly subject: string
  /** The member concerned; null when none is. */
  readonly memberId: string | null
  /** The operator's own words. */
  readonly why: string
  /** The parts that changed, before and after; states and moments alone, never members' words. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The log of everything that operators do; append-only in the database itself. Source: product §0.4, §11 */
export interface AuditService {
  /** Adds an entry in the caller's transaction, so that no deed stands without it. */
  add(db: Db, entry: AuditEntry): Promise<void>
  /** The last entry of that act about a member; null when it was never done. */
  findAct(db: Db, memberId: string, act: string): Promise<AuditEntryRow | null>
  /** Newest first. */
  list(db: Db, wish: AuditWish): Promise<AuditEntryRow[]>
}

/** The log in the table `audit_entry`. */
export const createAuditService = ({ clock }: Pick<Core, 'clock'>): AuditService => ({
  add: (db, { memberId, ...entry }) =>
    new AuditRepository(db).insert({ ...entry, member_id: memberId, at: clock.now() }),
  findAct: async (db, memberId, act) => (await new AuditRepository(db).findAct(memberId, act)) ?? null,
  list: (db, wish) => new AuditRepository(db).list(wish),
})
