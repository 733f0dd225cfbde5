import type { Db } from '../../../db/database'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { operatorName, operatorWhy, refuse } from '../../safety/operators/operator-error'
import { brokenRule, type ConfigRange, configKeys, readNumber, writeNumber } from './config-keys'
import { ConfigVersionRepository, type ConfigVersionRow } from './config-version.repository'
import type { ProductConfig } from './product-config'

/** Name of the job by which every process checks for a newer version. */
export const CONFIG_WORK = 'config versions'
/** Source: ours */
const LOOK_EVERY_MS = 2_000

/** A setting that operators may change. */
export interface ConfigNumber extends ConfigRange {
  readonly key: string
  /** The value in force now, in this process. */
  readonly value: number
  /** The value in the program. */
  readonly builtIn: number
}

/** The operator who changes settings, and the reason. */
export interface ConfigSigned {
  readonly operator: string
  readonly why: string
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
  /**
   * Sets one setting and returns the new version. It applies here at once, and in every process within seconds.
   * @throws OperatorError CONFIG_KEY_UNKNOWN; CONFIG_VALUE with `min` and `max`; CONFIG_RULE with `rule`;
   * CONFIG_SAME; OPERATOR_NAME, WHY_MISSING.
   */
  set(key: string, value: number, signed: ConfigSigned): Promise<number>
  /**
   * Makes the settings of an earlier version a new version. @throws OperatorError CONFIG_VERSION_UNKNOWN, and as
   * `set`.
   */
  rollback(version: number, signed: ConfigSigned): Promise<number>
}

/** Dependencies of versions. */
export interface ConfigVersionDeps {
  /** The settings that every reader uses; they are changed in place. */
  readonly productConfig: ProductConfig
  readonly audit: Pick<AuditService, 'add'>
  readonly jobs: Pick<JobWorker, 'repeat'>
}

type Changes = Readonly<Record<string, number>>

const isWithin = (value: number, { min, max }: ConfigRange): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max

const keys = Object.keys(configKeys)

/** Versions in the table `config_version`. */
export const createConfigVersions = (
  core: Pick<Core, 'background' | 'clock' | 'log' | 'transaction'>,
  { productConfig, audit, jobs }: ConfigVersionDeps,
): ConfigVersions => {
  const builtIn = structuredClone(productConfig)
  let seen = productConfig.version

  /** Settings of a version. A setting that this program does not know or allow keeps the program's value. */
  const candidateOf = (changes: Changes): ProductConfig => {
    const candidate = structuredClone(builtIn)
    for (const [key, value] of Object.entries(changes)) {
      const range = configKeys[key]
      if (range && isWithin(value, range)) writeNumber(candidate, key, value)
      else core.log.warn('a changed number is not used', { key })
    }
    return candidate
  }

  const latestIn = async (db: Db): Promise<{ version: number; changes: Changes }> =>
    (await new ConfigVersionRepository(db).latest()) ?? { version: builtIn.version, changes: {} }

  const refresh = async (): Promise<void> => {
    const { version, changes } = await latestIn(core.background.db)
    if (version === seen) return
    seen = version
    const candidate = candidateOf(changes)
    const rule = brokenRule(candidate)
    if (rule !== null)
      return core.log.error('a version of the numbers is not used', new Error(rule), { version })
    for (const key of keys) writeNumber(productConfig, key, readNumber(candidate, key))
    productConfig.version = version
  }

  /** The settings that differ, with the values of each side. */
  const differences = (before: ProductConfig, after: ProductConfig) => {
    const moved = keys.filter((key) => readNumber(before, key) !== readNumber(after, key))
    const of = (one: ProductConfig): Record<string, number> =>
      Object.fromEntries(moved.map((key) => [key, readNumber(one, key)]))
    return { isNone: moved.length === 0, before: of(before), after: of(after) }
  }

  const add = async (
    raw: ConfigSigned,
    act: string,
    make: (db: Db, current: Changes) => Promise<Changes>,
  ): Promise<number> => {
    const [operator, why] = [operatorName(raw.operator), operatorWhy(raw.why)]
    const added = await core.transaction(async (tx) => {
      const versions = new ConfigVersionRepository(tx)
      await versions.lock()
      const current = await latestIn(tx)
      const changes = await make(tx, current.changes)
      const candidate = candidateOf(changes)
      const { isNone, before, after } = differences(candidateOf(current.changes), candidate)
      if (isNone) refuse('CONFIG_SAME')
      const rule = brokenRule(candidate)
      if (rule !== null) refuse('CONFIG_RULE', { rule })
      const version = Math.max(current.version, builtIn.version) + 1
      await versions.insert({ version, changes, operator, why, at: core.clock.now() })
      await audit.add(tx, {
        operator,
        act,
        subject: `config:${version}`,
        memberId: null,
        why,
        before: { version: current.version, ...before },
        after: { version, ...after },
      })
      return version
    })
    await refresh()
    return added
  }

  jobs.repeat({ name: CONFIG_WORK, everyMs: LOOK_EVERY_MS, run: refresh })

  return {
    refresh,

    show: () =>
      Object.entries(configKeys).map(([key, range]) => ({
        key,
        value: readNumber(productConfig, key),
        builtIn: readNumber(builtIn, key),
        ...range,
      })),

    list: (db, limit) => new ConfigVersionRepository(db).list(limit),

    set(key, value, signed) {
      const range = Object.hasOwn(configKeys, key) ? configKeys[key] : undefined
      if (range === undefined) return refuse('CONFIG_KEY_UNKNOWN', { key })
      const { min, max } = range
      if (!isWithin(value, range)) refuse('CONFIG_VALUE', { key, min: String(min), max: String(max) })
      return add(signed, 'config.set', (_db, { [key]: _former, ...others }) =>
        Promise.resolve(value === readNumber(builtIn, key) ? others : { ...others, [key]: value }),
      )
    },

    rollback: (version, signed) =>
      add(signed, 'config.rolled_back', async (db) => {
        if (version === builtIn.version) return {}
        return ((await new ConfigVersionRepository(db).find(version)) ?? refuse('CONFIG_VERSION_UNKNOWN'))
          .changes
      }),
  }
}
