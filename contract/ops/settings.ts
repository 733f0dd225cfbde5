import { Type, type Static } from 'typebox'
import { Count, EpochMs, Nullable, OneOf } from '../types/common'
import { SETTING_KEYS, SETTING_UNITS } from './setting-shapes'

/** Key of a setting. */
export const SettingName = OneOf(SETTING_KEYS)

/** A setting that operators may change. */
export const Setting = Type.Object({
  key: SettingName,
  unit: OneOf(SETTING_UNITS),
  /** The value in force. */
  value: Count,
  /** The value of the program. */
  builtIn: Count,
  min: Count,
  max: Count,
})
export type Setting = Static<typeof Setting>

/** New values of settings, each named once. */
export const SettingValues = Type.Array(Type.Object({ key: SettingName, value: Count }), {
  minItems: 1,
  maxItems: 200,
})
export type SettingValues = Static<typeof SettingValues>

/** A setting whose value differs. */
export const SettingDifference = Type.Object({ key: SettingName, before: Count, after: Count })
export type SettingDifference = Static<typeof SettingDifference>

/** What follows from settings: an amount in fen that members get or pay. */
export const SettingEffect = Type.Object({
  name: OneOf(['ownerShare', 'leastFee']),
  beforeFen: Count,
  afterFen: Count,
})
export type SettingEffect = Static<typeof SettingEffect>

/** A version of the settings. Version 1 is the program's own. */
export const SettingVersion = Type.Object({
  version: Count,
  /** Compared with the version before. */
  differences: Type.Array(SettingDifference),
  operator: Type.String(),
  why: Type.String(),
  at: EpochMs,
})
export type SettingVersion = Static<typeof SettingVersion>

/** States of a planned change. A refused one was due, and did not fit the settings any more. */
export const PLAN_STATES = ['waiting', 'applied', 'cancelled', 'refused'] as const

/** A change that is published at a later moment. */
export const SettingPlan = Type.Object({
  id: Type.String(),
  /** Compared with the settings when it was planned. */
  differences: Type.Array(SettingDifference),
  operator: Type.String(),
  why: Type.String(),
  at: EpochMs,
  dueAt: EpochMs,
  state: OneOf(PLAN_STATES),
  /** When it was applied, cancelled or refused; null while it waits. */
  endedAt: Nullable(EpochMs),
  /** The operator who cancelled it; null otherwise. */
  endedBy: Nullable(Type.String()),
  /** The version that it became; null otherwise. */
  version: Nullable(Count),
  /** Name of the refusal; null otherwise. */
  refusal: Nullable(Type.String()),
})
export type SettingPlan = Static<typeof SettingPlan>
