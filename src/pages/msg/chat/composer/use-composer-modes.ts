import { useState } from 'react'
import { hideKeyboard } from '@/platform/layout/keyboard'
import { recorder } from '@/platform/media/recorder'
import type { ComposerPanel } from './ComposerPanels'
import type { ChatVoice } from './use-chat-voice'

/** What {@link useComposerModes} changes. */
export interface ComposerModesDeps {
  voice: ChatVoice
  panel: ComposerPanel
  onPanel: (panel: ComposerPanel) => void
  /** Whether voice messages are allowed yet; shows the member what is missing. */
  mayMedia: () => boolean
}

/** The composer shows one of these at a time: the keyboard, a panel or the voice pad. */
export interface ComposerModes {
  readonly isFocused: boolean
  onFocusChange(hasFocus: boolean): void
  /** Opens the panel, or goes back from it to the keyboard. */
  open(panel: ComposerPanel): void
  /** Changes between the field and the voice pad, once the microphone is allowed. */
  talk(): Promise<void>
}

/** Changes between the keyboard, the panels and the voice pad. */
export function useComposerModes({ voice, panel, onPanel, mayMedia }: ComposerModesDeps): ComposerModes {
  const [isFocused, setFocused] = useState(false)
  const { isTalking, setTalking } = voice
  return {
    isFocused,
    onFocusChange(hasFocus) {
      setFocused(hasFocus)
      if (hasFocus) onPanel(null)
    },
    open(next) {
      const isClosing = panel === next
      if (!isClosing) hideKeyboard()
      setTalking(false)
      setFocused(isClosing)
      onPanel(isClosing ? null : next)
    },
    async talk() {
      onPanel(null)
      if (isTalking) return setTalking(false)
      if (!mayMedia()) return
      const state = await recorder.state()
      if (state !== 'granted') return voice.setTrouble(state)
      voice.playing.stop()
      setTalking(true)
    },
  }
}
