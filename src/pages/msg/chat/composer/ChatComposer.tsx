import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { GREETING_TEXT_MAX, MESSAGE_TEXT_MAX } from '@contract/constants'
import { Composer } from '@/components/chat/Composer'
import type { CaretEdits } from '@/components/chat/use-caret'
import { showToast } from '@/platform/toast'
import { deferred } from '@/shell/page/deferred'
import { useServiceText } from '@/shell/use-service-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'
import { IceBreakers } from '../IceBreakers'
import { useAskExchange } from '../use-exchange'
import type { ComposerPanel } from './ComposerPanels'
import { ComposerStrips } from './ComposerStrips'
import { EmojiTool, PlusTool, VoiceTool } from './ComposerTools'
import type { ChatVoice } from './use-chat-voice'
import { useComposerModes } from './use-composer-modes'
import { useSendPicture } from './use-send-picture'
import './ChatComposer.scss'

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
  const editRef = useRef<CaretEdits | null>(null)
  const { mayMedia, send: sendPicture } = useSendPicture(chat)
  const { isFocused, onFocusChange, open, talk } = useComposerModes({ voice, panel, onPanel, mayMedia })
  const askExchange = useAskExchange(chat, onContactMissing)
  const head = chat.head.value
  if (!head) return null
  const isGreeting = head.canMessage.form === 'greeting'
  const limits = systemConfig.value?.chat
  const max = isGreeting ? (limits?.greetingMax ?? GREETING_TEXT_MAX) : (limits?.textMax ?? MESSAGE_TEXT_MAX)
  const { draft, setDraft } = chat.writing
  const put = (words: string) => editRef.current?.put(words)
  const hasPad = voice.isTalking && !isGreeting
  const closePanel = () => onPanel(null)
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
        onFocusChange={onFocusChange}
        above={<ComposerStrips chat={chat} max={max} />}
        left={
          isGreeting || chat.isService ? undefined : (
            <VoiceTool isTalking={voice.isTalking} onPress={() => void talk()} />
          )
        }
        instead={hasPad ? <VoicePad recording={voice.recording} /> : undefined}
        // The voice pad needs the room and has no use for emoji.
        tool={hasPad ? undefined : <EmojiTool isOpen={panel === 'emoji'} onPress={() => open('emoji')} />}
        right={
          isGreeting ? undefined : (
            <PlusTool isService={chat.isService} isOpen={panel === 'plus'} onPress={() => open('plus')} />
          )
        }
      />
      <ComposerPanels
        panel={isGreeting && panel === 'plus' ? null : panel}
        onEmoji={put}
        onDelete={draft === '' ? undefined : () => editRef.current?.erase()}
        onSticker={(id, words) => chat.send(words, null, id)}
        onPicture={(source) => {
          closePanel()
          void sendPicture(source)
        }}
        onExchange={
          chat.isService
            ? undefined
            : () => {
                closePanel()
                askExchange()
              }
        }
      />
    </View>
  )
})
