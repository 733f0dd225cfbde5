import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat'
import type { ChatHead } from '@/stores/chat-sync'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { showToast } from '@/platform/toast'
import { RestrictionNotice } from '@/shell/RestrictionNotice'
import './ChatFooter.scss'

interface Closing {
  readonly line: string
  readonly note?: string
  readonly button?: { readonly text: string; readonly onPress: () => void }
}

/** Why nothing can be written, and what would help. Source: product §7.4 */
function closingOf(
  { closed }: Texts['chat'],
  { canMessage, peer }: ChatHead,
  isPeerGone: boolean,
): Closing | null {
  if (isPeerGone || peer.gone) return { line: closed.gone }
  if (canMessage.allowed) return null
  switch (canMessage.need) {
    case 'certified':
      return {
        line: closed.certified,
        button: { text: closed.toCertified, onPress: () => navigateTo('authentication') },
      }
    case 'same_city':
      return { line: closed.sameCity }
    case 'answer':
      return { line: closed.waiting, note: closed.waitingLine }
    case 'complete':
      return {
        line: closed.incomplete,
        button: { text: closed.toComplete, onPress: () => navigateTo('information') },
      }
    default:
      return { line: closedLine(closed, canMessage.refusal) }
  }
}

function closedLine(closed: Texts['chat']['closed'], refusal: string | null): string {
  switch (refusal) {
    case 'GROUP_CLOSED':
      return closed.ended
    case 'GREETING_QUOTA':
      return closed.quota
    case 'GREETING_NOT_ACCEPTED':
      return closed.match
    case 'ACCOUNT_RESTRICTED':
      return closed.restricted
    case 'TARGET_NOT_VISIBLE':
      return closed.gone
    default:
      return closed.other
  }
}

/** Takes the composer's place while nothing can be written; null while something can. Source: screens.md 12 (States) */
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
  const closing = closingOf(text, head, chat.sync.isPeerGone)
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
