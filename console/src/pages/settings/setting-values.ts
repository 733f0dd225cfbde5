import type { SettingKey, SettingUnit } from '@contract/ops/setting-shapes'
import { brokenSettingRule, type SettingRule } from '@contract/ops/setting-shapes'
import type { OpsData } from '@contract/ops/ops-calls'
import type { Setting } from '@contract/ops/settings'
import type { Texts } from '../../text/zh'

/** What operators type: money in yuan and shares in per cent have two decimals. */
const SCALES: Record<SettingUnit, number> = { coins: 1, fen: 100, share: 100, times: 1, days: 1 }
const DECIMALS = 2

/** New values that were typed, as stored; a setting without one keeps its value. */
export type SettingDraft = Readonly<Partial<Record<SettingKey, number>>>

/** A stored value as operators type it. */
export const shownNumber = (unit: SettingUnit, value: number): number => value / SCALES[unit]

/** A typed number as it is stored; not whole when it has too many decimals. */
export const storedNumber = (unit: SettingUnit, typed: number): number =>
  Number((typed * SCALES[unit]).toFixed(DECIMALS))

/** A value with its unit. */
export const valueText = ({ settings }: Texts, unit: SettingUnit, value: number): string => {
  const shown = shownNumber(unit, value)
  const isWhole = unit !== 'fen' || Number.isInteger(shown)
  const number = isWhole ? shown.toLocaleString('en-US') : shown.toFixed(DECIMALS)
  return settings.units[unit].replace('{v}', number)
}

/** What a setting with this value means to members. */
export const effectText = (text: Texts, key: SettingKey, unit: SettingUnit, value: number): string =>
  text.settings.words[key][1].replace('{v}', valueText(text, unit, value))

/** The allowed values. */
export const rangeText = (text: Texts, { unit, min, max }: Setting): string =>
  `${valueText(text, unit, min)} – ${valueText(text, unit, max)}`

/** The draft without values that are in force. */
export const changesOf = (list: readonly Setting[], draft: SettingDraft) =>
  list.flatMap(({ key, value }) => {
    const next = draft[key]
    return next === undefined || next === value ? [] : [{ key, value: next }]
  })

/** Why a typed value is not allowed; null when it is. */
export const faultOf = (text: Texts, setting: Setting, value: number | undefined): string | null => {
  if (value === undefined) return null
  if (!Number.isInteger(value)) return text.settings.wholeNumber
  const isIn = value >= setting.min && value <= setting.max
  return isIn ? null : text.settings.outOfRange(rangeText(text, setting))
}

/** The rule that the draft breaks; null when all hold. */
export const brokenBy = (
  { list, fenPerCoin }: OpsData<'/ops/settings/open'>,
  draft: SettingDraft,
): (SettingRule & { id: keyof Texts['settings']['rules'] }) | null => {
  const values = new Map(list.map(({ key, value }) => [key, draft[key] ?? value]))
  return brokenSettingRule((key) => values.get(key) ?? 0, fenPerCoin)
}
