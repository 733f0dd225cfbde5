import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Closes a ticket; the member's next message opens another. Refusals: TICKET_UNKNOWN, TICKET_CLOSED. Refusal of all: CASE_TAKEN. */
export const closeTicket = opsCall('/ops/tickets/close', {
  roles: ['senior', 'support'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
