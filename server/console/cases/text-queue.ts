import { TEXT_MS } from '../../lib/queue-times'
import type { TextCaseRow } from '../../domains/safety/text-moderation/text-case.repository'
import { type CaseQueueReader, factsOf, plainCase, type QueueRow } from './case-queue'

/** Words for a text that no layer judged. */
const UNJUDGED = 'unjudged'

const textRow = (row: TextCaseRow): QueueRow => ({
  id: row.id,
  memberId: row.member_id,
  at: row.created_at,
  dueAt: row.created_at + TEXT_MS,
  state: row.state,
  detail: row.class ?? UNJUDGED,
  fen: null,
})

/** Texts that need a person. Operators see no receiver and no other line of the thread. */
export const texts: CaseQueueReader = {
  list: async ({ core, services }, limit) => (await services.textReviews.list(core.db, limit)).map(textRow),

  async open({ services, viewer }, id) {
    const row = await services.textReviews.open(id, viewer.name)
    return {
      ...plainCase,
      row: textRow(row),
      facts: factsOf({
        place: row.place,
        class: row.class ?? UNJUDGED,
        layer: row.layer,
        decidedBy: row.decided_by,
      }),
      lines: [{ by: 'member', at: row.created_at, text: row.text }],
    }
  },
}
