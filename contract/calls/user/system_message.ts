import { Type } from 'typebox'
import { call } from '../../call'
import { Count, EpochMs, pageFields, pageOf } from '../../types/common'
import { Notice, NoticeCategory } from '../../types/notice'

/** System messages, newest first; `readUpTo` marks those up to that moment as read. Source: spec §7, product §4. */
export const systemMessage = call('/api/user/system_message', {
  payload: Type.Object({
    ...pageFields,
    category: Type.Optional(NoticeCategory),
    readUpTo: Type.Optional(EpochMs),
  }),
  data: Type.Object({ ...pageOf(Notice), unread: Count }),
})
