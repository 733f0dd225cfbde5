import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Id, OneOf, Text } from '../../types/common'
import { CanMessage, Message } from '../../types/message'
import { MESSAGE_TEXT_MAX } from '../../constants'

/** Sends a message; the same `clientMsgId` again answers the first result. Source: spec §7; product §4, §7.4, §7.5. */
export const sendMsg = call('/api/user/send_msg', {
  payload: Type.Object({
    userId: Id,
    clientMsgId: ClientToken,
    type: OneOf(['text'] as const),
    content: Type.Object({ text: Text(MESSAGE_TEXT_MAX), on: Type.Optional(Text(48)) }),
    /** Sends although the text was called risky. */
    confirmRisk: Type.Optional(Type.Boolean()),
  }),
  data: Type.Object({ message: Message, canMessage: CanMessage }),
  errors: [
    'TARGET_NOT_VISIBLE',
    'TARGET_IS_SELF',
    'PROFILE_INCOMPLETE',
    'ACCOUNT_RESTRICTED',
    'MESSAGE_NOT_ALLOWED',
    'GREETING_QUOTA',
    'GREETING_NOT_ACCEPTED',
    'WAIT_FOR_ANSWER',
    'CONTACT_NOT_ALLOWED',
    'SAME_TEXT',
    'MESSAGE_LENGTH',
    'CONFIRM_RISK',
    'GROUP_CLOSED',
    'TOKEN_REUSED',
  ],
})
