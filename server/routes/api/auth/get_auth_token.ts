import { getAuthToken } from '@contract/calls/auth/get_auth_token'
import { SECOND_MS } from '@contract/constants'
import { answerPublic } from '../../../http/answer'
import { fail } from '../../../lib/errors'

export const route = answerPublic(getAuthToken, async ({ viewer, payload, services, facts }) => {
  // No carrier is connected; the system config says so, too.
  if (payload.scene === 'onetap') return fail('ONE_TAP_UNAVAILABLE')
  const { deviceId, ip } = facts
  const humanProof = 'humanProof' in payload ? payload.humanProof : undefined
  const asker = { viewerId: viewer?.id ?? null, deviceId, ip, humanProof }
  const sent = await services.loginCodes.send(asker, payload)
  return {
    ticket: sent.ticket,
    resendAfter: sent.resendAfterMs / SECOND_MS,
    expireIn: sent.lifeMs / SECOND_MS,
  }
})
