import { MESSAGE_FIND_MAX, MESSAGE_FIND_MIN } from '@contract/constants'
import type { Db } from '../../../db/database'
import { failField } from '../../../lib/errors'
import { countGraphemes } from '../../../lib/graphemes'
import { foldText } from '../../safety/text-moderation/text-fold'
import { cleanText } from '../../safety/text-moderation/text-rules'
import type { MessageGroupRow } from './groups/message-group.repository'
import { MessageRepository, type MessageRow } from './message.repository'

/** Most numbers of a group that one call looks through; the caller continues with `nextBeforeSeq`. Source: ours */
const SCAN_MAX = 1_000

/** One step of a search in a group. */
export interface MessageSearch {
  /** Wanted words, as `foldText` returns them. */
  readonly words: string
  readonly viewerId: string
  /** Limits the search to the viewer's own messages: see `unavailable-peer.ts`. */
  readonly isPeerHidden: boolean
  readonly beforeSeq: number | undefined
  readonly limit: number
}

/** What one step of a search found. */
export interface FoundMessages {
  /** The newest first. */
  readonly rows: readonly MessageRow[]
  /** The `beforeSeq` that continues the search; null once the beginning of the group is reached. */
  readonly nextBeforeSeq: number | null
}

/**
 * The words that a search compares: what a reader sees, so that case, width and look-alikes do not matter.
 * @throws DomainError INVALID_PARAMETERS unless `find` has 2 to 40 graphemes.
 */
export const foldedWords = (find: string): string => {
  const words = cleanText(find)
  const count = countGraphemes(words, MESSAGE_FIND_MAX + 1)
  if (count > MESSAGE_FIND_MAX) return failField('find', 'maxLength')
  const folded = foldText(words)
  return count < MESSAGE_FIND_MIN || folded === '' ? failField('find', 'minLength') : folded
}

/**
 * Finds texts that the viewer can read: neither deleted nor recalled, and none of a hidden peer. One call looks through
 * a bounded part of the group, from `beforeSeq` back.
 */
export const findMessages = async (
  db: Db,
  group: MessageGroupRow,
  { words, viewerId, isPeerHidden, beforeSeq, limit }: MessageSearch,
): Promise<FoundMessages> => {
  const messages = new MessageRepository(db)
  const endSeq = Math.min(beforeSeq ?? Number.POSITIVE_INFINITY, group.last_seq + 1)
  const fromSeq = Math.max(1, endSeq - SCAN_MAX)
  const texts = await messages.listTexts(group.id, viewerId, { fromSeq, beforeSeq: endSeq })
  const found: number[] = []
  for (const { seq, fromId, text } of texts) {
    if (found.length === limit) break
    if ((!isPeerHidden || fromId === viewerId) && foldText(text).includes(words)) found.push(seq)
  }
  const lastSeq = found.length === limit ? (found.at(-1) ?? fromSeq) : fromSeq
  return {
    rows: await messages.listBySeq(group.id, viewerId, found),
    nextBeforeSeq: lastSeq > 1 ? lastSeq : null,
  }
}
