import { Type } from 'typebox'
import { call } from '../../call'
import { Count, Id, Nullable } from '../../types/common'
import { DistanceBucket, MemberBrief } from '../../types/member'
import { CanMessage, Message } from '../../types/message'
import { PAGE_SIZE_MAX } from '../../constants'

/** Messages of one group in ascending `seq`; `readSeq` also marks them read. Source: spec §7, product §4. */
export const messageList = call('/api/user/message_list', {
  payload: Type.Object({
    userId: Type.Optional(Id),
    groupId: Type.Optional(Id),
    beforeSeq: Type.Optional(Type.Integer({ minimum: 1 })),
    afterSeq: Type.Optional(Type.Integer({ minimum: 0 })),
    readSeq: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
  }),
  data: Type.Object({
    list: Type.Array(Message),
    /** More messages lie in the asked direction. */
    hasMore: Type.Boolean(),
    groupId: Nullable(Id),
    lastSeq: Count,
    readSeq: Count,
    peerReadSeq: Count,
    peer: MemberBrief,
    distanceBucket: DistanceBucket,
    sharedInterests: Type.Array(Type.String()),
    blockedByMe: Type.Boolean(),
    canMessage: CanMessage,
  }),
  errors: ['TARGET_NOT_VISIBLE', 'NOT_FOUND'],
})
