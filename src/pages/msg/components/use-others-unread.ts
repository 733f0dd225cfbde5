import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import type { Group } from '@contract/types/message'
import type { ChatStore } from '@/stores/chat'
import { boxOf } from '@/stores/group-row'
import { useStores } from '@/stores/use-stores'

/** What a chat adds to the figure of the messages tab: its messages, of a greeting one for all. */
const shareOf = (group: Group): number => {
  const box = boxOf(group)
  if (group.muted || group.unread === 0 || box === 'archived') return 0
  return box === 'greetings' ? 1 : group.unread
}

/**
 * What waits behind a chat: the figure of the messages tab without the chat's own part. The two are compared when the
 * figure comes, as only then they tell of one moment. Source: product §8.3 (12)
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
    // The row may come later than the figures that count it.
    const unfind = reaction(() => row() !== null, compare)
    return () => {
      unwatch()
      unfind()
    }
  }, [chat, talk, unread])
  return count
}
