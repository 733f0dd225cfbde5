import type { Db } from '../../../../db/database'
import type { Core } from '../../../../lib/core'
import { DomainError } from '../../../../lib/errors'
import type { JobQueue } from '../../../../jobs/queue'
import type { MatchListener } from '../groups/message-group.service'
import type { RelationSource } from '../ports'
import type { SendingService } from '../sending.service'

/** Job that sends the notes of a match as their authors' messages. */
export const LIKE_NOTE_JOB = 'like_note'

/** Notes of likes become messages when the like is answered, so that everybody reads them. Source: product §7.3.1 */
export interface LikeNotes {
  /** Enqueues the notes of both likes, in the transaction of the match. */
  readonly onMatched: MatchListener
  /**
   * Sends the notes of a job, the earlier like first; a repeated job sends none twice. A note whose author may not write
   * any more, or whose like is gone, is dropped.
   */
  send(payload: Readonly<Record<string, unknown>>): Promise<void>
}

/** A note in the payload of a job; the text stays with the like. */
interface NoteToSend {
  readonly fromId: string
  readonly toId: string
  readonly clientMsgId: string
}

/** Dependencies of the notes of likes. */
export interface LikeNoteDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly relations: Pick<RelationSource, 'likeNoteOf'>
  readonly sending: Pick<SendingService, 'send'>
}

/** Notes of likes over the job queue, so that a match is never lost for one, and each is sent once. */
export const createLikeNotes = (core: Core, { queue, relations, sending }: LikeNoteDeps): LikeNotes => {
  const notesOf = async (db: Db, aId: string, bId: string) => {
    const pairs = [
      [aId, bId],
      [bId, aId],
    ] as const
    const notes = await Promise.all(
      pairs.map(async ([fromId, toId]) => {
        const found = await relations.likeNoteOf(db, fromId, toId)
        return found === null ? [] : [{ ...found, fromId, toId }]
      }),
    )
    return notes.flat().sort((one, other) => one.likedAt - other.likedAt)
  }

  const sendOne = async ({ fromId, toId, clientMsgId }: NoteToSend): Promise<void> => {
    const found = await relations.likeNoteOf(core.db, fromId, toId)
    if (found === null) return
    try {
      const content = { text: found.note }
      await sending.send(fromId, { userId: toId, clientMsgId, type: 'text', content })
    } catch (error) {
      const isFinal = error instanceof DomainError && error.refusal !== 'SERVER_BUSY'
      if (!isFinal) throw error
      core.log.info('note of a like dropped', { refusal: error.refusal })
    }
  }

  return {
    async onMatched(db, { groupId, aId, bId, origin, atMs }) {
      if (origin !== 'match') return
      const found = await notesOf(db, aId, bId)
      if (found.length === 0) return
      const notes = found.map(({ fromId, toId }) => ({ fromId, toId, clientMsgId: core.ids.uuid() }))
      await queue.enqueue(db, {
        kind: LIKE_NOTE_JOB,
        payload: { notes },
        uniqueKey: `${LIKE_NOTE_JOB}:${groupId}:${atMs}`,
        runAt: atMs,
      })
    },

    async send({ notes }) {
      for (const note of notes as readonly NoteToSend[]) await sendOne(note)
    },
  }
}
