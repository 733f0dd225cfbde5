import type { MessageGroupRepository } from '../../../server/domains/chat/messages/groups/message-group.repository'
import type { MessageRepository, NewMessage } from '../../../server/domains/chat/messages/message.repository'

/** When everything in these threads happens, in epoch ms. */
export const THREADS_AT = 1_800_000_000_000

/** A thread of a match between two members whom only the chat tables name. */
export interface Thread {
  readonly id: string
  readonly ada: string
  readonly ben: string
  /** Writes Ada's next message, or Ben's. Returns its number, 0 when the client id was used before. */
  say(text: string, change?: Partial<NewMessage>): Promise<number>
}

/** Makes threads with the repositories alone, for databases without members. */
export interface Threads {
  newId(): string
  newMember(): string
  open(ada?: string, ben?: string): Promise<Thread>
}

/** Threads over the repositories that the functions return. */
export const createThreads = (
  groups: () => MessageGroupRepository,
  messages: () => MessageRepository,
): Threads => {
  let last = 0
  const newId = (): string => `id-${(last += 1)}`
  const newMember = (): string => String(100_000_000_000 + (last += 1))
  return {
    newId,
    newMember,
    async open(ada = newMember(), ben = newMember()) {
      const id = newId()
      await groups().insert({ id, aId: ada, bId: ben, openedBy: null, origin: 'match', atMs: THREADS_AT })
      const say: Thread['say'] = async (text, change = {}) => {
        const written = await messages().append({
          group_id: id,
          id: newId(),
          client_msg_id: newId(),
          from_id: ada,
          to_id: ben,
          type: 'text',
          content: { text },
          reply_to_seq: null,
          risk_tag: null,
          created_at: THREADS_AT,
          ...change,
        })
        return written?.message.seq ?? 0
      }
      return { id, ada, ben, say }
    },
  }
}
