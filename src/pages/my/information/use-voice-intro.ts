import { useEffect, useState } from 'react'
import { INTRO_MAX_SECONDS, INTRO_MIN_SECONDS } from '@contract/constants'
import { recorder, type MicrophoneState } from '@/platform/media/recorder'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { VoiceAsker } from '@/shell/voice/MicrophoneSheet'
import { useVoicePlaying } from '@/shell/voice/use-voice-playing'
import { VoiceIntroStore } from '@/stores/account/voice-intro'
import type { VoicePlaying } from '@/stores/chat/voice/voice-playing'
import { VoiceRecording } from '@/stores/chat/voice/voice-recording'
import { usePageStore } from '@/stores/use-stores'
import { useInformationText } from './use-information-text'

/** Recording and playing the own introduction while its page is open. */
export interface OwnIntro extends VoiceAsker {
  readonly store: VoiceIntroStore
  readonly playing: VoicePlaying
  readonly recording: VoiceRecording
  /** Begins a recording, or asks for the microphone first. */
  record(): void
  /** The question before deleting is open. */
  readonly isAsking: boolean
  setAsking(isAsking: boolean): void
}

/** The own introduction by voice; nothing records or plays once the page is left. Source: screens.md 22 */
export function useVoiceIntro(): OwnIntro {
  const { voice: text } = useInformationText().information
  const store = usePageStore(VoiceIntroStore)
  const playing = useVoicePlaying(() => void store.load())
  const [trouble, setTrouble] = useState<MicrophoneState | null>(null)
  const [isAsking, setAsking] = useState(false)
  const recording = usePageStore(VoiceRecording, {
    recorder,
    limits: { min: INTRO_MIN_SECONDS, max: INTRO_MAX_SECONDS },
    onVoice: store.setDraft,
    onShort: () => showToast(text.short),
    onRefused: setTrouble,
  })
  useEffect(() => void store.load(), [store])
  useEffect(() => recording.cancel, [recording])
  const start = useAction(
    async () => {
      playing.stop()
      const state = await recorder.state()
      if (state === 'granted') await recording.start()
      else setTrouble(state)
    },
    { lockMs: 0 },
  )
  const record = () => void start.run()
  return {
    store,
    playing,
    recording,
    record,
    trouble,
    setTrouble,
    setTalking: (isTalking) => isTalking && record(),
    isAsking,
    setAsking,
  }
}
