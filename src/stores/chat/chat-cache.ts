import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { SessionStore } from '../account/session'
import type { ChatSync } from './chat-sync'
import type { KeptChats } from './kept-chats'

/** Dependencies of the cache of one chat. */
export interface ChatCacheDeps {
  readonly sync: ChatSync
  readonly keptChats: KeptChats
  readonly session: Pick<SessionStore, 'memberId'>
}

/** Stores the end of one chat on the device, and shows it without a network. Source: product §12 */
export class ChatCache {
  /** The member who opened the chat; nothing is stored after a change of members. */
  private readonly ownerId: string | null
  private readonly deps: ChatCacheDeps

  constructor(deps: ChatCacheDeps) {
    this.deps = deps
    this.ownerId = deps.session.memberId
  }

  /** After a load: shows the stored end when the server could not be reached. */
  afterLoad(): void {
    const { sync, keptChats, session } = this.deps
    const { value, error } = sync.head
    if (error === 'TARGET_NOT_VISIBLE' || error === 'NOT_FOUND') return keptChats.forget(sync.place)
    if (value !== null || error !== 'NETWORK' || session.memberId === null) return
    const kept = keptChats.find(session.memberId, sync.place)
    if (kept) sync.showKept(kept)
  }

  /**
   * Stores the end as the server has sent it. A chat that is over is forgotten; the help desk's, which names bills and
   * orders, is not stored.
   */
  keep(isOver: boolean): void {
    const { sync, keptChats, session } = this.deps
    const chat = sync.toKeep()
    if (chat === null || this.ownerId === null || this.ownerId !== session.memberId) return
    const peerId = chat.head.peer.id
    if (isOver) keptChats.forget({ userId: peerId })
    else if (peerId !== SERVICE_ACCOUNT_ID) keptChats.keep(this.ownerId, chat)
  }
}
