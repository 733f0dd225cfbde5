import { getAuthToken } from '@contract/calls/auth/get_auth_token'
import { readPhone } from '../../../domains/logins/phone'
import { answerPublic } from '../../../http/answer'
import { fail, failField } from '../../../lib/errors'

const SECOND_MS = 1_000

export const route = answerPublic(getAuthToken, async ({ viewer, payload, services, facts }) => {
  // No carrier and no platform account is connected; the system config says so, too.
  if (payload.scene === 'onetap') return fail('ONE_TAP_UNAVAILABLE')
  if (payload.scene !== 'sms') return fail('FEATURE_OFF')
  if (payload.purpose === 'change_phone') return fail('FEATURE_OFF')
  const phone = readPhone(payload.phone)
  if (payload.purpose === 'sensitive' && !(viewer && (await services.members.ownsPhone(viewer.id, phone)))) {
    return failField('phone', 'own')
  }
  const caller = { phone, deviceId: facts.deviceId, ip: facts.ip }
  const sent = await services.loginCodes.send(caller, payload.purpose)
  return {
    ticket: sent.ticket,
    resendAfter: sent.resendAfterMs / SECOND_MS,
    expireIn: sent.lifeMs / SECOND_MS,
  }
})
