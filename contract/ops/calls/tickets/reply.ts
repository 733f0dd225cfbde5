import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'

/** Answers a ticket as the help desk; the member reads these words. Refusals: TICKET_UNKNOWN, TICKET_CLOSED, REPLY_LENGTH, MEMBER_UNKNOWN. Refusal of all: CASE_TAKEN. */
export const replyTicket = opsCall('/ops/tickets/reply', {
  roles: ['senior', 'support'],
  payload: Type.Object({ id: Id, text: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  data: Type.Object({}),
})
