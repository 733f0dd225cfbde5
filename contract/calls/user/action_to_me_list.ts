import { Type } from 'typebox'
import { call } from '../../call'
import { ActionRow } from '../../types/action'
import { Count, OneOf, pageFields, pageOf } from '../../types/common'

/**
 * What others did to the viewer, newest first; rows that only VIP sees are locked. VIP members have a row for each day of a
 * visit, others one for each visitor. Source: spec §7, product §4.
 */
export const actionToMeList = call('/api/user/action_to_me_list', {
  payload: Type.Object({
    kind: OneOf(['like', 'superlike', 'follow', 'visit', 'unlock_wx'] as const),
    ...pageFields,
  }),
  data: Type.Object({
    ...pageOf(ActionRow),
    /** Of visits the people, not the days they came on. */
    total: Count,
    /** Counted as `total`. */
    lockedCount: Count,
  }),
})
