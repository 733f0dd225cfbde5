import type { ActionRow, Matter } from '@contract/types/action'
import { peerBrief } from './talk'

/** 21 November 2025, 12:00 in Shanghai: the time of the matters in these tests. */
export const MATTERS_AT = Date.UTC(2025, 10, 21, 4)

/** A matter of the viewer, as `action_list` lists it. */
export const matterRow = (
  id: string,
  matter: Partial<Matter>,
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
  createdAt: MATTERS_AT,
  matter: {
    kind: 'inquiry',
    state: 'received',
    amountFen: 0,
    coins: 0,
    reason: null,
    billId: null,
    ...matter,
  },
  ...changes,
})

/** A report by the viewer, which can be withdrawn while it is `received`. */
export const reportRow = (state: Matter['state'] = 'received', id = '01REPORT') =>
  matterRow(id, { kind: 'report', state, reason: 'scam' }, { member: peerBrief() })
