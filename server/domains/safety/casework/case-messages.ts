import { MESSAGE_PLACES, type TextApproval } from '@contract/ops/ops-constants'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { ObjectStore } from '../../../providers/storage/port'
import type { MediaVerdicts } from '../../chat/messages/media/media-verdicts'
import type { MessageRecall } from '../../chat/messages/message-recall'
import type { MessageRow } from '../../chat/messages/message.repository'
import type { TextCaseRow } from '../text-moderation/text-case.repository'

/** The origin of a recall: the vendor of moderation, whose block an approval undoes, or a person; null without a recall. */
export type RecalledBy = 'vendor' | 'person' | null

/** The messages behind cases of texts and media. Source: product §11.4 */
export interface CaseMessages {
  recalledBy(row: TextCaseRow): Promise<RecalledBy>
  /** The object of the picture or voice; null for a text, and after an erasure. */
  keyOf(row: TextCaseRow): Promise<string | null>
  /** True when the store still has everything that the picture or voice shows. */
  hasMedia(row: TextCaseRow): Promise<boolean>
  /** Recalls the message of a case for both sides. @param found Class of what it was found to be. */
  recall(tx: Tx, row: TextCaseRow, found: string): Promise<void>
  /** Undoes the block of a vendor, which a person does not share. @param hasMedia As `hasMedia` said before. */
  giveBack(tx: Tx, row: TextCaseRow, hasMedia: boolean): Promise<TextApproval>
}

/** Dependencies of the messages of cases. */
export interface CaseMessagesDeps {
  readonly store: Pick<ObjectStore, 'describe'>
  readonly messageRecall: Pick<MessageRecall, 'find' | 'recall'>
  readonly mediaVerdicts: Pick<MediaVerdicts, 'isBlocked' | 'restore'>
}

/** Names of the objects in the content of a picture or voice. */
const OBJECTS = ['key', 'thumbKey', 'blurKey']

/** Messages of cases over recalls and verdicts. */
export const createCaseMessages = (
  { db }: Pick<Core, 'db'>,
  { store, messageRecall, mediaVerdicts }: CaseMessagesDeps,
): CaseMessages => {
  /** Null for a text of another place. */
  const placeOf = ({ place, group_id: groupId, seq }: TextCaseRow) =>
    MESSAGE_PLACES.includes(place) && groupId !== null && seq !== null ? { groupId, seq } : null

  const find = async (row: TextCaseRow): Promise<MessageRow | null> => {
    const place = placeOf(row)
    return place && messageRecall.find(db, place)
  }

  const keysOf = (message: MessageRow | null): string[] =>
    OBJECTS.flatMap((name) => {
      const key = message?.content[name]
      return typeof key === 'string' ? [key] : []
    })

  return {
    async recalledBy(row) {
      const [place, message] = [placeOf(row), await find(row)]
      if (place === null || message === null || message.recalled_at === null) return null
      return (await mediaVerdicts.isBlocked(db, place)) ? 'vendor' : 'person'
    },

    keyOf: async (row) => keysOf(await find(row))[0] ?? null,

    async hasMedia(row) {
      const keys = keysOf(await find(row))
      const found = await Promise.all(keys.map((key) => store.describe(key)))
      return found.length > 0 && !found.includes(null)
    },

    async recall(tx, row, found) {
      const place = placeOf(row)
      if (place !== null) await messageRecall.recall(tx, place, found)
    },

    async giveBack(tx, row, hasMedia) {
      const place = placeOf(row)
      if (place === null || !(await mediaVerdicts.isBlocked(tx, place))) return 'allowed'
      return hasMedia && (await mediaVerdicts.restore(tx, place)) ? 'restored' : 'gone'
    },
  }
}
