import { Type } from 'typebox'
import { call } from '../../call'
import { APPEAL_TEXT_MAX } from '../../constants'
import { EpochMs, OneOf, Text } from '../../types/common'

/**
 * A banned member's appeal against the ban, with the ticket that the refusal carried (`Ban`). Repeating the text
 * repeats the same appeal. `APPEAL_STATE` carries `appeal`: `waiting` with `answerBy`, `refused`, or `over` when the
 * ban no longer runs. This call is an addition to the specification. Source: product §7.9.5
 */
export const appealBan = call('/api/auth/appeal_ban', {
  payload: Type.Object({ ticket: Text(64), text: Text(APPEAL_TEXT_MAX) }),
  data: Type.Object({
    appeal: OneOf(['waiting'] as const),
    /** The appeal is decided by then at the latest. */
    answerBy: EpochMs,
  }),
  errors: ['APPEAL_TICKET_EXPIRED', 'APPEAL_STATE'],
})
