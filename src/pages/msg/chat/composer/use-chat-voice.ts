import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { imageUrl } from '@/components/members/image-url'
import { createPlayer } from '@/platform/media/player'
import { recorder, type MicrophoneState } from '@/platform/media/recorder'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import type { VoiceAsker } from '@/shell/voice/MicrophoneSheet'
import type { ChatStore } from '@/stores/chat/chat'
import { usePageStore } from '@/stores/use-stores'
import { VoicePlaying, type PlayableVoice } from '@/stores/chat/voice/voice-playing'
import { VoiceRecording } from '@/stores/chat/voice/voice-recording'

/** Playing and recording voice messages in one open chat. */
export interface ChatVoice extends VoiceAsker {
  readonly playing: VoicePlaying
  readonly recording: VoiceRecording
  /** The pad replaces the field. */
  readonly isTalking: boolean
}

/** The first received and unplayed voice message below this one. */
function nextUnheard(chat: ChatStore, playing: VoicePlaying, id: string): PlayableVoice | null {
  const { messages } = chat.log
  const below = messages.slice(messages.findIndex((message) => message.id === id) + 1)
  const next = below.find(
    (message) => message.type === 'voice' && !chat.isOwn(message) && !playing.isHeard(message.id),
  )
  return next?.content.url ? { id: next.id, url: imageUrl(next.content.url), isReceived: true } : null
}

/**
 * The voice messages of one chat while its page is open; silent while the page is hidden or covered. Source:
 * screens.md 12 (Voice)
 */
export function useChatVoice(chat: ChatStore): ChatVoice {
  const { chat: text } = useText()
  const [trouble, setTrouble] = useState<MicrophoneState | null>(null)
  const [isTalking, setTalking] = useState(false)
  const playing: VoicePlaying = usePageStore(VoicePlaying, {
    createPlayer,
    nextAfter: (id) => nextUnheard(chat, playing, id),
    onBroken: ({ id }) => {
      showToast(text.voice.broken)
      // Its address may have expired; the next press has the new one.
      const url = chat.log.messages.find((message) => message.id === id)?.content.url
      if (url !== undefined) void chat.sync.renewMedia(url)
    },
  })
  const recording = usePageStore(VoiceRecording, {
    recorder,
    onVoice: ({ file, seconds, wave }) =>
      chat.sendMedia(
        {
          kind: 'voice',
          path: file.path,
          filename: file.filename,
          url: null,
          isGone: false,
          width: 0,
          height: 0,
          seconds,
          wave,
        },
        file,
      ),
    onShort: () => showToast(text.voice.short),
    onRefused: setTrouble,
  })
  useEffect(() => {
    const hush = () => {
      playing.stop()
      recording.cancel()
    }
    const unwatch = reaction(
      () => chat.reading.isVisible,
      (isVisible) => !isVisible && hush(),
    )
    return () => {
      unwatch()
      hush()
    }
  }, [playing, recording, chat])
  return { playing, recording, trouble, setTrouble, isTalking, setTalking }
}
