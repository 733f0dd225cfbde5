import { Type } from 'typebox'
import { call } from '../../call'
import { ActionRow, listedActions } from '../../types/action'
import { Count, OneOf, pageFields, pageOf } from '../../types/common'

/** What the viewer did, newest first. Source: spec §7, product §4. */
export const actionList = call('/api/user/action_list', {
  payload: Type.Object({
    kind: OneOf([...listedActions, 'unlock_wx', 'matter'] as const),
    ...pageFields,
  }),
  data: Type.Object({
    ...pageOf(ActionRow),
    /** Visits count people, not days. */
    total: Count,
  }),
})
