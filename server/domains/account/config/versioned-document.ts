import type { AuditAct } from '@contract/ops/audit-acts'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { type OperatorRefusal, refuse } from '../../safety/operators/operator-error'
import { checkSignature, type OperatorSignature } from '../../safety/operators/signature'
import {
  type DocumentTable,
  type DocumentVersion,
  DocumentVersionRepository,
} from './document-version.repository'

/** Number of the version that has no row. */
const FIRST_VERSION = 1

/** What differs between documents that operators publish as versions. */
export interface DocumentKind<T> {
  readonly table: DocumentTable
  /** Act of the audit log. */
  readonly act: AuditAct
  /** The log's name for the document; its subject is `name:version`. */
  readonly name: string
  /** Refusals when a colleague was first, with `by`, and when nothing would change. */
  readonly refusals: { readonly changed: OperatorRefusal; readonly same: OperatorRefusal }
  /** Version 1, which has no row, in the form of `tidy`. */
  first(): T
  /** A typed document in its one form: equal ones have the same JSON. */
  tidy(document: T): T
  /** A stored document as it is in force in this release, in the form of `tidy`. */
  read(stored: T): T
  /** Refuses a document that may not follow the one in force. @throws OperatorError */
  check(document: T, inForce: T): void
  /** Gives every reader in this process the document. */
  use(document: T, version: number): void
  /** Both documents as the audit log keeps them. */
  sidesOf(before: T, after: T): Record<'before' | 'after', Record<string, unknown>>
}

/** A document of which operators publish versions while the product runs. */
export interface VersionedDocument<T> {
  /** Uses the newest version in this process, unless it is used already. */
  refresh(): Promise<void>
  /** As `refresh`, for a process that knows the number of the newest version; null without one. */
  lookAt(newest: number | null): Promise<void>
  /** The version in force, from the table. */
  current(db: Db): Promise<{ version: number; document: T }>
  /** Versions, newest first, without the first one. */
  list(db: Db, limit: number): Promise<DocumentVersion<T>[]>
  /**
   * Puts a document in force and returns its version. It applies here at once, and in every process within seconds.
   * `expected` is the version that the operator saw; null to replace whatever is in force.
   * @throws OperatorError of the kind; OPERATOR_NAME, WHY_MISSING
   */
  publish(expected: number | null, document: T, signed: OperatorSignature): Promise<number>
}

/** Versions in the table of the kind. */
export const createVersionedDocument = <T>(
  core: Pick<Core, 'background' | 'clock' | 'transaction'>,
  audit: Pick<AuditService, 'add'>,
  kind: DocumentKind<T>,
): VersionedDocument<T> => {
  let used = FIRST_VERSION

  const latestIn = async (db: Db) => {
    const row = await new DocumentVersionRepository<T>(db, kind.table).latest()
    return row
      ? { ...row, document: kind.read(row.document) }
      : { version: FIRST_VERSION, document: kind.first(), operator: 'system' }
  }

  const refresh = async (): Promise<void> => {
    const { version, document } = await latestIn(core.background.db)
    // Versions only rise: a reading that was overtaken must not bring an older one back.
    if (version <= used) return
    kind.use(document, version)
    used = version
  }

  return {
    refresh,
    lookAt: async (newest) => {
      if ((newest ?? FIRST_VERSION) !== used) await refresh()
    },
    async current(db) {
      const { version, document } = await latestIn(db)
      return { version, document }
    },
    list: (db, limit) => new DocumentVersionRepository<T>(db, kind.table).list(limit),

    async publish(expected, raw, signed) {
      const { operator, why } = checkSignature(signed)
      const document = kind.tidy(raw)
      const added = await core.transaction(async (tx) => {
        const repository = new DocumentVersionRepository<T>(tx, kind.table)
        await repository.lock()
        const latest = await latestIn(tx)
        if (expected !== null && latest.version !== expected)
          refuse(kind.refusals.changed, { by: latest.operator })
        kind.check(document, latest.document)
        if (JSON.stringify(latest.document) === JSON.stringify(document)) refuse(kind.refusals.same)
        const version = latest.version + 1
        await repository.insert({ version, document, operator, why, at: core.clock.now() })
        await audit.add(tx, {
          operator,
          act: kind.act,
          subject: `${kind.name}:${version}`,
          memberId: null,
          why,
          ...kind.sidesOf(latest.document, document),
        })
        return version
      })
      await refresh()
      return added
    },
  }
}
