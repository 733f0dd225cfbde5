import { Type } from 'typebox'
import { call } from '../../call'
import { EpochMs, Id, Nullable } from '../../types/common'
import { WxAccount } from '../../types/unlock'

/** The own WeChat contact, or one that was unlocked. Source: spec §7, product §4. */
export const getWx = call('/api/user/get_wx', {
  payload: Type.Object({ orderId: Type.Optional(Id) }),
  data: Type.Object({
    wx: Nullable(WxAccount),
    revealedWx: Nullable(Type.String()),
    frozenWx: Nullable(Type.String()),
    changedAt: Nullable(EpochMs),
  }),
  errors: ['NOT_FOUND'],
})
