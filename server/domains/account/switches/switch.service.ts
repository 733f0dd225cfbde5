import { SWITCH_FEATURES, SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import type { Switches, SwitchVersion } from '@contract/ops/switches'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import type { OperatorSignature } from '../../safety/operators/signature'
import { openSwitches } from '../config/open-switches'
import type { ProductConfig } from '../config/product-config'
import { createVersionedDocument, type VersionedDocument } from '../config/versioned-document'

/** Versions of the switches, by which operators close features while the product runs. Source: product §11.8 */
export interface SwitchService extends Pick<VersionedDocument<Switches>, 'refresh' | 'lookAt'> {
  /** The switches in force, from the table. */
  current(db: Db): Promise<{ version: number; switches: Switches }>
  /** Versions, newest first, without the first one. */
  list(db: Db, limit: number): Promise<SwitchVersion[]>
  /**
   * Puts switches in force and returns their version. They apply here at once, and in every process within seconds.
   * `version` is the one that the operator saw; null to replace whatever is in force.
   * @throws OperatorError SWITCHES_CHANGED with `by`; SWITCHES_SAME; SWITCHES_SENTENCE; OPERATOR_NAME, WHY_MISSING
   */
  publish(version: number | null, switches: Switches, signed: OperatorSignature): Promise<number>
  /** Calls the listener each time this process uses other switches. */
  onApplied(listener: () => void): void
}

/** Dependencies of the switches. */
export interface SwitchDeps {
  /** Every reader uses its `switches`, which are replaced in place. */
  readonly productConfig: Pick<ProductConfig, 'switches'>
  readonly audit: Pick<AuditService, 'add'>
}

/** Switches in one order and without spaces around the sentences, so that equal ones are equal. */
const tidy = ({ platforms, sentence }: Switches): Switches => {
  const tidied = openSwitches()
  for (const platform of SWITCH_PLATFORMS) {
    const { closed, minCode, isMaintained } = platforms[platform]
    tidied.platforms[platform] = {
      closed: SWITCH_FEATURES.filter((feature) => closed.includes(feature)),
      minCode,
      isMaintained,
    }
  }
  tidied.sentence = { 'zh-CN': sentence['zh-CN'].trim(), en: sentence.en.trim() }
  return tidied
}

const assertSentences = ({ platforms, sentence }: Switches): void => {
  const isMaintained = SWITCH_PLATFORMS.some((platform) => platforms[platform].isMaintained)
  if (isMaintained && (sentence['zh-CN'] === '' || sentence.en === '')) refuse('SWITCHES_SENTENCE')
}

/** The switches as the log keeps them, without the sentences. */
const outlineOf = ({ platforms }: Switches): Record<string, unknown> =>
  Object.fromEntries(
    SWITCH_PLATFORMS.flatMap((platform): [string, unknown][] => {
      const { closed, minCode, isMaintained } = platforms[platform]
      return [
        [`${platform}.closed`, closed.join(' ')],
        [`${platform}.minCode`, minCode],
        [`${platform}.isMaintained`, isMaintained],
      ]
    }),
  )

/** Switches in the table `switch_version`. */
export const createSwitches = (
  core: Pick<Core, 'background' | 'clock' | 'transaction'>,
  { productConfig, audit }: SwitchDeps,
): SwitchService => {
  const listeners: (() => void)[] = []
  const versions = createVersionedDocument<Switches>(core, audit, {
    table: 'switch_version',
    act: 'switches.published',
    name: 'switches',
    refusals: { changed: 'SWITCHES_CHANGED', same: 'SWITCHES_SAME' },
    first: openSwitches,
    tidy,
    read: tidy,
    check: assertSentences,
    use: (switches) => {
      Object.assign(productConfig.switches, switches)
      for (const listener of listeners) listener()
    },
    sidesOf: (before, after) => ({ before: outlineOf(before), after: outlineOf(after) }),
  })
  return {
    ...versions,
    onApplied: (listener) => void listeners.push(listener),
    async current(db) {
      const { version, document } = await versions.current(db)
      return { version, switches: document }
    },
    async list(db, limit) {
      const rows = await versions.list(db, limit)
      return rows.map(({ document, ...row }) => ({ ...row, switches: document }))
    },
  }
}
