import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Message } from '@contract/types/message'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { SessionStore } from '../account/session'
import type { ChatPlace, ChatSync } from './chat-sync'
import type { ChatCache, KeptChat, KeptChats } from './kept-chats'
import { CACHE_AGE_MS } from './groups/kept-groups'

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

/** The stored chats of all members of this device; only those of the present one can be found. */
export class StoredChats {
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly clock: Clock,
  ) {}

  /** The stored end of a chat of this member; null without one, or when it is too old. */
  find(memberId: string, place: ChatPlace): KeptChat | null {
    return this.entriesOf(memberId).find((entry) => isAt(entry, place)) ?? null
  }

  /** Stores the end of a chat; does nothing for a member who is logged out by now. */
  keep(memberId: string, { head, messages }: KeptChat): void {
    // Another window may have logged out or logged another member in.
    if (this.storage.get('memberId') !== memberId) return
    const cache = this.storage.get('cache')
    const at = this.clock.now()
    const others = this.entriesOf(memberId).filter((entry) => entry.head.peer.id !== head.peer.id)
    const entry = {
      at,
      head: { ...head, unlock: null, distanceBucket: null },
      messages: messages.slice(-MAX_MESSAGES).map(bare),
    }
    this.storage.set('cache', {
      lists: {},
      ...(cache?.memberId === memberId && cache),
      memberId,
      at,
      chats: fitting([entry, ...others]),
    })
  }

  forget(place: ChatPlace): void {
    const cache = this.storage.get('cache')
    if (!cache?.chats) return
    const chats = (cache.chats as readonly Entry[]).filter((entry) => !isAt(entry, place))
    this.storage.set('cache', { ...cache, chats })
  }

  private entriesOf(memberId: string): readonly Entry[] {
    const cache = this.storage.get('cache')
    if (cache?.memberId !== memberId) return []
    return ((cache.chats ?? []) as readonly Entry[]).filter(({ at }) => this.clock.now() - at < CACHE_AGE_MS)
  }
}

/** The cache of one chat. */
const cacheIn = (stored: StoredChats, sync: ChatSync, session: Pick<SessionStore, 'memberId'>): ChatCache => {
  // Nothing is stored after a change of members.
  const ownerId = session.memberId
  return {
    afterLoad() {
      const { value, error } = sync.head
      if (error === 'TARGET_NOT_VISIBLE' || error === 'NOT_FOUND') return stored.forget(sync.place)
      if (value !== null || error !== 'NETWORK' || session.memberId === null) return
      const kept = stored.find(session.memberId, sync.place)
      if (kept) sync.showKept(kept)
    },

    keep(isOver) {
      const head = sync.head.value
      if (head === null || sync.isKept || ownerId === null || ownerId !== session.memberId) return
      if (isOver) stored.forget({ userId: head.peer.id })
      // The help desk's chat names bills and orders.
      else if (head.peer.id !== SERVICE_ACCOUNT_ID)
        stored.keep(ownerId, { head, messages: sync.log.messages })
    },
  }
}

/**
 * The ends of chats in the browser's storage, beside the lists of the last visit and removed with them: at the end of the
 * session, when another member logs in, and after 7 days. Source: product §12
 */
export function createKeptChats(storage: KeyValueStorage, clock: Clock): KeptChats {
  const stored = new StoredChats(storage, clock)
  return {
    cacheOf: (sync, session) => cacheIn(stored, sync, session),
    forget: (place) => stored.forget(place),
  }
}
