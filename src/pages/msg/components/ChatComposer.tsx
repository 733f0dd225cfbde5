import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { GREETING_TEXT_MAX, MESSAGE_TEXT_MAX } from '@contract/constants'
import { Composer } from '@/components/Composer'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { cutGraphemes, graphemeCount } from '@/lib/graphemes'
import { hideKeyboard } from '@/platform/keyboard'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat'
import { useStores } from '@/stores/use-stores'
import { EmojiPanel } from './EmojiPanel'
import { IceBreakers } from './IceBreakers'
import './ChatComposer.scss'

/** The counter appears when this many characters are left. Source: product §8.3 */
const COUNTER_FROM_LEFT = 50
/** UTF-16 units that one character may take at most in practice: a family emoji. */
const UNITS_PER_CHARACTER = 11

/** Props of {@link ChatComposer}. */
export interface ChatComposerProps {
  chat: ChatStore
  isPanelOpen: boolean
  onPanel: (isOpen: boolean) => void
}

/** Writing: field, emoji, ice-breakers, and what a greeting costs. Source: screens.md 12 (Composer) */
export const ChatComposer = observer(function ChatComposer({
  chat,
  isPanelOpen,
  onPanel,
}: ChatComposerProps) {
  const { chat: text } = useText()
  const { systemConfig } = useStores()
  const [isFocused, setFocused] = useState(false)
  const head = chat.head.value
  if (!head) return null
  const isGreeting = head.canMessage.form === 'greeting'
  const limits = systemConfig.value?.chat
  const max = isGreeting ? (limits?.greetingMax ?? GREETING_TEXT_MAX) : (limits?.textMax ?? MESSAGE_TEXT_MAX)
  const { draft } = chat
  const write = (next: string) => chat.setDraft(next.length > max ? cutGraphemes(next, max) : next)
  const togglePanel = () => {
    if (!isPanelOpen) hideKeyboard()
    setFocused(isPanelOpen)
    onPanel(!isPanelOpen)
  }
  return (
    <View className='jy-writing'>
      <IceBreakers chat={chat} onPick={write} />
      {isGreeting && (
        <Text className='jy-writing__line'>{text.greetingLine(head.canMessage.greetingsLeft)}</Text>
      )}
      <Composer
        text={draft}
        onChange={write}
        onSend={() => chat.send(draft)}
        placeholder={isGreeting ? text.greetingPlaceholder : text.placeholder}
        sendLabel={text.send}
        maxLength={max * UNITS_PER_CHARACTER}
        isFocused={isFocused}
        onFocusChange={(hasFocus) => {
          setFocused(hasFocus)
          if (hasFocus) onPanel(false)
        }}
        above={<Counter text={draft} max={max} />}
        tool={
          <Pressable
            className='jy-writing__tool'
            label={isPanelOpen ? text.keyboard : text.emoji}
            pressStyle='flat'
            onPress={togglePanel}
          >
            <Icon name='smile' size={26} />
          </Pressable>
        }
      />
      {isPanelOpen && <EmojiPanel onPick={(emoji) => write(draft + emoji)} />}
    </View>
  )
})

const Counter = observer(function Counter({ text, max }: { text: string; max: number }) {
  const { chat } = useText()
  const count = text.length >= max - COUNTER_FROM_LEFT ? graphemeCount(text) : 0
  if (count < max - COUNTER_FROM_LEFT) return null
  return <Text className='jy-writing__counter jy-num'>{chat.counter(count, max)}</Text>
})
