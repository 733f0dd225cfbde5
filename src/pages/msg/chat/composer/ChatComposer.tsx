import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { GREETING_TEXT_MAX, MESSAGE_TEXT_MAX } from '@contract/constants'
import { Composer } from '@/components/chat/Composer'
import type { CaretEdits } from '@/components/chat/use-caret'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { graphemeCount } from '@/lib/graphemes'
import { hideKeyboard } from '@/platform/layout/keyboard'
import { recorder } from '@/platform/media/recorder'
import { showToast } from '@/platform/toast'
import { deferred } from '@/shell/page/deferred'
import { useServiceText } from '@/shell/use-service-text'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'
import type { ComposerPanel } from './ComposerPanels'
import { IceBreakers } from '../IceBreakers'
import { wordsOf } from '../message-words'
import { peerName } from '../../components/peer-face'
import { SubjectCard } from '../bubbles/SubjectCard'
import type { ChatVoice } from './use-chat-voice'
import { useAskExchange } from '../use-exchange'
import { useSendPicture } from './use-send-picture'
import './ChatComposer.scss'

/** The counter appears when this number of characters remains. Source: product §8.3 */
const COUNTER_FROM_LEFT = 50

const later = () => import('../later')
const ComposerPanels = deferred(() => later().then((parts) => parts.ComposerPanels))
const VoicePad = deferred(() => later().then((parts) => parts.VoicePad))

/** Props of {@link ChatComposer}. */
export interface ChatComposerProps {
  chat: ChatStore
  voice: ChatVoice
  panel: ComposerPanel
  onPanel: (panel: ComposerPanel) => void
  /** Called when an exchange of contacts needs the viewer's own contact, which is missing. */
  onContactMissing: () => void
}

/**
 * The composer: field, voice, emoji, pictures, ice-breakers, and the cost of a greeting. Source: screens.md 12
 * (Composer)
 */
export const ChatComposer = observer(function ChatComposer({
  chat,
  voice,
  panel,
  onPanel,
  onContactMissing,
}: ChatComposerProps) {
  const { chat: text, service } = useServiceText()
  const { systemConfig } = useStores()
  const [isFocused, setFocused] = useState(false)
  const editRef = useRef<CaretEdits | null>(null)
  const { isTalking, setTalking } = voice
  const { mayMedia, send: sendPicture } = useSendPicture(chat)
  const askExchange = useAskExchange(chat, onContactMissing)
  const head = chat.head.value
  if (!head) return null
  const isGreeting = head.canMessage.form === 'greeting'
  const limits = systemConfig.value?.chat
  const max = isGreeting ? (limits?.greetingMax ?? GREETING_TEXT_MAX) : (limits?.textMax ?? MESSAGE_TEXT_MAX)
  const { draft, setDraft } = chat.writing
  const put = (words: string) => editRef.current?.put(words)
  const open = (next: ComposerPanel) => {
    const isClosing = panel === next
    if (!isClosing) hideKeyboard()
    setTalking(false)
    setFocused(isClosing)
    onPanel(isClosing ? null : next)
  }
  const talk = async () => {
    onPanel(null)
    if (isTalking) return setTalking(false)
    if (!mayMedia()) return
    const state = await recorder.state()
    if (state !== 'granted') return voice.setTrouble(state)
    voice.playing.stop()
    setTalking(true)
  }
  const hasPad = isTalking && !isGreeting
  return (
    <View className='jy-writing'>
      {!chat.isService && <IceBreakers chat={chat} onPick={put} />}
      {isGreeting && (
        <Text className='jy-writing__line'>{text.greetingLine(head.canMessage.greetingsLeft)}</Text>
      )}
      <Composer
        text={draft}
        onChange={setDraft}
        onFull={() => showToast(text.full(max))}
        editRef={editRef}
        onSend={() => chat.send(draft)}
        placeholder={
          chat.isService ? service.chat.placeholder : isGreeting ? text.greetingPlaceholder : text.placeholder
        }
        sendLabel={text.send}
        maxLength={max}
        isFocused={isFocused}
        onFocusChange={(hasFocus) => {
          setFocused(hasFocus)
          if (hasFocus) onPanel(null)
        }}
        above={
          <>
            <QuotedStrip chat={chat} />
            <SubjectStrip chat={chat} />
            <Counter text={draft} max={max} />
          </>
        }
        left={
          isGreeting || chat.isService ? undefined : (
            <Tool
              icon={isTalking ? 'keyboard' : 'mic'}
              label={isTalking ? text.keyboard : text.voice.toVoice}
              onPress={() => void talk()}
            />
          )
        }
        instead={hasPad ? <VoicePad recording={voice.recording} /> : undefined}
        tool={
          // The voice pad needs the room and has no use for emoji.
          hasPad ? undefined : (
            <Tool
              icon={panel === 'emoji' ? 'keyboard' : 'smile'}
              label={panel === 'emoji' ? text.keyboard : text.emoji}
              onPress={() => open('emoji')}
            />
          )
        }
        right={
          isGreeting ? undefined : (
            <Tool
              icon='circle-plus'
              label={chat.isService ? service.chat.more : text.more}
              isOpen={panel === 'plus'}
              onPress={() => open('plus')}
            />
          )
        }
      />
      <ComposerPanels
        panel={isGreeting && panel === 'plus' ? null : panel}
        onEmoji={put}
        onDelete={draft === '' ? undefined : () => editRef.current?.erase()}
        onPicture={(source) => {
          onPanel(null)
          void sendPicture(source)
        }}
        onExchange={
          chat.isService
            ? undefined
            : () => {
                onPanel(null)
                askExchange()
              }
        }
      />
    </View>
  )
})

const Tool = observer(function Tool({
  icon,
  label,
  isOpen,
  onPress,
}: {
  icon: IconName
  label: string
  isOpen?: boolean
  onPress: () => void
}) {
  return (
    <Pressable
      className='jy-writing__tool'
      label={label}
      isExpanded={isOpen}
      pressStyle='flat'
      onPress={onPress}
    >
      <Icon name={icon} size={26} />
    </Pressable>
  )
})

/** The message that the next one quotes. */
const QuotedStrip = observer(function QuotedStrip({ chat }: { chat: ChatStore }) {
  const texts = useText()
  const { reply } = texts.chat
  const { quoted, setQuoted } = chat.writing
  if (!quoted) return null
  const peer = chat.head.value?.peer
  const name = chat.isOwn(quoted) ? reply.me : peer ? peerName(texts, peer) : ''
  // It may have been recalled since.
  const words = wordsOf(texts, chat.log.find(quoted.seq) ?? quoted) || reply.gone
  return (
    <View className='jy-writing__quoted'>
      <View className='jy-writing__quoted-words'>
        <Text className='jy-writing__quoted-name'>{reply.to(name)}</Text>
        <Text className='jy-ellipsis jy-writing__quoted-text'>{words}</Text>
      </View>
      <Pressable
        className='jy-writing__tool'
        label={reply.cancel}
        pressStyle='flat'
        onPress={() => setQuoted(null)}
      >
        <Icon name='x' size={18} />
      </Pressable>
    </View>
  )
})

/** The bill or order that the next message is about. */
const SubjectStrip = observer(function SubjectStrip({ chat }: { chat: ChatStore }) {
  const { chat: text } = useServiceText().service
  const { about, setAbout } = chat.writing
  if (!about) return null
  return (
    <View className='jy-writing__subject'>
      <View className='jy-writing__subject-card'>
        <SubjectCard subject={about} />
        <Text className='jy-writing__subject-note'>{text.attached}</Text>
      </View>
      <Pressable
        className='jy-writing__tool'
        label={text.remove}
        pressStyle='flat'
        onPress={() => setAbout(null)}
      >
        <Icon name='x' size={18} />
      </Pressable>
    </View>
  )
})

const Counter = observer(function Counter({ text, max }: { text: string; max: number }) {
  const { chat } = useText()
  const count = text.length >= max - COUNTER_FROM_LEFT ? graphemeCount(text) : 0
  if (count < max - COUNTER_FROM_LEFT) return null
  return (
    <Text className='jy-writing__counter jy-num' aria-live='polite'>
      {chat.counter(count, max)}
    </Text>
  )
})
