import ChatPage from '@/pages/msg/chat'
import type { FakeWorld } from './fake-stores'
import { mountPage, type MountedPage } from './mount-page'
import { GROUP } from './talk'

/** Opens the page of the chat with the peer. */
export const openChatPage = (world: FakeWorld): Promise<MountedPage> =>
  mountPage(ChatPage, 'chat', { world, query: { groupId: GROUP } })
