import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Id, Text, Url } from '../../types/common'
import { FeedbackResult, UnlockOrder } from '../../types/unlock'

/** The buyer's feedback on an unlocked contact, or its owner's answer. Source: spec §7; product §4, §7.6. */
export const wxFeedback = call('/api/user/wx_feedback', {
  payload: Type.Union([
    Type.Object({
      orderId: Id,
      result: FeedbackResult,
      score: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      tags: Type.Optional(Type.Array(Text(12), { maxItems: 6 })),
      detail: Type.Optional(Text(300)),
      imageUrls: Type.Optional(Type.Array(Url, { maxItems: 6 })),
      clientToken: ClientToken,
    }),
    Type.Object({
      orderId: Id,
      reply: Text(300),
      imageUrls: Type.Optional(Type.Array(Url, { maxItems: 6 })),
    }),
  ]),
  data: Type.Object({ order: UnlockOrder }),
  errors: ['FEEDBACK_NOT_ALLOWED', 'FEEDBACK_ALREADY_GIVEN', 'NOT_FOUND', 'TOKEN_REUSED', 'STATE_CHANGED'],
})
