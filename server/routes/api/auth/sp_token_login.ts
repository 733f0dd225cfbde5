import { spTokenLogin } from '@contract/calls/auth/sp_token_login'
import { readPhone } from '../../../domains/account/auth/phone'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/sp_token_login`. */
export const route = answerPublic(spTokenLogin, async ({ payload, services, facts }) => {
  const { deviceId, ip, client, language } = facts
  const login = { client, language, consents: payload.consents, restores: payload.restore ?? false }
  if (payload.scene !== 'sms') {
    return services.logins.logInByPlatform({ ...login, caller: { deviceId, ip }, proof: payload })
  }
  const caller = { phone: readPhone(payload.phone), deviceId, ip, humanProof: payload.humanProof }
  return services.logins.logInByCode({ ...login, caller, ticket: payload.ticket, code: payload.smsCode })
})
