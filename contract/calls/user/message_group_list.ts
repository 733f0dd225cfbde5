import { Type } from 'typebox'
import { call } from '../../call'
import { PAGE_SIZE_MAX } from '../../constants'
import { OneOf, pageFields, pageOf } from '../../types/common'
import { Group, Unread } from '../../types/message'
import { Notice } from '../../types/notice'
import { Nullable } from '../../types/common'

/** The viewer's message groups: pinned first, then the latest. Source: spec §7, product §4. */
export const messageGroupList = call('/api/user/message_group_list', {
  payload: Type.Object({
    box: Type.Optional(OneOf(['main', 'matches', 'greetings', 'archived'] as const)),
    ...pageFields,
    /** 0 requests only the unread figures. */
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: PAGE_SIZE_MAX })),
  }),
  data: Type.Object({
    ...pageOf(Group),
    unread: Unread,
    /** The newest system message, for its row; null without one, or when only the figures were requested. */
    latestNotice: Nullable(Notice),
  }),
})
