import { Type } from 'typebox'
import { call } from '../../call'
import { Id } from '../../types/common'

/**
 * The member behind a link to a profile. The refusal is the same for a link that was ended, for one that never existed,
 * and for a member whom the viewer may not see for whatever reason. This call is an addition to the specification.
 * Source: product §4, §7.11
 */
export const sharedProfile = call('/api/user/shared_profile', {
  payload: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }),
  data: Type.Object({ userId: Id }),
  errors: ['TARGET_NOT_VISIBLE', 'RATE_LIMITED'],
})
