import type { Message } from '@contract/types/message'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { SessionStore } from '../account/session'
import type { ChatHead, ChatPlace, ChatSync } from './chat-sync'

/** The end of one chat as this device last saw it. */
export interface KeptChat {
  readonly head: ChatHead
  /** The last messages, oldest first; without addresses of pictures and voices, and without contacts. */
  readonly messages: readonly Message[]
}

/** The stored end of one open chat. */
export interface ChatCache {
  /** After a load: shows the stored end when the server could not be reached. */
  afterLoad(): void
  /** Stores the end as the server has sent it; a chat that is over is forgotten. */
  keep(isOver: boolean): void
}

/** Ends of chats that the member opened, readable without a network. Source: product §12 */
export interface KeptChats {
  /** The cache of a chat that the present member opens. */
  cacheOf(sync: ChatSync, session: Pick<SessionStore, 'memberId'>): ChatCache
  /** Forgets a chat that the member may no longer read. */
  forget(place: ChatPlace): void
}

const nothing = () => {}

/** Mini-programs keep no messages; H5 has a file of its own. */
export const createKeptChats = (_storage: KeyValueStorage, _clock: Clock): KeptChats => ({
  cacheOf: () => ({ afterLoad: nothing, keep: nothing }),
  forget: nothing,
})
