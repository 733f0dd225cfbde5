import { Type } from 'typebox'
import { call } from '../../call'
import { Counters, Quotas, SelfUser } from '../../types/member'
import { Vip } from '../../types/vip'

/** Everything that the client shows of the viewer. Source: spec §3, §7; product §4. */
export const myInfo = call('/api/user/my_info', {
  payload: Type.Object({}),
  data: Type.Object({ user: SelfUser, vip: Vip, counters: Counters, quotas: Quotas }),
})
