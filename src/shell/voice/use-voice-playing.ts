import { useDidHide } from '@tarojs/taro'
import { useEffect } from 'react'
import { createPlayer } from '@/platform/media/player'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import { VoicePlaying } from '@/stores/chat/voice/voice-playing'
import { usePageStore } from '@/stores/use-stores'

/**
 * Plays single voices of a page; silent when the page is left or covered.
 * @param onBroken called when an address does not open, because it has expired; the next press has the new one
 */
export function useVoicePlaying(onBroken?: () => void): VoicePlaying {
  const { chat: text } = useText()
  const playing = usePageStore(VoicePlaying, {
    createPlayer,
    nextAfter: () => null,
    onBroken: () => {
      showToast(text.voice.broken)
      onBroken?.()
    },
  })
  useEffect(() => playing.stop, [playing])
  useDidHide(playing.stop)
  return playing
}
