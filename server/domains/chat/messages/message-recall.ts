import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../notices/notice.service'
import { MessageGroupRepository } from './groups/message-group.repository'
import { MessageRepository, type MessageRow } from './message.repository'
import { recallFor, type RecallDeps, restoreFor } from './recalling'

/** A message in its thread. */
export interface MessagePlace {
  readonly groupId: string
  readonly seq: number
}

/** Takes messages back for what they say or show, and gives them back. */
export interface MessageRecall {
  /** The message of a case, also after a recall; its content is empty once its sender's account was erased. */
  find(db: Db, place: MessagePlace): Promise<MessageRow | null>
  /**
   * Recalls the message for both sides, and its sender reads why. Returns false when nothing is left to recall. Locks the
   * thread.
   * @param found Class of what the message was found to be.
   */
  recall(tx: Tx, place: MessagePlace, found: string): Promise<boolean>
  /**
   * Shows a recalled message to both sides again, and its sender reads that; a side that deleted it meanwhile sees nothing.
   * The caller knows that it was recalled wrongly. Returns false when it is not recalled, or its sender's account was
   * erased. Locks the thread.
   */
  restore(tx: Tx, place: MessagePlace): Promise<boolean>
}

/** Dependencies of recalls. */
export interface MessageRecallDeps extends RecallDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly notices: Pick<NoticeService, 'add'>
}

/** The message; null when it was recalled, or its sender's account was erased. */
export const findHeld = async (db: Db, { groupId, seq }: MessagePlace): Promise<MessageRow | null> => {
  const row = await new MessageRepository(db).find(groupId, seq)
  // An erasure recalls the messages of the account.
  return row && row.recalled_at === null ? row : null
}

/** As `findHeld`, with the text; null for a message without one, too. */
export const findHeldText = async (
  db: Db,
  place: MessagePlace,
): Promise<{ row: MessageRow; text: string } | null> => {
  const row = await findHeld(db, place)
  const text = row?.content['text']
  return row && typeof text === 'string' ? { row, text } : null
}

/** Recalls over the message tables. */
export const createMessageRecall = (core: Pick<Core, 'clock'>, deps: MessageRecallDeps): MessageRecall => {
  const { members, notices } = deps

  /** Locks the thread of a message and reads its sides, without an erased account. */
  const lockSides = async (tx: Tx, { from_id: fromId, to_id: toId }: MessageRow): Promise<MemberRow[]> => {
    await new MessageGroupRepository(tx).lock(fromId, toId)
    const sides = await Promise.all([toId, fromId].map((id) => members.find(tx, id)))
    return sides.filter((side) => side !== null)
  }

  /** An erasure empties the content. */
  const findRecalled = async (tx: Tx, { groupId, seq }: MessagePlace): Promise<MessageRow | null> => {
    const row = await new MessageRepository(tx).find(groupId, seq)
    return row && row.recalled_at !== null && Object.keys(row.content).length > 0 ? row : null
  }

  return {
    find: (db, { groupId, seq }) => new MessageRepository(db).find(groupId, seq),

    async recall(tx, place, found) {
      const row = await findHeld(tx, place)
      if (!row) return false
      const sides = await lockSides(tx, row)
      // It may have been recalled while the lock was awaited.
      if (!(await findHeld(tx, place))) return false
      await recallFor(tx, core, deps, place, sides)
      await notices.add(tx, row.from_id, 'message_recalled', { reason: `text_${found}` })
      return true
    },

    async restore(tx, place) {
      const row = await findRecalled(tx, place)
      if (!row) return false
      const sides = await lockSides(tx, row)
      // It may have been erased or restored while the lock was awaited.
      if (!(await findRecalled(tx, place))) return false
      await restoreFor(tx, deps, place, sides)
      await notices.add(tx, row.from_id, 'message_restored')
      return true
    },
  }
}
