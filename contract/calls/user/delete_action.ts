import { Type } from 'typebox'
import { call } from '../../call'
import { Id, Nullable, OneOf, Quota } from '../../types/common'
import { listedActions, MessageExtra } from '../../types/action'
import { Message } from '../../types/message'
import { SpeedState } from '../../types/speed'

/** Takes an action back: undo, unlike, unfollow, unblock, unmatch … Source: spec §7; product §4, §5.5. */
export const deleteAction = call('/api/user/delete_action', {
  payload: Type.Union([
    Type.Object({
      kind: OneOf([...listedActions, 'chat_pin', 'chat_mute', 'chat_archive'] as const),
      userId: Id,
      /** The report to withdraw; without it the latest one about the member. */
      reportId: Type.Optional(Id),
      /**
       * True makes it an undo: it returns the quota and uses one undo. A pass is always taken back by an undo, also
       * without this field. Source: product §5.5, §7.3.3.
       */
      undo: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ kind: Type.Literal('msg_heart'), userId: Id, extra: MessageExtra }),
    /** Leaves the waiting room or the date; also succeeds when the member is in neither. */
    Type.Object({ kind: Type.Literal('speed') }),
  ]),
  data: Type.Object({
    state: OneOf(['done', 'already'] as const),
    quota: Nullable(Quota),
    /** The message's new form; null for other kinds. */
    message: Nullable(Message),
    /** The member's state after leaving; null for other kinds. */
    speed: Nullable(SpeedState),
  }),
  errors: [
    'TARGET_IS_SELF',
    'TARGET_NOT_VISIBLE',
    'PROFILE_QUOTA',
    'RELATION_MISSING',
    'NOT_FOUND',
    'UNDO_QUOTA',
    'NOTHING_TO_UNDO',
    'VIP_REQUIRED',
    'REPORT_STATE',
    'STATE_CHANGED',
  ],
})
