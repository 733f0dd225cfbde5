import type { MemberBrief } from '@contract/types/member'
import type { Notice, NoticeCategory } from '@contract/types/notice'
import type { Db } from '../../../db/database'
import type { Language } from '../../../lib/language'
import { expiredLabel, type NoticeKind, noticeTexts, nobodyName, wordNotice } from '../../../text/notices'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import { type ByPair, byPair, pairsOf, type ViewerPair } from '../../account/members/viewer-pair'
import type { NoticeRow } from './notice.repository'

/** Queries of system messages and bills about the members that they name. */
export interface NoticePeers {
  readonly briefsOfEach: MemberBriefPresenter['briefsOfEach']
  readonly blockedAmong: RelationService['blockedAmong']
}

/** The reader, their language and the time of reading. */
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

/** Briefs of the members that each reader may still see; all others are absent. */
export const visiblePeers = async (
  db: Db,
  { briefsOfEach, blockedAmong }: NoticePeers,
  pairs: readonly ViewerPair[],
): Promise<ByPair<MemberBrief>> => {
  if (pairs.length === 0) return new Map()
  const blocked = byPair((await blockedAmong(db, pairs)).map((pair) => [pair, true]))
  const briefs = await briefsOfEach(db, pairs)
  return byPair(
    pairs.flatMap((pair) => {
      const brief = briefs.get(pair.viewerId)?.get(pair.id)
      const isShown = brief && !brief.gone && !blocked.get(pair.viewerId)?.has(pair.id)
      return isShown ? [[pair, brief]] : []
    }),
  )
}

/** The link of an expired action, the same for every reason. */
const expiredLink = (kind: NoticeKind, language: Language): Notice['link'] => {
  const { page } = noticeTexts[kind]
  return page === undefined ? null : { page, query: {}, label: expiredLabel[language], expired: true }
}

const presentOne = (
  row: NoticeRow,
  { language, nowMs }: NoticeReading,
  briefs: ReadonlyMap<string, MemberBrief>,
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

/** System messages to present, and their reader. */
export interface NoticesOfReader {
  readonly reader: NoticeReading
  readonly rows: readonly NoticeRow[]
}

const peersIn = ({ reader, rows }: NoticesOfReader): ViewerPair[] =>
  pairsOf(reader.id, [...new Set(rows.flatMap((row) => row.params['userId'] ?? []))])

/** System messages in each reader's language, in the order of the rows. Kinds that no longer exist are left out. */
export const presentNotices = async (
  db: Db,
  peers: NoticePeers,
  notices: readonly NoticesOfReader[],
): Promise<Notice[][]> => {
  const briefs = await visiblePeers(db, peers, notices.flatMap(peersIn))
  return notices.map(({ reader, rows }) =>
    rows.flatMap((row) => presentOne(row, reader, briefs.get(reader.id) ?? new Map()) ?? []),
  )
}
