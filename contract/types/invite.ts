import { Type, type Static } from 'typebox'
import { Coins, EpochMs, Fen, Id, Nullable, OneOf, Url } from './common'

/** Who came by the member's code. Source: product §5.9. */
export const InviteRecord = Type.Object({
  id: Id,
  nicknameMasked: Type.String(),
  avatarBlurred: Nullable(Url),
  joinedAt: EpochMs,
  state: OneOf(['joined', 'verified', 'active', 'rewarded', 'invalid'] as const),
  invalidReason: Nullable(Type.String()),
  bonusCoins: Coins,
  incomeFen: Fen,
  pendingUntil: Nullable(EpochMs),
})
export type InviteRecord = Static<typeof InviteRecord>
