import { Type } from 'typebox'
import { call } from '../../call'
import { CalendarDay, ClientToken, Consents, EpochMs, Id, OneOf, Text } from '../../types/common'
import { Gender } from '../../types/member'

/** Creates an account for a verified phone number. Source: spec §7, product §4. */
export const register = call('/api/auth/register', {
  payload: Type.Object({
    registerTicket: Text(64),
    gender: Gender,
    birthday: CalendarDay,
    inviteCode: Type.Optional(Text(16)),
    consents: Consents,
    clientToken: ClientToken,
  }),
  data: Type.Object({
    token: Type.String(),
    tokenExpireAt: EpochMs,
    userId: Id,
    registerState: OneOf(['incomplete'] as const),
  }),
  errors: [
    'TICKET_EXPIRED',
    'CONSENT_REQUIRED',
    'UNDER_AGE',
    'BIRTHDAY_REFUSED',
    'INVITE_CODE_INVALID',
    'INVITE_TRIES_USED',
    'TOKEN_REUSED',
    'STATE_CHANGED',
    'PAUSED',
  ],
})
