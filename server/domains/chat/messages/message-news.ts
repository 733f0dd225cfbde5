import type { Db } from '../../../db/database'
import type { News } from '../delivery/outbox'
import type { MessagePresenter, MessageViewer } from './message.presenter'
import { MessageRepository, type MessageRow } from './message.repository'

/** Events about a message. */
export type MessageEvent = 'msg' | 'recall' | 'change'

/** Sends a message to its sides, each as they see it. */
export interface MessageNews {
  /** Sends a message that was written now; every side holds it. */
  tellNew(db: Db, row: MessageRow, sides: readonly MessageViewer[]): Promise<void>
  /** Sends a changed message. A side that deleted it gets no event, or the message would come back. */
  tellAltered(
    db: Db,
    event: Exclude<MessageEvent, 'msg'>,
    row: MessageRow,
    sides: readonly MessageViewer[],
  ): Promise<void>
}

/** Dependencies of message events. */
export interface MessageNewsDeps {
  readonly news: News
  readonly messagePresenter: MessagePresenter
}

/** Events of messages through the outbox. */
export const createMessageNews = ({ news, messagePresenter }: MessageNewsDeps): MessageNews => ({
  async tellNew(db, row, sides) {
    for (const side of sides) {
      await news.add(db, side.id, { event: 'msg', message: await messagePresenter.presentOne(db, side, row) })
    }
  },
  async tellAltered(db, event, row, sides) {
    for (const side of sides) {
      const kept = await new MessageRepository(db).findKept(row.group_id, side.id, row.seq)
      if (kept)
        await news.add(db, side.id, { event, message: await messagePresenter.presentOne(db, side, kept) })
    }
  },
})
