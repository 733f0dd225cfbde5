import { getAuthToken } from '@contract/calls/auth/get_auth_token'
import { SECOND_MS } from '@contract/constants'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/get_auth_token`. */
export const route = answerPublic(getAuthToken, async ({ viewer, payload, services, facts }) => {
  if (payload.scene === 'onetap') {
    const { lifeMs, ...tokens } = await services.oneTap.prepare(payload.origin, facts.origin)
    return { ...tokens, expireIn: Math.floor(lifeMs / SECOND_MS) }
  }
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
