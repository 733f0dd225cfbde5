import { ChatStore } from './chat'
import type { ChatPlace } from './chat-sync'
import type { TalkStores } from './talk'

/**
 * Creates the chat of one open page; the page disposes it. It is separate from the other stores, so that it loads
 * with the page.
 */
export function openChat(talk: TalkStores, place: ChatPlace): ChatStore {
  const { api, realtime, inbox, connection, session, unread, clock, newClientToken } = talk.deps
  const { outgoing, drafts, groups, receipts } = talk
  return new ChatStore(place, {
    api,
    realtime,
    inbox,
    connection,
    outgoing,
    drafts,
    receipts,
    clock,
    newClientToken,
    viewerId: () => session.viewerId,
    unreadOf: (groupId) => groups.find(groupId)?.unread ?? 0,
    onRead: () => void unread.refresh(),
  })
}
