import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../notices/notice.service'
import { MessageGroupRepository } from './groups/message-group.repository'
import { MessageRepository, type MessageRow } from './message.repository'
import { recallFor, type RecallDeps } from './recalling'

/** A message in its thread. */
export interface MessagePlace {
  readonly groupId: string
  readonly seq: number
}

/** Takes messages back for what their words say. */
export interface TextRecall {
  /**
   * Recalls the message for both sides, and its sender reads why. Returns false when nothing is left to recall. Locks the
   * thread.
   * @param found Class of what the message was found to be.
   */
  recall(tx: Tx, place: MessagePlace, found: string): Promise<boolean>
}

/** Dependencies of recalls. */
export interface TextRecallDeps extends RecallDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly notices: Pick<NoticeService, 'add'>
}

/** The message with its text; null when it was recalled, or its sender's account was erased. */
export const findHeldText = async (
  db: Db,
  { groupId, seq }: MessagePlace,
): Promise<{ row: MessageRow; text: string } | null> => {
  const row = await new MessageRepository(db).find(groupId, seq)
  const text = row?.content['text']
  return row && row.recalled_at === null && typeof text === 'string' ? { row, text } : null
}

/** Recalls over the message tables. */
export const createTextRecall = (core: Pick<Core, 'clock'>, deps: TextRecallDeps): TextRecall => {
  const { members, notices } = deps
  return {
    async recall(tx, place, found) {
      const known = await findHeldText(tx, place)
      if (!known) return false
      await new MessageGroupRepository(tx).lock(known.row.from_id, known.row.to_id)
      // It may have been recalled while the lock was awaited.
      if (!(await findHeldText(tx, place))) return false
      const sides = await Promise.all([known.row.to_id, known.row.from_id].map((id) => members.find(tx, id)))
      const present = sides.filter((side) => side !== null)
      await recallFor(tx, core, deps, place, present)
      await notices.add(tx, known.row.from_id, 'message_recalled', { reason: `text_${found}` })
      return true
    },
  }
}
