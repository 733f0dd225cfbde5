import { Type, type Static } from 'typebox'
import { Coins, EpochMs, Fen, Id, Nullable, OneOf, Url } from './common'

/** How far an invitee has got. Source: product §5.9 */
export const InviteState = OneOf(['joined', 'verified', 'active', 'rewarded', 'invalid'] as const)
export type InviteState = Static<typeof InviteState>

/** An invitee of the member. Source: product §5.9. */
export const InviteRecord = Type.Object({
  id: Id,
  nicknameMasked: Type.String(),
  avatarBlurred: Nullable(Url),
  joinedAt: EpochMs,
  state: InviteState,
  /** Why the invite does not count; null unless invalid. */
  invalidReason: Nullable(OneOf(['device', 'phone', 'payment', 'loop', 'restricted', 'address'] as const)),
  bonusCoins: Coins,
  incomeFen: Fen,
  pendingUntil: Nullable(EpochMs),
})
export type InviteRecord = Static<typeof InviteRecord>
