import type { Tx } from '../../../db/transaction'
import type { MessagePresenter, MessageViewer } from './message.presenter'
import { MessageRepository, type MessageRow } from './message.repository'

/** Events about a message. */
export type MessageEvent = 'msg' | 'recall' | 'change'

/** Sends a message to its sides, each as they see it. */
export interface MessageEvents {
  /** Sends a message that was written now; every side holds it. */
  sendNew(tx: Tx, row: MessageRow, sides: readonly MessageViewer[]): Promise<void>
  /** Sends a changed message. A side that deleted it gets no event, or the message would come back. */
  sendAltered(
    tx: Tx,
    event: Exclude<MessageEvent, 'msg'>,
    row: MessageRow,
    sides: readonly MessageViewer[],
  ): Promise<void>
}

/** Dependencies of message events. */
export interface MessageEventsDeps {
  readonly messagePresenter: MessagePresenter
}

/** Events of messages through the outbox. */
export const createMessageEvents = ({ messagePresenter }: MessageEventsDeps): MessageEvents => ({
  async sendNew(tx, row, sides) {
    for (const side of sides) {
      tx.events.add(side.id, { event: 'msg', message: await messagePresenter.presentOne(tx, side, row) })
    }
  },
  async sendAltered(tx, event, row, sides) {
    for (const side of sides) {
      const kept = await new MessageRepository(tx).findKept(row.group_id, side.id, row.seq)
      if (kept) tx.events.add(side.id, { event, message: await messagePresenter.presentOne(tx, side, kept) })
    }
  },
})
