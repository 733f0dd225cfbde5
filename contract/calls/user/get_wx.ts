import { Type } from 'typebox'
import { call } from '../../call'
import { EpochMs, Id, Nullable } from '../../types/common'
import { UnlockOrder, WxAccount } from '../../types/unlock'

/** The member's own WeChat contact, or an unlocked one. Source: spec §7, product §4. */
export const getWx = call('/api/user/get_wx', {
  payload: Type.Object({ orderId: Type.Optional(Id) }),
  data: Type.Object({
    wx: Nullable(WxAccount),
    /** The contact now, if its owner still shows it; null without an order. */
    revealedWx: Nullable(Type.String()),
    /** The contact at the time of the reveal; null without an order. */
    frozenWx: Nullable(Type.String()),
    /** When its owner changed it after the reveal; null when they did not. */
    changedAt: Nullable(EpochMs),
    order: Nullable(UnlockOrder),
  }),
  errors: ['NOT_FOUND'],
})
