import type { Db } from '../../db/database'
import type { News } from '../delivery/outbox'
import type { MessagePresenter, MessageViewer } from './message.presenter'
import { MessageRepository, type MessageRow } from './message.repository'

/** What happened to a message. */
export type MessageEvent = 'msg' | 'recall' | 'change'

/** Tells both sides of a message, each as it looks to them. */
export interface MessageNews {
  /** Written now: every side holds it. */
  tellNew(db: Db, row: MessageRow, sides: readonly MessageViewer[]): Promise<void>
  /** Altered: a side that deleted the message hears nothing, lest it comes back. */
  tellAltered(
    db: Db,
    event: Exclude<MessageEvent, 'msg'>,
    row: MessageRow,
    sides: readonly MessageViewer[],
  ): Promise<void>
}

/** News of messages through the outbox. */
export const createMessageNews = (news: News, presenter: MessagePresenter): MessageNews => ({
  async tellNew(db, row, sides) {
    for (const side of sides) {
      await news.add(db, side.id, { event: 'msg', message: await presenter.presentOne(db, side, row) })
    }
  },
  async tellAltered(db, event, row, sides) {
    for (const side of sides) {
      const kept = await new MessageRepository(db).findKept(row.group_id, side.id, row.seq)
      if (kept) await news.add(db, side.id, { event, message: await presenter.presentOne(db, side, kept) })
    }
  },
})
