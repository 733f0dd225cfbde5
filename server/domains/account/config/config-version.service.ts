import type { AuditAct } from '@contract/ops/audit-acts'
import { SETTING_KEYS, type SettingShape, settingShapes } from '@contract/ops/setting-shapes'
import type { SettingDifference, SettingEffect, SettingVersion } from '@contract/ops/settings'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import type { ImprintService } from '../imprint/imprint.service'
import type { SwitchService } from '../switches/switch.service'
import { refuse } from '../../safety/operators/operator-error'
import { candidateOf, type Changes, checkedDifferences, differencesOf, withValues } from './config-changes'
import { brokenRule, readNumber, writeNumber } from './config-keys'
import { ConfigVersionRepository, type ConfigVersionRow } from './config-version.repository'
import { effectsOf } from './config-effects'
import type { ProductConfig } from './product-config'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Name of the job by which every process checks for newer settings, switches and imprints. */
export const CONFIG_WORK = 'config versions'
/** Source: ours */
const LOOK_EVERY_MS = 2_000

/** A setting that operators may change. */
export interface ConfigNumber extends SettingShape {
  readonly key: (typeof SETTING_KEYS)[number]
  /** The value in force now, in this process. */
  readonly value: number
  /** The value in the program. */
  readonly builtIn: number
}

/** New values of some settings. */
export interface ConfigChange {
  /** The version that the operator saw; null to change whatever is in force. */
  readonly version: number | null
  readonly set: readonly { readonly key: string; readonly value: number }[]
}

/**
 * Settings that operators change at runtime. Quotes and orders keep the settings and the version with which they were
 * made. Source: product §6
 */
export interface ConfigVersions {
  /** Applies the newest version in this process, unless it is applied already. */
  refresh(): Promise<void>
  /** Every setting that may be changed. */
  show(): readonly ConfigNumber[]
  /** Versions, newest first, without the first one, which is the program's. */
  list(db: Db, limit: number): Promise<ConfigVersionRow[]>
  /** Versions with their differences, newest first, without the program's. */
  history(db: Db, limit: number): Promise<SettingVersion[]>
  /**
   * What a change would do. @throws OperatorError CONFIG_CHANGED with `by` when another version is in force by now;
   * CONFIG_KEY_UNKNOWN; CONFIG_VALUE with `key`, `min` and `max`; CONFIG_RULE with `rule` and `id`; CONFIG_SAME.
   */
  preview(
    db: Db,
    change: ConfigChange,
  ): Promise<{ differences: SettingDifference[]; effects: SettingEffect[] }>
  /** What a rollback would change. @throws OperatorError CONFIG_VERSION_UNKNOWN */
  compare(db: Db, version: number): Promise<SettingDifference[]>
  /**
   * Sets settings and returns the new version. It applies here at once, and in every process within seconds.
   * @throws OperatorError as `preview`; OPERATOR_NAME, WHY_MISSING.
   */
  publish(change: ConfigChange, signed: OperatorSignature): Promise<number>
  /** As `publish`, in the caller's transaction; it applies here with the next refresh. */
  publishIn(tx: Tx, change: ConfigChange, signed: OperatorSignature, act: AuditAct): Promise<number>
  /** Keeps other transactions from adding a version until this one ends. */
  lock(tx: Tx): Promise<void>
  /**
   * Makes the settings of an earlier version a new version. @throws OperatorError CONFIG_VERSION_UNKNOWN, and as
   * `set`.
   */
  rollback(version: number, signed: OperatorSignature): Promise<number>
}

/** Dependencies of versions. */
export interface ConfigVersionDeps {
  /** The settings that every reader uses; they are changed in place. */
  readonly productConfig: ProductConfig
  readonly audit: Pick<AuditService, 'add'>
  readonly jobs: Pick<JobWorker, 'repeat'>
  readonly switches: Pick<SwitchService, 'lookAt'>
  readonly imprints: Pick<ImprintService, 'lookAt'>
}

/** Versions in the table `config_version`. */
export const createConfigVersions = (
  core: Pick<Core, 'background' | 'clock' | 'log' | 'transaction'>,
  { productConfig, audit, jobs, switches, imprints }: ConfigVersionDeps,
): ConfigVersions => {
  const builtIn = structuredClone(productConfig)
  let seen = productConfig.version

  const latestIn = async (db: Db): Promise<Pick<ConfigVersionRow, 'version' | 'changes' | 'operator'>> =>
    (await new ConfigVersionRepository(db).latest()) ?? {
      version: builtIn.version,
      changes: {},
      operator: 'system',
    }

  const refresh = async (): Promise<void> => {
    const { version, changes } = await latestIn(core.background.db)
    if (version === seen) return
    seen = version
    const { candidate, unused } = candidateOf(builtIn, changes)
    for (const key of unused) core.log.warn('a changed number is not used', { key })
    const broken = brokenRule(candidate)
    if (broken !== null)
      return core.log.error('a version of the numbers is not used', new Error(broken.sentence), { version })
    for (const key of SETTING_KEYS) writeNumber(productConfig, key, readNumber(candidate, key))
    productConfig.version = version
  }

  const changesOf = async (db: Db, version: number): Promise<Changes> => {
    if (version === builtIn.version) return {}
    return ((await new ConfigVersionRepository(db).find(version)) ?? refuse('CONFIG_VERSION_UNKNOWN')).changes
  }

  /** The settings in force, if they are those that the operator saw. */
  const seenBy = async (db: Db, { version: expected }: Pick<ConfigChange, 'version'>) => {
    const latest = await latestIn(db)
    if (expected !== null && latest.version !== expected)
      refuse('CONFIG_CHANGED', { by: latest.operator, version: String(latest.version) })
    return latest
  }

  const addIn = async (
    tx: Tx,
    raw: OperatorSignature,
    act: AuditAct,
    seenVersion: number | null,
    make: (current: Changes) => Changes | Promise<Changes>,
  ): Promise<number> => {
    const { operator, why } = checkSignature(raw)
    const versions = new ConfigVersionRepository(tx)
    await versions.lock()
    const current = await seenBy(tx, { version: seenVersion })
    const changes = await make(current.changes)
    const differences = checkedDifferences(builtIn, current.changes, changes)
    const version = Math.max(current.version, builtIn.version) + 1
    await versions.insert({ version, changes, operator, why, at: core.clock.now() })
    const side = (name: 'before' | 'after') =>
      Object.fromEntries(differences.map((one) => [one.key, one[name]]))
    await audit.add(tx, {
      operator,
      act,
      subject: `config:${version}`,
      memberId: null,
      why,
      before: { version: current.version, ...side('before') },
      after: { version, ...side('after') },
    })
    return version
  }

  const publishIn: ConfigVersions['publishIn'] = (tx, { version, set }, signed, act) =>
    addIn(tx, signed, act, version, (current) => withValues(builtIn, current, set))

  /** One look for settings, switches and the imprint keeps an idle node quiet. */
  const look = async (): Promise<void> => {
    const newest = await new ConfigVersionRepository(core.background.db).newest()
    if ((newest.config ?? builtIn.version) !== seen) await refresh()
    await switches.lookAt(newest.switches)
    await imprints.lookAt(newest.imprint)
  }

  jobs.repeat({ name: CONFIG_WORK, everyMs: LOOK_EVERY_MS, run: look })

  return {
    refresh,

    show: () =>
      SETTING_KEYS.map((key) => ({
        key,
        value: readNumber(productConfig, key),
        builtIn: readNumber(builtIn, key),
        ...settingShapes[key],
      })),

    list: (db, limit) => new ConfigVersionRepository(db).list(limit),
    lock: (tx) => new ConfigVersionRepository(tx).lock(),

    async history(db, limit) {
      const rows = await new ConfigVersionRepository(db).list(limit + 1)
      return rows.slice(0, limit).map(({ version, changes, operator, why, at }, index) => {
        const before = candidateOf(builtIn, rows[index + 1]?.changes ?? {}).candidate
        return {
          version,
          differences: differencesOf(before, candidateOf(builtIn, changes).candidate),
          operator,
          why,
          at,
        }
      })
    },

    async preview(db, change) {
      const { changes } = await seenBy(db, change)
      const next = withValues(builtIn, changes, change.set)
      const differences = checkedDifferences(builtIn, changes, next)
      const [before, after] = [changes, next].map((one) => candidateOf(builtIn, one).candidate)
      return { differences, effects: effectsOf(before as ProductConfig, after as ProductConfig) }
    },

    async compare(db, version) {
      const [before, after] = [(await latestIn(db)).changes, await changesOf(db, version)]
      return differencesOf(candidateOf(builtIn, before).candidate, candidateOf(builtIn, after).candidate)
    },

    publishIn,

    async publish(change, signed) {
      const version = await core.transaction((tx) => publishIn(tx, change, signed, 'config.set'))
      await refresh()
      return version
    },

    async rollback(version, signed) {
      const added = await core.transaction((tx) =>
        addIn(tx, signed, 'config.rolled_back', null, () => changesOf(tx, version)),
      )
      await refresh()
      return added
    },
  }
}
