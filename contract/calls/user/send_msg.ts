import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Coins, Id, OneOf, Text, Url } from '../../types/common'
import { CanMessage, Message, MessageSubject } from '../../types/message'
import { stickerIds } from '../../stickers'
import { MESSAGE_TEXT_MAX, VOICE_MAX_SECONDS, VOICE_WAVE_BARS } from '../../constants'

const common = {
  /** The receiver; optional when `groupId` names the group. */
  userId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  clientMsgId: ClientToken,
  /** The message that this one quotes. */
  replyToSeq: Type.Optional(Type.Integer({ minimum: 1 })),
}

/** Sends a message; repeating the `clientMsgId` returns the first result. Source: spec §7; product §4, §7.4, §7.5. */
export const sendMsg = call('/api/user/send_msg', {
  payload: Type.Union([
    Type.Object({
      ...common,
      type: Type.Literal('text'),
      content: Type.Object({
        text: Text(MESSAGE_TEXT_MAX),
        /** Shows this sticker in place of the text; the server then writes the text, which names the sticker. */
        sticker: Type.Optional(OneOf(stickerIds)),
        on: Type.Optional(Text(48)),
        /** Only in messages to the help desk: the bill or unlock order that the message is about. */
        about: Type.Optional(MessageSubject),
      }),
      /** Sends the text although it was reported as risky. */
      confirmRisk: Type.Optional(Type.Boolean()),
      /** Price that the member accepts for a greeting beyond the day's allowance; at another price nothing is paid. */
      payCoins: Type.Optional(Coins),
    }),
    /** `url` belongs to the sender's own upload. */
    Type.Object({ ...common, type: Type.Literal('image'), content: Type.Object({ url: Url }) }),
    Type.Object({
      ...common,
      type: Type.Literal('voice'),
      content: Type.Object({
        url: Url,
        seconds: Type.Integer({ minimum: 1, maximum: VOICE_MAX_SECONDS }),
        wave: Type.Optional(
          Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), {
            minItems: VOICE_WAVE_BARS,
            maxItems: VOICE_WAVE_BARS,
          }),
        ),
      }),
    }),
    /** Asks to exchange WeChat contacts, free of charge. Source: product §7.5.8 */
    Type.Object({
      ...common,
      type: Type.Literal('wx_exchange'),
      content: Type.Object({ state: Type.Literal('asked') }),
    }),
    /** Answers the peer's request for an exchange. */
    Type.Object({
      ...common,
      /** The message with the request. */
      replyToSeq: Type.Integer({ minimum: 1 }),
      type: Type.Literal('wx_exchange'),
      content: Type.Object({ state: OneOf(['accepted', 'declined'] as const) }),
    }),
  ]),
  data: Type.Object({ message: Message, canMessage: CanMessage }),
  errors: [
    'TARGET_NOT_VISIBLE',
    'PROFILE_QUOTA',
    'TARGET_IS_SELF',
    'NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'ACCOUNT_RESTRICTED',
    'MESSAGE_NOT_ALLOWED',
    'GREETING_QUOTA',
    'COINS_TOO_LOW',
    'GREETING_NOT_ACCEPTED',
    'WAIT_FOR_ANSWER',
    'CONTACT_NOT_ALLOWED',
    'SAME_TEXT',
    'MEDIA_NOT_ALLOWED',
    'MESSAGE_LENGTH',
    'CONFIRM_RISK',
    'TEXT_REFUSED',
    'GROUP_CLOSED',
    'IMAGE_REFUSED',
    'TOKEN_REUSED',
    'WX_MISSING',
    'STATE_CHANGED',
  ],
})
