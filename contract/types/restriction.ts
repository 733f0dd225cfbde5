import { Type, type Static } from 'typebox'
import { EpochMs, Nullable, OneOf } from './common'

/** What holds an account, and where the appeal against it stands. Source: product §7.9.5 */
export const Restriction = Type.Object({
  /** Class of the reason. */
  reason: Type.String(),
  until: Nullable(EpochMs),
  /** `open` may be written, `waiting` is with a reviewer until `answerBy`, `refused` was answered. */
  appeal: OneOf(['open', 'waiting', 'refused'] as const),
  answerBy: Nullable(EpochMs),
})
export type Restriction = Static<typeof Restriction>

/** What `ACCOUNT_BANNED` carries, at a refused login and with HTTP 403. Source: product §10 (1104) */
export const Ban = Type.Object({
  ...Restriction.properties,
  /** Lets `auth/appeal_ban` be called without a session, for half an hour; null when there is nothing to appeal. */
  appealTicket: Nullable(Type.String()),
})
export type Ban = Static<typeof Ban>
