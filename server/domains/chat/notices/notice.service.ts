import type { DataOf, PayloadOf } from '@contract/call'
import { PAGE_SIZE } from '@contract/constants'
import type { systemMessage } from '@contract/calls/user/system_message'
import type { Notice } from '@contract/types/notice'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { languageOf, type Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import { type NoticeKind, noticeTexts } from '../../../text/notices'
import { type NoticePeers, type NoticeReading, presentNotices } from './notice.presenter'
import { type NoticePlace, NoticeRepository, type NoticeRow } from './notice.repository'

/** The reader of system messages, and their language. */
export interface NoticeReader {
  readonly id: string
  readonly language: Language
}

/** A system message before it is added. */
export interface NewNotice {
  readonly memberId: string
  readonly kind: NoticeKind
  readonly params?: Record<string, string>
}

/** Work of system messages that were just added. */
export type AddedWork = (db: Db, rows: readonly NoticeRow[]) => Promise<void>

/** System messages from the product to members. Source: product §5.4, §7.14. */
export interface NoticeService {
  /**
   * Adds a system message and its event, in the caller's transaction. `params` fill its text. `userId` names the
   * member it is about; the text shows that member's present nickname.
   */
  add(tx: Tx, memberId: string, kind: NoticeKind, params?: Record<string, string>): Promise<void>
  /** As `add`, for many messages. */
  addAll(tx: Tx, notices: readonly NewNotice[]): Promise<void>
  /** Registers work that runs in the transaction that adds messages. */
  onAdded(work: AddedWork): void
  /** Sets the actions of a member's messages with this parameter to expired. */
  expire(db: Db, memberId: string, param: { name: string; value: string }): Promise<void>
  /** A page, newest first. With `readUpTo`, messages up to that time are marked read before the page is read. */
  list(reader: NoticeReader, payload: PayloadOf<typeof systemMessage>): Promise<DataOf<typeof systemMessage>>
  /** The newest message; null without any. */
  latest(reader: NoticeReader): Promise<Notice | null>
  countUnread(db: Db, memberId: string): Promise<number>
}

/** Dependencies of system messages. */
export interface NoticeDeps {
  readonly peers: NoticePeers
  readonly cursors: SealedCursors
}

/** System messages in the table `notice`. */
export const createNoticeService = (core: Core, { peers, cursors }: NoticeDeps): NoticeService => {
  const addedWorks: AddedWork[] = []
  const readingOf = (reader: NoticeReader): NoticeReading => ({ ...reader, nowMs: core.clock.now() })

  const addAll: NoticeService['addAll'] = async (tx, notices) => {
    if (notices.length === 0) return
    const nowMs = core.clock.now()
    const rows = notices.map(({ memberId, kind, params = {} }): NoticeRow => {
      const { category } = noticeTexts[kind]
      const id = core.ids.ulid(nowMs)
      return { id, member_id: memberId, category, kind, params, created_at: nowMs, read_at: null }
    })
    const languages = await new NoticeRepository(tx).insertAll(rows)
    for (const work of addedWorks) await work(tx, rows)
    const worded = rows.map((row) => {
      const reader = {
        id: row.member_id,
        language: languageOf(languages.get(row.member_id) ?? undefined),
        nowMs,
      }
      return { reader, rows: [row] }
    })
    for (const [at, [notice]] of (await presentNotices(tx, peers, worded)).entries()) {
      const { member_id: memberId } = rows[at] as NoticeRow
      if (notice) tx.events.add(memberId, { event: 'notice', notice })
    }
  }

  const present = async (reader: NoticeReader, rows: readonly NoticeRow[]): Promise<Notice[]> =>
    (await presentNotices(core.db, peers, [{ reader: readingOf(reader), rows }]))[0] ?? []

  return {
    addAll,
    onAdded: (work) => void addedWorks.push(work),
    add: (tx, memberId, kind, params = {}) => addAll(tx, [{ memberId, kind, params }]),

    expire: (db, memberId, { name, value }) =>
      new NoticeRepository(db).expire(memberId, name, value, core.clock.now()),

    async list(reader, { cursor, limit = PAGE_SIZE, category, readUpTo }) {
      const notices = new NoticeRepository(core.db)
      const listName = `notices.${category ?? ''}`
      const after = cursors.read<NoticePlace>(listName, reader.id, cursor)
      if (readUpTo !== undefined) await notices.markRead(reader.id, readUpTo, core.clock.now())
      const rows = await notices.list(reader.id, { category, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const place = last && { createdAt: last.created_at, id: last.id }
      return {
        list: await present(reader, page),
        nextCursor: rows.length > limit ? cursors.write(listName, reader.id, place) : null,
        unread: await notices.countUnread(reader.id),
      }
    },

    async latest(reader) {
      const rows = await new NoticeRepository(core.db).list(reader.id, { after: null, limit: 1 })
      return (await present(reader, rows))[0] ?? null
    },

    countUnread: (db, memberId) => new NoticeRepository(db).countUnread(memberId),
  }
}
