import type { ActionRow, Ticket } from '@contract/types/action'
import { peerBrief } from './talk'

/** 21 November 2025, 12:00 in Shanghai: the time of the tickets in these tests. */
export const TICKETS_AT = Date.UTC(2025, 10, 21, 4)

/** A ticket of the viewer, as `action_list` lists it. */
export const ticketRow = (
  id: string,
  ticket: Partial<Ticket>,
  changes: Partial<ActionRow> = {},
): ActionRow => ({
  id,
  kind: 'matter',
  locked: false,
  member: null,
  blurUrl: null,
  line: null,
  distanceBucket: null,
  mutual: false,
  groupId: null,
  createdAt: TICKETS_AT,
  matter: {
    kind: 'inquiry',
    state: 'received',
    amountFen: 0,
    coins: 0,
    reason: null,
    billId: null,
    ...ticket,
  },
  ...changes,
})

/** A report by the viewer, which can be withdrawn while it is `received`. */
export const reportRow = (state: Ticket['state'] = 'received', id = '01REPORT') =>
  ticketRow(id, { kind: 'report', state, reason: 'scam' }, { member: peerBrief() })
