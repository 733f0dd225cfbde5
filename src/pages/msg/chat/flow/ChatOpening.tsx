import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'

/** Before the first message: the two members side by side, and what they share. */
export const ChatOpening = observer(function ChatOpening({ chat }: { chat: ChatStore }) {
  const { chat: text, common } = useText()
  const { session, systemConfig } = useStores()
  const head = chat.head.value
  if (!head) return null
  const shared = head.sharedInterests.slice(0, 3).map((id) => systemConfig.label('interests', id))
  return (
    <View className='jy-chat__opening'>
      <View className='jy-chat__pair' aria-hidden='true'>
        <Avatar className='jy-chat__pair-left' src={head.peer.avatarUrl} size={96} />
        <Avatar className='jy-chat__pair-right' src={session.user?.avatarUrl ?? null} size={96} />
      </View>
      <View className='jy-chat__opening-title'>{text.empty.title}</View>
      <Text className='jy-chat__opening-line'>
        {shared.length > 0 ? text.empty.shared(shared.join(common.listSeparator)) : text.empty.line}
      </Text>
    </View>
  )
})
