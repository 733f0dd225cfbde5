import type { AwayAbout } from '../../../db/tables/away'
import type { NoticeRow } from '../notices/notice.repository'

const categoryKinds: Partial<Record<string, AwayAbout['kind']>> = {
  match: 'likes',
  unlock: 'money',
  wallet: 'money',
}

/** The switch of a system message. */
const kindOf = ({ kind, category, params }: NoticeRow): AwayAbout['kind'] => {
  if (kind === 'service_replied') return 'messages'
  if (params['origin'] === 'speed') return 'speed'
  return categoryKinds[category] ?? 'system'
}

/** What a notice of a system message is about. */
export const aboutNotice = (row: NoticeRow): AwayAbout => ({
  kind: kindOf(row),
  peerId: row.params['userId'] ?? null,
  message: null,
  notice: { id: row.id, kind: row.kind },
})
