import type { MemberBrief } from '@contract/types/member'
import type { Notice, NoticeCategory } from '@contract/types/notice'
import type { Db } from '../../db/database'
import type { Language } from '../../lib/language'
import { expiredLabel, type NoticeKind, noticeTexts, nobodyName, wordNotice } from '../../text/notices'
import type { NoticeRow } from './notice.repository'

/** Names of members for their viewer; who is gone or hidden has a neutral brief. */
export type BriefsOf = (db: Db, viewerId: string, ids: readonly string[]) => Promise<Map<string, MemberBrief>>

/** What presenters of system messages and bills ask about the members that these name. */
export interface NoticePeers {
  readonly briefsOf: BriefsOf
  /** Ids of members blocked either way. */
  readonly pairsBlockedWith: (db: Db, viewerId: string) => Promise<readonly string[]>
}

/** Who reads, in which language, and when. */
export interface NoticeReading {
  readonly id: string
  readonly language: Language
  readonly nowMs: number
}

const isKind = (kind: string): kind is NoticeKind => kind in noticeTexts

const linkOf = (kind: NoticeKind, params: Record<string, string>, label: string | null): Notice['link'] => {
  const { page, query = {} } = noticeTexts[kind]
  if (page === undefined || label === null) return null
  const values = Object.entries(query).map(([from, to]): [string, string] => [to, params[from] ?? ''])
  return { page, query: Object.fromEntries(values), label }
}

/** Briefs of those whom the reader may still see; everybody else is absent. */
export const visiblePeers = async (
  db: Db,
  { briefsOf, pairsBlockedWith }: NoticePeers,
  readerId: string,
  peerIds: readonly string[],
): Promise<Map<string, MemberBrief>> => {
  if (peerIds.length === 0) return new Map()
  const blockedIds = await pairsBlockedWith(db, readerId)
  const briefs = await briefsOf(db, readerId, peerIds)
  return new Map([...briefs].filter(([id, brief]) => !brief.gone && !blockedIds.includes(id)))
}

/** An action that has run out, told alike whatever it was. */
const expiredLink = (kind: NoticeKind, language: Language): Notice['link'] => {
  const { page } = noticeTexts[kind]
  return page === undefined ? null : { page, query: {}, label: expiredLabel[language], expired: true }
}

const presentOne = (
  row: NoticeRow,
  { language, nowMs }: NoticeReading,
  briefs: Map<string, MemberBrief>,
): Notice | null => {
  if (!isKind(row.kind)) return null
  const peer = row.params['userId'] === undefined ? null : briefs.get(row.params['userId'])
  const isExpired = peer === undefined || Number(row.params['expiresAt'] ?? Infinity) <= nowMs
  const name = peer?.nickname ?? nobodyName[language]
  const { title, body, label } = wordNotice(row.kind, { ...row.params, name }, language)
  return {
    id: row.id,
    category: row.category as NoticeCategory,
    title,
    body,
    link: isExpired ? expiredLink(row.kind, language) : linkOf(row.kind, row.params, label),
    readAt: row.read_at,
    createdAt: row.created_at,
  }
}

/** System messages in the reader's language, in the rows' order; a kind that is no more is left out. */
export const presentNotices = async (
  db: Db,
  peers: NoticePeers,
  rows: readonly NoticeRow[],
  reader: NoticeReading,
): Promise<Notice[]> => {
  const peerIds = [...new Set(rows.flatMap((row) => row.params['userId'] ?? []))]
  const briefs = await visiblePeers(db, peers, reader.id, peerIds)
  return rows.flatMap((row) => presentOne(row, reader, briefs) ?? [])
}
