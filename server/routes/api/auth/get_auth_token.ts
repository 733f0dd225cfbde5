import type { PayloadOf } from '@contract/call'
import { getAuthToken } from '@contract/calls/auth/get_auth_token'
import { readPhone } from '../../../domains/logins/phone'
import type { MemberService } from '../../../domains/members/member.service'
import { answerPublic } from '../../../http/answer'
import { fail, failField } from '../../../lib/errors'

const SECOND_MS = 1_000

type SmsWish = Extract<PayloadOf<typeof getAuthToken>, { scene: 'sms' }>

/**
 * Where a code goes: for a sensitive act to the own phone alone, whether it is named or not; for a change of the number to
 * another one, and for members alone.
 */
const phoneFor = async (
  wish: SmsWish,
  viewerId: string | null,
  members: Pick<MemberService, 'phoneOf'>,
): Promise<string> => {
  const named = 'phone' in wish ? readPhone(wish.phone) : null
  if (wish.purpose === 'login' && named !== null) return named
  const own = viewerId === null ? null : await members.phoneOf(viewerId)
  if (wish.purpose !== 'change_phone') {
    return own !== null && (named === null || named === own) ? own : failField('phone', 'own')
  }
  if (own === null || named === null) return failField('phone', 'own')
  return named === own ? failField('phone', 'same') : named
}

export const route = answerPublic(getAuthToken, async ({ viewer, payload, services, facts }) => {
  // No carrier is connected; the system config says so, too.
  if (payload.scene === 'onetap') return fail('ONE_TAP_UNAVAILABLE')
  const phone = await phoneFor(payload, viewer?.id ?? null, services.members)
  const caller = { phone, deviceId: facts.deviceId, ip: facts.ip }
  const sent = await services.loginCodes.send(caller, payload.purpose)
  return {
    ticket: sent.ticket,
    resendAfter: sent.resendAfterMs / SECOND_MS,
    expireIn: sent.lifeMs / SECOND_MS,
  }
})
