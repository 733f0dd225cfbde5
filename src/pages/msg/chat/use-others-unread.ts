import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import type { Group } from '@contract/types/message'
import type { ChatStore } from '@/stores/chat/chat'
import { boxOf } from '@/stores/chat/groups/group-row'
import { useStores } from '@/stores/use-stores'

/** What a chat adds to the count of the messages tab: its unread messages; a greeting counts once. */
const shareOf = (group: Group): number => {
  const box = boxOf(group)
  if (group.muted || group.unread === 0 || box === 'archived') return 0
  return box === 'greetings' ? 1 : group.unread
}

/**
 * Unread messages in other chats: the count of the messages tab without this chat's part. The two are compared when
 * the count arrives, because only then they are from the same moment. Source: product §8.3 (12)
 */
export function useOthersUnread(chat: ChatStore): number {
  const { talk, unread } = useStores()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const row = () => (chat.groupId === null ? null : talk.groups.find(chat.groupId))
    const compare = () => {
      const own = row()
      setCount(Math.max(0, unread.total - (own ? shareOf(own) : 0)))
    }
    const unwatch = reaction(() => unread.figures, compare, { fireImmediately: true })
    // The row may arrive later than the counts that include it.
    const unfind = reaction(() => row() !== null, compare)
    return () => {
      unwatch()
      unfind()
    }
  }, [chat, talk, unread])
  return count
}
