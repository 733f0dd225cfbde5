import type { Message } from '@contract/types/message'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { ChatHead, ChatPlace } from './chat-sync'

/** The end of one chat as this device last saw it. */
export interface KeptChat {
  readonly head: ChatHead
  /** The last messages, oldest first; without addresses of pictures and voices, and without contacts. */
  readonly messages: readonly Message[]
}

/** Ends of chats that the member opened, readable without a network. Source: product §12 */
export interface KeptChats {
  /** The stored end of a chat of this member; null without one. */
  find(memberId: string, place: ChatPlace): KeptChat | null
  /** Stores the end of a chat; does nothing for a member who is logged out by now. */
  keep(memberId: string, chat: KeptChat): void
  /** Forgets a chat that the member may no longer read. */
  forget(place: ChatPlace): void
}

/** Mini-programs keep no messages; H5 has a file of its own. */
export const createKeptChats = (_storage: KeyValueStorage, _clock: Clock): KeptChats => ({
  find: () => null,
  keep: () => {},
  forget: () => {},
})
