import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'
import { showToast } from '@/platform/toast'
import { closingOf } from '@/shell/message-closing'
import { RestrictionNotice } from '@/shell/safety/RestrictionNotice'
import './ChatFooter.scss'

/** Replaces the composer while the viewer cannot write; null otherwise. Source: screens.md 12 (States) */
export const ChatClosed = observer(function ChatClosed({ chat }: { chat: ChatStore }) {
  const { chat: text } = useText()
  const { actions, session } = useStores()
  const head = chat.head.value
  const unblock = useAction(async () => {
    if (chat.peerId === null) return
    await actions.unblock(chat.peerId)
    showToast(text.unblocked)
    await chat.sync.sync()
  })
  if (!head) return null
  if (head.blockedByMe) {
    return (
      <View className='jy-chat-closed'>
        <Text className='jy-chat-closed__line'>{text.closed.blockedLine}</Text>
        <Button
          className='jy-chat-closed__button'
          kind='ghost'
          size='m'
          isBlock
          text={text.closed.unblock}
          isBusy={unblock.isBusy}
          onPress={() => void unblock.run()}
        />
      </View>
    )
  }
  if (head.canMessage.refusal === 'ACCOUNT_RESTRICTED' && session.user?.restriction) {
    return (
      <View className='jy-chat-closed jy-chat-closed--notice'>
        <RestrictionNotice />
      </View>
    )
  }
  const isUnavailable = chat.sync.isPeerUnavailable || head.peer.gone
  const closing = isUnavailable ? { line: text.closed.gone } : closingOf(text.closed, head.canMessage)
  if (!closing) return null
  return (
    <View className='jy-chat-closed'>
      <Text className='jy-chat-closed__line'>{closing.line}</Text>
      {closing.note && <Text className='jy-chat-closed__note'>{closing.note}</Text>}
      {closing.button && (
        <Button
          className='jy-chat-closed__button'
          kind='ghost'
          size='m'
          isBlock
          text={closing.button.text}
          onPress={closing.button.onPress}
        />
      )}
    </View>
  )
})
