import { Type } from 'typebox'
import { call } from '../../call'
import { Id, Nullable, OneOf, Quota } from '../../types/common'

/** Takes an action back: undo, unlike, unfollow, unblock, unmatch … Source: spec §7; product §4, §5.5. */
export const deleteAction = call('/api/user/delete_action', {
  payload: Type.Object({
    kind: OneOf([
      'like',
      'superlike',
      'pass',
      'hide',
      'follow',
      'visit',
      'block',
      'report',
      'match',
      'chat_pin',
      'chat_mute',
      'chat_archive',
    ] as const),
    userId: Id,
    /** True counts as an undo: returns the quota and needs an undo left. Source: product §7.3.3. */
    undo: Type.Optional(Type.Boolean()),
  }),
  data: Type.Object({ state: OneOf(['done', 'already'] as const), quota: Nullable(Quota) }),
  errors: [
    'TARGET_IS_SELF',
    'RELATION_MISSING',
    'UNDO_QUOTA',
    'NOTHING_TO_UNDO',
    'VIP_REQUIRED',
    'REPORT_STATE',
    'STATE_CHANGED',
  ],
})
