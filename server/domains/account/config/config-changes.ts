import { SETTING_KEYS } from '@contract/ops/setting-shapes'
import type { SettingDifference } from '@contract/ops/settings'
import { refuse } from '../../safety/operators/operator-error'
import { brokenRule, type ConfigRange, configKeys, readNumber, writeNumber } from './config-keys'
import type { ProductConfig } from './product-config'

/** Values that differ from those of the program, by key. */
export type Changes = Readonly<Record<string, number>>

/** Whether a value is allowed for a setting. */
export const isWithin = (value: number, { min, max }: ConfigRange): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max

/** The settings of a version, and the keys of changes that this program does not know or allow, which are not used. */
export const candidateOf = (
  builtIn: ProductConfig,
  changes: Changes,
): { candidate: ProductConfig; unused: readonly string[] } => {
  const candidate = structuredClone(builtIn)
  const unused: string[] = []
  for (const [key, value] of Object.entries(changes)) {
    const range = configKeys[key]
    if (range && isWithin(value, range)) writeNumber(candidate, key, value)
    else unused.push(key)
  }
  return { candidate, unused }
}

/** The settings that differ, with the values of each side. */
export const differencesOf = (before: ProductConfig, after: ProductConfig): SettingDifference[] =>
  SETTING_KEYS.map((key) => ({ key, before: readNumber(before, key), after: readNumber(after, key) })).filter(
    (one) => one.before !== one.after,
  )

/**
 * Changes with some values set; a value of the program is no change.
 * @throws OperatorError CONFIG_KEY_UNKNOWN; CONFIG_VALUE with `key`, `min` and `max`
 */
export const withValues = (
  builtIn: ProductConfig,
  changes: Changes,
  set: readonly { readonly key: string; readonly value: number }[],
): Changes => {
  const next: Record<string, number> = { ...changes }
  for (const { key, value } of set) {
    const range = Object.hasOwn(configKeys, key) ? configKeys[key] : undefined
    if (range === undefined) return refuse('CONFIG_KEY_UNKNOWN', { key })
    const { min, max } = range
    if (!isWithin(value, range)) refuse('CONFIG_VALUE', { key, min: String(min), max: String(max) })
    if (value === readNumber(builtIn, key)) delete next[key]
    else next[key] = value
  }
  return next
}

/**
 * The differences that changes make, if their settings may be in force.
 * @throws OperatorError CONFIG_SAME; CONFIG_RULE with `rule` and `id`
 */
export const checkedDifferences = (
  builtIn: ProductConfig,
  current: Changes,
  next: Changes,
): SettingDifference[] => {
  const { candidate } = candidateOf(builtIn, next)
  const differences = differencesOf(candidateOf(builtIn, current).candidate, candidate)
  if (differences.length === 0) refuse('CONFIG_SAME')
  const broken = brokenRule(candidate)
  if (broken !== null) refuse('CONFIG_RULE', { rule: broken.sentence, id: broken.id })
  return differences
}
