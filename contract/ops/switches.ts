import { Type, type Static } from 'typebox'
import { Count, EpochMs, OneOf } from '../types/common'
import { SWITCH_FEATURES } from './ops-constants'

/** Everything that operators close on one platform. */
export const PlatformSwitches = Type.Object({
  closed: Type.Array(OneOf(SWITCH_FEATURES), { maxItems: SWITCH_FEATURES.length, uniqueItems: true }),
  /** Clients with a lower version code are asked to update; 0 for none. */
  minCode: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  isMaintained: Type.Boolean(),
})
export type PlatformSwitches = Static<typeof PlatformSwitches>

/** A sentence that members read during maintenance. */
const Sentence = Type.String({ maxLength: 120 })

/** Everything that operators close. */
export const Switches = Type.Object({
  platforms: Type.Object({ h5: PlatformSwitches, weapp: PlatformSwitches, alipay: PlatformSwitches }),
  /** What members read during maintenance. */
  sentence: Type.Object({ 'zh-CN': Sentence, en: Sentence }),
})
export type Switches = Static<typeof Switches>

/** A version of the switches. Version 1 has everything open. */
export const SwitchVersion = Type.Object({
  version: Count,
  switches: Switches,
  operator: Type.String(),
  why: Type.String(),
  at: EpochMs,
})
export type SwitchVersion = Static<typeof SwitchVersion>
