import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, EpochMs, Id, Nullable, OneOf, Quota } from '../../types/common'
import { LikeExtra, ReportExtra } from '../../types/action'
import { MemberBrief } from '../../types/member'

const aimed = { userId: Id, clientToken: ClientToken }

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
  ]),
  data: Type.Object({
    state: OneOf(['done', 'already', 'received'] as const),
    /** A mutual like: the match moment. */
    matched: Type.Boolean(),
    groupId: Nullable(Id),
    peer: Nullable(MemberBrief),
    quota: Nullable(Quota),
    /** Until then the action may be undone; null when it may not. */
    undoUntil: Nullable(EpochMs),
  }),
  errors: [
    'TARGET_NOT_VISIBLE',
    'TARGET_IS_SELF',
    'ALREADY_BLOCKED',
    'RELATION_MISSING',
    'PROFILE_INCOMPLETE',
    'ACCOUNT_RESTRICTED',
    'LIKE_QUOTA',
    'SUPERLIKE_QUOTA',
    'FOLLOW_QUOTA',
    'REPORT_STATE',
    'TEXT_REFUSED',
    'TOKEN_REUSED',
  ],
})
