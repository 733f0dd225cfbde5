import { Type } from 'typebox'
import { call } from '../../call'
import { AlipayAccount } from '../../types/wallet'

/** The member's Alipay account, masked. Source: spec §7, product §4. */
export const getAlipay = call('/api/user/get_alipay', {
  payload: Type.Object({}),
  data: Type.Object({ alipay: AlipayAccount }),
})
