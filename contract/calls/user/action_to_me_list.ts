import { Type } from 'typebox'
import { call } from '../../call'
import { ActionRow } from '../../types/action'
import { Count, OneOf, pageFields, pageOf } from '../../types/common'

/**
 * What other members did to the viewer, newest first; rows that only VIP members may see are locked. VIP members see a
 * row for each day of a visit, other members one row for each visitor. Source: spec §7, product §4.
 */
export const actionToMeList = call('/api/user/action_to_me_list', {
  payload: Type.Object({
    kind: OneOf(['like', 'superlike', 'follow', 'visit', 'unlock_wx'] as const),
    ...pageFields,
  }),
  data: Type.Object({
    ...pageOf(ActionRow),
    /** Visits count people, not days. */
    total: Count,
    /** Counted in the same way as `total`. */
    lockedCount: Count,
  }),
})
