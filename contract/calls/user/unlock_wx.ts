import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Id, OneOf, Text } from '../../types/common'
import { UnlockOrder } from '../../types/unlock'

/** Buys a contact, or decides as its owner. Source: spec §7; product §4, §7.6. */
export const unlockWx = call('/api/user/unlock_wx', {
  payload: Type.Union([
    Type.Object({ quoteId: Id, clientToken: ClientToken, note: Type.Optional(Text(60)) }),
    Type.Object({ orderId: Id, decision: OneOf(['accept', 'decline', 'cancel'] as const) }),
  ]),
  data: Type.Object({ order: UnlockOrder }),
  errors: [
    'QUOTE_EXPIRED',
    'PRINCIPAL_TOO_LOW',
    'ALREADY_UNLOCKED',
    'OWNER_UNAVAILABLE',
    'UNLOCK_DAILY_LIMIT',
    'DECISION_TOO_LATE',
    'NOT_FOUND',
    'TOKEN_REUSED',
    'STATE_CHANGED',
    'CONTACT_NOT_ON_SALE',
    'TARGET_NOT_VISIBLE',
    'FEATURE_OFF',
    'RELATION_MISSING',
    'PROFILE_INCOMPLETE',
    'ACCOUNT_RESTRICTED',
    'PAUSED',
  ],
})
