import { register } from '@contract/calls/auth/register'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/register`. */
export const route = answerPublic(register, async ({ payload, services, facts }) => {
  const { registerTicket: ticket, gender, birthday, inviteCode = '', consents, clientToken } = payload
  const { memberId, session } = await services.registrations.register(
    { ticket, gender, birthday, inviteCode, consents, clientToken },
    { deviceId: facts.deviceId, client: facts.client, language: facts.language, ip: facts.ip },
  )
  return {
    token: session.token,
    tokenExpireAt: session.expireAt,
    userId: memberId,
    registerState: 'incomplete' as const,
  }
})
