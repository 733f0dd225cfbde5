import { Type } from 'typebox'
import { call } from '../../call'
import { Nullable } from '../../types/common'
import { ProfileShare } from '../../types/profile-share'

/**
 * The link to the viewer's own profile: reads it, switches it on (again: changes `showsFace` and keeps the link), makes
 * a new one, which ends the old one, or switches it off, which ends it. This call is an addition to the specification.
 * Source: product §4, §7.11
 */
export const profileShare = call('/api/user/profile_share', {
  payload: Type.Union([
    Type.Object({ step: Type.Literal('read') }),
    Type.Object({ step: Type.Literal('on'), showsFace: Type.Boolean() }),
    Type.Object({ step: Type.Literal('renew') }),
    Type.Object({ step: Type.Literal('off') }),
  ]),
  data: Type.Object({
    /** Null while it is off. */
    share: Nullable(ProfileShare),
  }),
  errors: ['RATE_LIMITED', 'NOT_FOUND'],
})
