import { Type } from 'typebox'
import { call } from '../../call'
import { SmsCode, Text } from '../../types/common'
import { ConsentMode, UnlockAudience, WxAccount } from '../../types/unlock'

/** Sets the member's WeChat contact and how it may be unlocked. Source: spec §7, product §4. */
export const updateWx = call('/api/user/update_wx', {
  payload: Type.Object({
    wxId: Text(20),
    saleEnabled: Type.Boolean(),
    consentMode: ConsentMode,
    audience: UnlockAudience,
    smsTicket: Type.Optional(Text(64)),
    smsCode: Type.Optional(SmsCode),
  }),
  data: Type.Object({ wx: WxAccount }),
  errors: [
    'WX_ID_INVALID',
    'WX_CHANGE_TOO_FREQUENT',
    'CERTIFICATION_REQUIRED',
    'SESSION_NOT_FRESH',
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
  ],
})
