import { Type } from 'typebox'
import { call } from '../../call'
import { Count, Id, Nullable, Text } from '../../types/common'
import { DistanceBucket, MemberBrief } from '../../types/member'
import { CanMessage, GroupOrigin, Message } from '../../types/message'
import { UnlockOffer } from '../../types/unlock'
import { MESSAGE_FIND_MAX, PAGE_SIZE_MAX } from '../../constants'

/**
 * Messages of one group in ascending `seq`; `readSeq` also marks them as read. Returned messages count as delivered,
 * unless they were searched.
 * Source: spec §7, product §4.
 */
export const messageList = call('/api/user/message_list', {
  payload: Type.Object({
    userId: Type.Optional(Id),
    groupId: Type.Optional(Id),
    beforeSeq: Type.Optional(Type.Integer({ minimum: 1 })),
    afterSeq: Type.Optional(Type.Integer({ minimum: 0 })),
    readSeq: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Also returns messages that changed after this change: recalls and hearts. */
    afterRev: Type.Optional(Type.Integer({ minimum: 0 })),
    /**
     * Searches the texts that the caller can read, before `beforeSeq`, regardless of case and width: 2 to 40 graphemes.
     * The answer has the newest first, counts nothing as delivered, and continues with `nextBeforeSeq`.
     */
    find: Type.Optional(Text(MESSAGE_FIND_MAX)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
  }),
  data: Type.Object({
    list: Type.Array(Message),
    /** True when there are more messages in the requested direction. */
    hasMore: Type.Boolean(),
    /**
     * The `beforeSeq` that continues a search, also after an empty page, because one call reads a limited part of the
     * chat; null at the chat's beginning, and without `find`.
     */
    nextBeforeSeq: Nullable(Count),
    groupId: Nullable(Id),
    lastSeq: Count,
    readSeq: Count,
    peerReadSeq: Count,
    /** The last message that the peer's devices have. */
    peerDeliveredSeq: Count,
    /** The group's last change, for `afterRev` of the next call. */
    rev: Count,
    /** Changed messages that the caller may see, oldest change first; empty without `afterRev`. */
    changed: Type.Array(Message),
    /** True when more changes follow the last one of `changed`: ask again with its `rev`. */
    hasMoreChanged: Type.Boolean(),
    /** Null before the first message. */
    origin: Nullable(GroupOrigin),
    peer: MemberBrief,
    distanceBucket: DistanceBucket,
    sharedInterests: Type.Array(Type.String()),
    blockedByMe: Type.Boolean(),
    canMessage: CanMessage,
    /** The offer of the peer's WeChat contact; null when none is or ever was offered. Source: screens.md 12 */
    unlock: Nullable(UnlockOffer),
  }),
  errors: ['TARGET_NOT_VISIBLE', 'PROFILE_QUOTA', 'NOT_FOUND'],
})
