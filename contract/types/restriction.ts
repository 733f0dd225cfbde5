import { Type, type Static } from 'typebox'
import { EpochMs, Nullable, OneOf } from './common'

/** The restriction of an account, and the state of the appeal against it. Source: product §7.9.5 */
export const Restriction = Type.Object({
  /** Class of the reason. */
  reason: Type.String(),
  until: Nullable(EpochMs),
  /** `open`: an appeal is possible; `waiting`: a reviewer decides until `answerBy`; `refused`: it was rejected. */
  appeal: OneOf(['open', 'waiting', 'refused'] as const),
  answerBy: Nullable(EpochMs),
})
export type Restriction = Static<typeof Restriction>

/** The data of `ACCOUNT_BANNED`, at a rejected login and with HTTP 403. Source: product §10 (1104) */
export const Ban = Type.Object({
  ...Restriction.properties,
  /** Allows `auth/appeal_ban` without a session, for half an hour; null when no appeal is possible. */
  appealTicket: Nullable(Type.String()),
})
export type Ban = Static<typeof Ban>
