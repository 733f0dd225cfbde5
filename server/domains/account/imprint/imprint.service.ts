import type { Imprint, ImprintVersion } from '@contract/ops/imprint'
import { imprintDifferences, imprintFaults, newestAgreements, tidyImprint } from '@contract/ops/imprint-rules'
import { AGREEMENT_NAMES } from '@contract/ops/ops-constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import type { OperatorSignature } from '../../safety/operators/signature'
import type { ProductConfig } from '../config/product-config'
import { createVersionedDocument, type VersionedDocument } from '../config/versioned-document'

/**
 * Versions of the imprint: the company, its filings, the ways to reach the help desk, the SDKs, and which agreements are in
 * force. Source: product §11.7, §13
 */
export interface ImprintService extends Pick<VersionedDocument<Imprint>, 'refresh' | 'lookAt'> {
  /** Version 1: what the settings of the server and the program say. */
  readonly builtIn: Imprint
  /** The imprint in force, from the table. */
  current(db: Db): Promise<{ version: number; imprint: Imprint }>
  /** Versions, newest first, without the first one. */
  list(db: Db, limit: number): Promise<ImprintVersion[]>
  /**
   * Puts an imprint in force and returns its version. It applies here at once, and in every process within seconds. Where
   * the version of an agreement rises, the consent of every member is due again. `version` is the one that the operator
   * saw; null to replace whatever is in force.
   * @throws OperatorError IMPRINT_CHANGED with `by`; IMPRINT_FIELDS with a fault for each field; IMPRINT_SAME;
   * OPERATOR_NAME, WHY_MISSING
   */
  publish(version: number | null, imprint: Imprint, signed: OperatorSignature): Promise<number>
}

type Shown = Pick<ProductConfig, 'agreements' | 'help' | 'imprint'>

/** Dependencies of the imprint. */
export interface ImprintDeps {
  /** Every reader uses these parts, which are replaced in place. */
  readonly productConfig: Shown
  readonly audit: Pick<AuditService, 'add'>
}

const imprintOf = ({ imprint: { company, sdks }, help, agreements }: Shown): Imprint =>
  structuredClone({
    company: company.name ?? '',
    filings: [...company.filings],
    phone: help.phone ?? '',
    email: help.email,
    minorHotline: help.minorHotline ?? '',
    hours: help.hours,
    sdks: [...sdks],
    agreements,
  })

const show = (shown: Shown, imprint: Imprint, version: number): void => {
  const { company, filings, phone, email, minorHotline, hours, sdks, agreements } = imprint
  shown.imprint = { version, company: { name: company || null, filings }, sdks }
  Object.assign(shown.help, { phone: phone || null, email, minorHotline: minorHotline || null, hours })
  for (const name of AGREEMENT_NAMES) Object.assign(shown.agreements[name], agreements[name])
}

const sidesOf = (before: Imprint, after: Imprint) => {
  const differences = imprintDifferences(before, after)
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(differences.map((one) => [one.field, one[name]]))
  return { before: side('before'), after: side('after') }
}

/** Imprints in the table `imprint_version`. */
export const createImprints = (
  core: Pick<Core, 'background' | 'clock' | 'transaction'>,
  { productConfig, audit }: ImprintDeps,
): ImprintService => {
  const builtIn = tidyImprint(imprintOf(productConfig))

  const versions = createVersionedDocument<Imprint>(core, audit, {
    table: 'imprint_version',
    act: 'imprint.published',
    name: 'imprint',
    refusals: { changed: 'IMPRINT_CHANGED', same: 'IMPRINT_SAME' },
    first: () => builtIn,
    tidy: tidyImprint,
    // A release that brings a newer text raises its version; an imprint that is older than it must not take that back.
    read: (stored) => {
      const imprint = tidyImprint(stored)
      return { ...imprint, agreements: newestAgreements(imprint.agreements, builtIn.agreements) }
    },
    check(imprint, inForce) {
      const faults = imprintFaults(imprint, inForce)
      if (Object.keys(faults).length > 0) refuse('IMPRINT_FIELDS', faults)
    },
    use: (imprint, version) => show(productConfig, imprint, version),
    sidesOf,
  })
  return {
    ...versions,
    builtIn,
    async current(db) {
      const { version, document } = await versions.current(db)
      return { version, imprint: document }
    },
    async list(db, limit) {
      const rows = await versions.list(db, limit)
      return rows.map(({ document, ...row }) => ({ ...row, imprint: document }))
    },
  }
}
