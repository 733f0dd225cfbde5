import { Type } from 'typebox'
import { call } from '../../call'
import { OneOf } from '../../types/common'
import { feedData, feedFields } from '../../types/feed'
import { LocationState } from '../../types/member'

/**
 * Nearby members, ordered by bucket, activity and a daily shuffle; never by distance. Source: spec §7; product §4,
 * §7.2.
 */
export const near = call('/api/user/near', {
  payload: Type.Object({
    ...feedFields,
    /** Quick choices above the list. */
    chip: Type.Optional(OneOf(['all', 'online', 'new', 'certified'] as const)),
  }),
  data: Type.Object({ ...feedData, locationState: LocationState }),
  errors: ['PROFILE_INCOMPLETE', 'VIP_REQUIRED'],
})
