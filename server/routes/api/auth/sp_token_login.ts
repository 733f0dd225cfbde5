import { spTokenLogin } from '@contract/calls/auth/sp_token_login'
import { readPhone } from '../../../domains/logins/phone'
import { answerPublic } from '../../../http/answer'
import { fail } from '../../../lib/errors'

export const route = answerPublic(spTokenLogin, async ({ payload, services, facts }) => {
  if (payload.scene === 'onetap') return fail('ONE_TAP_UNAVAILABLE')
  if (payload.scene !== 'sms') return fail('FEATURE_OFF')
  return services.logins.logInByCode({
    caller: { phone: readPhone(payload.phone), deviceId: facts.deviceId, ip: facts.ip },
    client: facts.client,
    language: facts.language,
    ticket: payload.ticket,
    code: payload.smsCode,
    consents: payload.consents,
    restores: payload.restore ?? false,
  })
})
