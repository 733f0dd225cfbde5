import { Type } from 'typebox'
import { call } from '../../call'
import { EpochMs, Id, Nullable } from '../../types/common'
import { UnlockOrder, WxAccount } from '../../types/unlock'

/** The own WeChat contact, or one that was unlocked. Source: spec §7, product §4. */
export const getWx = call('/api/user/get_wx', {
  payload: Type.Object({ orderId: Type.Optional(Id) }),
  data: Type.Object({
    wx: Nullable(WxAccount),
    /** What the contact is now, if its owner still shows it; null without an order. */
    revealedWx: Nullable(Type.String()),
    /** What it was when it was revealed; null without an order. */
    frozenWx: Nullable(Type.String()),
    /** When its owner changed it since; null when they did not. */
    changedAt: Nullable(EpochMs),
    order: Nullable(UnlockOrder),
  }),
  errors: ['NOT_FOUND'],
})
