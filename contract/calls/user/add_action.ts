import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, EpochMs, Id, Nullable, OneOf, Quota } from '../../types/common'
import {
  AppealExtra,
  LikeExtra,
  MessageExtra,
  ReportExtra,
  SpeedChoiceExtra,
  SpeedExtra,
  SpeedLineExtra,
} from '../../types/action'
import { MemberBrief } from '../../types/member'
import { Message } from '../../types/message'
import { SpeedState } from '../../types/speed'

const once = { clientToken: ClientToken }
/** In `report` and `block` the id of the viewer's latest speed date means its other member. */
const aimed = { userId: Id, ...once }

/** Does something to a target: like, pass, follow, block, report … Source: spec §7; product §4, §5.5. */
export const addAction = call('/api/user/add_action', {
  payload: Type.Union([
    Type.Object({ kind: OneOf(['like', 'superlike'] as const), extra: Type.Optional(LikeExtra), ...aimed }),
    Type.Object({ kind: Type.Literal('report'), extra: ReportExtra, ...aimed }),
    Type.Object({
      kind: OneOf([
        'pass',
        'hide',
        'follow',
        'block',
        'chat_pin',
        'chat_mute',
        'chat_archive',
        'chat_delete',
      ] as const),
      ...aimed,
    }),
    Type.Object({
      kind: OneOf(['msg_recall', 'msg_heart', 'msg_delete'] as const),
      extra: MessageExtra,
      ...aimed,
    }),
    Type.Object({ kind: Type.Literal('speed'), extra: SpeedExtra, ...once }),
    Type.Object({ kind: Type.Literal('speed_line'), extra: SpeedLineExtra, ...once }),
    Type.Object({ kind: Type.Literal('speed_choice'), extra: SpeedChoiceExtra, ...once }),
    Type.Object({ kind: Type.Literal('appeal'), extra: AppealExtra, ...once }),
  ]),
  data: Type.Object({
    state: OneOf(['done', 'already', 'received'] as const),
    /** True for a mutual like: the moment of the match. */
    matched: Type.Boolean(),
    groupId: Nullable(Id),
    peer: Nullable(MemberBrief),
    quota: Nullable(Quota),
    /** The action can be undone until then; null when it cannot be undone. */
    undoUntil: Nullable(EpochMs),
    /** The message's new form; null for other kinds. */
    message: Nullable(Message),
    /** The member's state after a `speed` kind; null for other kinds. */
    speed: Nullable(SpeedState),
  }),
  errors: [
    'TARGET_NOT_VISIBLE',
    'PROFILE_QUOTA',
    'TARGET_IS_SELF',
    'ALREADY_BLOCKED',
    'RELATION_MISSING',
    'NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'ACCOUNT_RESTRICTED',
    'LIKE_QUOTA',
    'SUPERLIKE_QUOTA',
    'FOLLOW_QUOTA',
    'SPEED_QUOTA',
    'REPORT_STATE',
    'APPEAL_STATE',
    'RECALL_TOO_LATE',
    'GROUP_CLOSED',
    'WAIT_FOR_ANSWER',
    'MESSAGE_LENGTH',
    'CONTACT_NOT_ALLOWED',
    'CONFIRM_RISK',
    'TEXT_REFUSED',
    'FEATURE_OFF',
    'STATE_CHANGED',
    'TOKEN_REUSED',
    'PAUSED',
  ],
})
