import { Type } from 'typebox'
import { call } from '../../call'
import { EpochMs, Id, Nullable, OneOf } from '../../types/common'

/** Returns the session's member, lists the member's sessions and prolongs the session. Source: spec §4, product §4. */
export const me = call('/api/auth/me', {
  payload: Type.Object({
    /** Ends the current session when true. */
    logout: Type.Optional(Type.Boolean()),
    /** Ends another session of the member. */
    endSessionId: Type.Optional(Id),
  }),
  data: Type.Object({
    userId: Id,
    tokenExpireAt: EpochMs,
    registerState: OneOf(['incomplete', 'active'] as const),
    sessions: Type.Array(
      Type.Object({
        id: Id,
        client: Type.String(),
        city: Nullable(Type.String()),
        lastSeenAt: EpochMs,
        current: Type.Boolean(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
