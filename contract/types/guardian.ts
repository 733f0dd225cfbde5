import { type Static, Type } from 'typebox'
import { GUARDIAN_NAME_MAX, GUARDIAN_ORDERS_MAX, GUARDIAN_PHOTOS_MAX, GUARDIAN_WHY_MAX } from '../constants'
import { CalendarDay, EpochMs, Fen, Id, Nullable, OneOf, Phone, Text } from './common'

/** What a guardian is to the minor. Source: product §7.13 */
export const GuardianRelation = OneOf(['father', 'mother', 'grandparent', 'other'] as const)
export type GuardianRelation = Static<typeof GuardianRelation>

/** What a photo of a claim shows: that the guardian is one, or what was paid. */
export const GuardianPhoto = OneOf(['kinship', 'payment'] as const)
export type GuardianPhoto = Static<typeof GuardianPhoto>

/** What a guardian says of a minor's payments. It needs the account's phone, or at least one order number. */
export const GuardianForm = Type.Object({
  name: Text(GUARDIAN_NAME_MAX),
  relation: GuardianRelation,
  /** Phone number of the account that paid. */
  accountPhone: Type.Optional(Phone),
  /** Numbers of orders, ours or those of the payment app. */
  orders: Type.Optional(
    Type.Array(Type.String({ pattern: '^[0-9A-Za-z_-]{6,64}$' }), { maxItems: GUARDIAN_ORDERS_MAX }),
  ),
  /** Day of the first and of the last payment. */
  from: CalendarDay,
  to: CalendarDay,
  /** About how much was paid. */
  amountFen: Fen,
  why: Text(GUARDIAN_WHY_MAX),
})
export type GuardianForm = Static<typeof GuardianForm>

/** Ids of the photos of one kind. */
export const GuardianPhotos = Type.Array(Id, { minItems: 1, maxItems: GUARDIAN_PHOTOS_MAX })

/** Why a claim is refused, in words that reveal nothing of any account. Source: product §7.13 */
export const GuardianReason = OneOf(['unproven', 'unclear', 'no_match', 'other'] as const)
export type GuardianReason = Static<typeof GuardianReason>

/** The status of a claim, as its guardian reads it. Source: product §7.13 */
export const GuardianStatus = Type.Object({
  reference: Id,
  /** `refunding`: accepted, and the money is on its way. */
  state: OneOf(['waiting', 'refused', 'refunding', 'refunded'] as const),
  sentAt: EpochMs,
  /** Moment by which operators aim to decide, and by which they decide at the latest. */
  answerBy: EpochMs,
  latestBy: EpochMs,
  /** Null unless refused. */
  reason: Nullable(GuardianReason),
  /** The refunded amount; null before the acceptance. */
  refundFen: Nullable(Fen),
})
export type GuardianStatus = Static<typeof GuardianStatus>
