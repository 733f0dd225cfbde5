import { Type } from 'typebox'
import { EpochMs, Fen, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { NOTIFIED_ACTS } from '../../ops-constants'

/** What the member reads after an act, in both languages. Nothing is sent. */
export const previewWords = opsCall('/ops/words/preview', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({
    act: OneOf(NOTIFIED_ACTS),
    /** The key of the reason, for acts that have one. */
    reason: Type.Optional(Type.String({ maxLength: 40 })),
    /** The amount, for acts about money. */
    amountFen: Type.Optional(Fen),
    /** The time, for a confirmed appointment. */
    at: Type.Optional(EpochMs),
  }),
  data: Type.Object({
    words: Type.Array(
      Type.Object({ language: OneOf(['zh-CN', 'en']), title: Type.String(), body: Type.String() }),
    ),
  }),
})
