import { SWITCH_FEATURES, SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import type { Switches, SwitchVersion } from '@contract/ops/switches'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { SwitchRepository } from './switch.repository'
import { openSwitches } from '../config/open-switches'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Everything open. */
const FIRST_VERSION = 1

/** Versions of the switches, by which operators close features while the product runs. Source: product §11.8 */
export interface SwitchService {
  /** Uses the newest switches in this process, unless they are used already. */
  refresh(): Promise<void>
  /** As `refresh`, for a process that knows the number of the newest version; null without one. */
  lookAt(newest: number | null): Promise<void>
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
  let used = FIRST_VERSION
  const listeners: (() => void)[] = []

  const latestIn = async (db: Db) =>
    (await new SwitchRepository(db).latest()) ?? {
      version: FIRST_VERSION,
      switches: openSwitches(),
      operator: 'system',
    }

  const refresh = async (): Promise<void> => {
    const { version, switches } = await latestIn(core.background.db)
    if (version === used) return
    Object.assign(productConfig.switches, tidy(switches))
    used = version
    for (const listener of listeners) listener()
  }

  return {
    refresh,
    onApplied: (listener) => void listeners.push(listener),
    lookAt: async (newest) => {
      if ((newest ?? FIRST_VERSION) !== used) await refresh()
    },
    async current(db) {
      const { version, switches } = await latestIn(db)
      return { version, switches }
    },
    list: (db, limit) => new SwitchRepository(db).list(limit),

    async publish(expected, raw, signed) {
      const { operator, why } = checkSignature(signed)
      const switches = tidy(raw)
      const isMaintained = SWITCH_PLATFORMS.some((platform) => switches.platforms[platform].isMaintained)
      const { sentence } = switches
      if (isMaintained && (sentence['zh-CN'] === '' || sentence.en === '')) refuse('SWITCHES_SENTENCE')
      const added = await core.transaction(async (tx) => {
        const repository = new SwitchRepository(tx)
        await repository.lock()
        const latest = await latestIn(tx)
        if (expected !== null && latest.version !== expected)
          refuse('SWITCHES_CHANGED', { by: latest.operator })
        if (JSON.stringify(tidy(latest.switches)) === JSON.stringify(switches)) refuse('SWITCHES_SAME')
        const version = latest.version + 1
        await repository.insert({ version, switches, operator, why, at: core.clock.now() })
        await audit.add(tx, {
          operator,
          act: 'switches.published',
          subject: `switches:${version}`,
          memberId: null,
          why,
          before: outlineOf(latest.switches),
          after: outlineOf(switches),
        })
        return version
      })
      await refresh()
      return added
    },
  }
}
