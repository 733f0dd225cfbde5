import { Type } from 'typebox'
import { call } from '../../call'
import { Wallet } from '../../types/wallet'

/** The member's wallet. Source: spec §7, product §4. */
export const balance = call('/api/user/balance', {
  payload: Type.Object({}),
  data: Type.Object({ wallet: Wallet }),
})
