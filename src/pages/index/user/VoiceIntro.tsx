import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { VoiceBubble } from '@/components/chat/VoiceBubble'
import { Icon } from '@/components/Icon'
import { imageUrl } from '@/components/members/image-url'
import { Pressable } from '@/components/Pressable'
import { useVoicePlaying } from '@/shell/voice/use-voice-playing'
import type { MemberPage, MemberPageStore } from '@/stores/discovery/member-page'
import { useVoiceIntroText } from './use-voice-intro-text'

interface VoiceIntroProps {
  page: MemberPage
  store: MemberPageStore
  onReport: () => void
}

/** The member's introduction by voice, which others can report. Source: product §5.1, screens.md 9 */
export const VoiceIntro = observer(function VoiceIntro({ page, store, onReport }: VoiceIntroProps) {
  const { chat, voiceIntro: text } = useVoiceIntroText()
  const playing = useVoicePlaying(() => void store.load())
  const { voice } = page.user
  if (!voice) return null
  const { seconds, wave } = voice
  const isPlaying = playing.currentId !== null
  return (
    <View className='member-body__voice'>
      <VoiceBubble
        side='in'
        seconds={seconds}
        secondsText={chat.voice.seconds(seconds)}
        wave={wave}
        isPlaying={isPlaying}
        share={playing.share}
        isNew={false}
        label={isPlaying ? `${chat.voice.stop} ${chat.voice.seconds(seconds)}` : text.play(seconds)}
        onPress={() => playing.toggle({ id: page.user.id, url: imageUrl(voice.url), isReceived: false })}
      />
      {!page.self && (
        <Pressable
          className='member-body__voice-flag'
          label={text.report}
          pressStyle='flat'
          onPress={onReport}
        >
          <Icon name='flag' size={16} />
        </Pressable>
      )}
    </View>
  )
})
