import { OPS_PATH } from '@contract/ops/ops-constants'
import { TEXT_MS } from '../../lib/queue-times'
import type { TextCaseRow } from '../../domains/safety/text-moderation/text-case.repository'
import { type CaseQueueReader, factsOf, plainCase, type QueueCase, type QueueRow } from './case-queue'

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

/** How the console shows media of each place. */
const MEDIA_KINDS: ReadonlyMap<string, QueueCase['media'][number]['kind']> = new Map([
  ['picture', 'image'],
  ['voice', 'audio'],
  ['intro', 'audio'],
])

/** The picture or voice of a case; none for a text. */
const mediaOf = ({ id, place }: TextCaseRow): QueueCase['media'] => {
  const kind = MEDIA_KINDS.get(place)
  return kind === undefined ? [] : [{ name: place, kind, url: `${OPS_PATH}/media/text/${id}` }]
}

/** Texts, pictures and voices of chats, and introductions by voice, that need a person. Operators see no receiver and no other line of the thread. */
export const texts: CaseQueueReader = {
  list: async ({ core, services }, limit) => (await services.textReviews.list(core.db, limit)).map(textRow),

  async open({ services, viewer }, id) {
    const { row, recalledBy } = await services.textReviews.open(id, viewer.name)
    const media = mediaOf(row)
    return {
      ...plainCase,
      row: textRow(row),
      facts: factsOf({
        place: row.place,
        class: row.class ?? UNJUDGED,
        sure: row.score === null ? null : `${row.score} %`,
        layer: row.layer,
        recalled: recalledBy,
        decidedBy: row.decided_by,
      }),
      media,
      lines: media.length > 0 ? [] : [{ by: 'member', at: row.created_at, text: row.text }],
    }
  },
}
