import { Type } from 'typebox'
import { call } from '../../call'
import { Coins, Count, Fen, Nullable, Url, pageFields, pageOf } from '../../types/common'
import { InviteRecord, InviteState } from '../../types/invite'

/** The member's invitations: code, link, totals and invitees. Source: spec §7; product §4, §7.11. */
export const inviteRecord = call('/api/user/invite_record', {
  payload: Type.Object({
    state: Type.Optional(InviteState),
    ...pageFields,
  }),
  data: Type.Object({
    ...pageOf(InviteRecord),
    inviteCode: Type.String(),
    link: Url,
    qrUrl: Url,
    /** 1 to 3. */
    level: Count,
    /** Invitees who still have to count until the next level; null on the highest. */
    next: Nullable(Count),
    summary: Type.Object({
      invited: Count,
      verified: Count,
      active: Count,
      earnedCoins: Coins,
      earnedFen: Fen,
      pendingFen: Fen,
    }),
  }),
  errors: ['FEATURE_OFF'],
})
