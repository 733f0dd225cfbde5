import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import type { UnreadAbove } from '@/stores/chat/chat-reading'

const Jump = observer(function Jump({
  className,
  icon,
  label,
  onPress,
  children,
}: {
  className?: string
  icon: 'arrow-up' | 'arrow-down'
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Pressable className={classNames('jy-chat__jump', className)} label={label} onPress={onPress}>
      <Icon name={icon} size={16} />
      {children && <Text className='jy-chat__jump-count jy-num'>{children}</Text>}
    </Pressable>
  )
})

/** Buttons over the flow: to the first unread message above, and to the latest one. */
export const FlowJumps = observer(function FlowJumps({
  unreadAbove,
  newCount,
  onUnread,
  onEnd,
}: {
  unreadAbove: UnreadAbove | null
  /** New messages below; null while the end of the flow is visible. */
  newCount: number | null
  onUnread: (unread: UnreadAbove) => void
  /** Scrolls to the end. */
  onEnd: () => void
}) {
  const { chat: text } = useText()
  return (
    <>
      {unreadAbove && (
        <Jump
          className='jy-chat__jump--up'
          icon='arrow-up'
          label={text.unreadAbove(unreadAbove.count)}
          onPress={() => onUnread(unreadAbove)}
        >
          {text.unreadAbove(unreadAbove.count)}
        </Jump>
      )}
      {newCount !== null && (
        <Jump
          icon='arrow-down'
          label={newCount > 0 ? text.newMessages(newCount) : text.toLatest}
          onPress={onEnd}
        >
          {newCount > 0 && text.newMessages(newCount)}
        </Jump>
      )}
    </>
  )
})
