import { Type } from 'typebox'
import { Fen, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { NOTIFIED_DEEDS } from '../../ops-constants'

/** What the member reads after a deed, in both languages. Nothing is sent. */
export const previewWords = opsCall('/ops/words/preview', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({
    deed: OneOf(NOTIFIED_DEEDS),
    /** The key of the reason, for deeds that have one. */
    reason: Type.Optional(Type.String({ maxLength: 40 })),
    /** The amount, for deeds about money. */
    amountFen: Type.Optional(Fen),
  }),
  data: Type.Object({
    words: Type.Array(
      Type.Object({ language: OneOf(['zh-CN', 'en']), title: Type.String(), body: Type.String() }),
    ),
  }),
})
