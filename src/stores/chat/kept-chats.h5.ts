import type { Message } from '@contract/types/message'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { ChatPlace } from './chat-sync'
import type { KeptChat, KeptChats } from './kept-chats'
import { CACHE_AGE_MS } from './kept-groups'

/** Most chats, and messages of each, that are stored. Source: product §12 */
const MAX_CHATS = 20
const MAX_MESSAGES = 30
/** Most characters of all stored chats; browsers store two bytes for each. Source: product §12 */
const MAX_CHARACTERS = 200_000

/** A stored chat with the time at which the server last answered it. */
interface Entry extends KeptChat {
  readonly at: number
}

const isAt = ({ head }: Entry, place: ChatPlace): boolean =>
  'groupId' in place ? head.groupId === place.groupId : head.peer.id === place.userId

/** Addresses of private pictures and voices, and contacts, are not stored. */
const bare = (message: Message): Message => {
  const { url: _url, thumbUrl: _thumb, wx: _wx, ...content } = message.content
  return { ...message, content }
}

/** The newest chats that fit. */
const fitting = (entries: readonly Entry[]): readonly Entry[] => {
  const kept: Entry[] = []
  let characters = 0
  for (const entry of entries.slice(0, MAX_CHATS)) {
    characters += JSON.stringify(entry).length
    if (characters > MAX_CHARACTERS) break
    kept.push(entry)
  }
  return kept
}

/**
 * The ends of chats in the browser's storage, beside the lists of the last visit and removed with them: at the end of the
 * session, when another member logs in, and after 7 days. Source: product §12
 */
export function createKeptChats(storage: KeyValueStorage, clock: Clock): KeptChats {
  const entriesOf = (memberId: string): readonly Entry[] => {
    const cache = storage.get('cache')
    if (cache?.memberId !== memberId) return []
    return ((cache.chats ?? []) as readonly Entry[]).filter(({ at }) => clock.now() - at < CACHE_AGE_MS)
  }
  return {
    find: (memberId, place) => entriesOf(memberId).find((entry) => isAt(entry, place)) ?? null,

    keep(memberId, { head, messages }) {
      // Another window may have logged out or logged another member in.
      if (storage.get('memberId') !== memberId) return
      const cache = storage.get('cache')
      const at = clock.now()
      const others = entriesOf(memberId).filter((entry) => entry.head.peer.id !== head.peer.id)
      const entry = {
        at,
        head: { ...head, unlock: null, distanceBucket: null },
        messages: messages.slice(-MAX_MESSAGES).map(bare),
      }
      storage.set('cache', {
        lists: {},
        ...(cache?.memberId === memberId && cache),
        memberId,
        at,
        chats: fitting([entry, ...others]),
      })
    },

    forget(place) {
      const cache = storage.get('cache')
      if (!cache?.chats) return
      const chats = (cache.chats as readonly Entry[]).filter((entry) => !isAt(entry, place))
      storage.set('cache', { ...cache, chats })
    },
  }
}
