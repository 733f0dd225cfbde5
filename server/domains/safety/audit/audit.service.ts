import type { AuditAct } from '@contract/ops/audit-acts'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { AuditRepository, type AuditEntryRow, type AuditFilter } from './audit.repository'

export type { AuditEntryRow } from './audit.repository'

/** An act with its operator and reason. */
export interface AuditEntry {
  /** Name of the operator, or `system`. */
  readonly operator: string
  /** The act, such as `report.upheld`. */
  readonly act: AuditAct
  /** Kind and id of the act's object, `report:01J…`. */
  readonly subject: string
  /** The member concerned; null when the act concerns no member. */
  readonly memberId: string | null
  /** The operator's own words. */
  readonly why: string
  /** The fields that changed, before and after: states and moments only, never members' texts. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The log of everything that operators do; the database itself makes it append-only. Source: product §0.4, §11 */
export interface AuditService {
  /** Adds an entry in the caller's transaction, so that every act has its entry. */
  add(db: Db, entry: AuditEntry): Promise<void>
  /** The last entry of this act about a member; null when it never happened. */
  findAct(db: Db, memberId: string, act: AuditAct): Promise<AuditEntryRow | null>
  /** Entries, newest first. */
  list(db: Db, request: AuditFilter): Promise<AuditEntryRow[]>
}

/** Stores the log in the table `audit_entry`. */
export const createAuditService = ({ clock }: Pick<Core, 'clock'>): AuditService => ({
  add: (db, { memberId, ...entry }) =>
    new AuditRepository(db).insert({ ...entry, member_id: memberId, at: clock.now() }),
  findAct: async (db, memberId, act) => (await new AuditRepository(db).findAct(memberId, act)) ?? null,
  list: (db, request) => new AuditRepository(db).list(request),
})
