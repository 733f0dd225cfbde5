import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { useHold } from '@/platform/gestures/hold'
import { tick } from '@/platform/gestures/haptics'
import { useText } from '@/shell/use-text'
import type { VoiceRecording } from '@/stores/chat/voice/voice-recording'
import './VoicePad.scss'

/** A shorter press is a tap: the recording continues hands-free, in ms. Source: ours */
const TAP_MS = 300
/** Moving the finger up this far cancels the recording, in px. Source: ours */
const CANCEL_PX = 60

/**
 * The pad for recording a voice message: hold it, or tap once to begin and once to send. Source: screens.md 12
 * (Composer)
 */
export const VoicePad = observer(function VoicePad({ recording }: { recording: VoiceRecording }) {
  const { voice: text } = useText().chat
  const [isHeld, setHeld] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  // Nothing records unseen: returning to the keyboard or the end of the chat cancels the recording.
  useEffect(() => recording.cancel, [recording])
  const hold = useHold({
    onStart: () => {
      setHeld(true)
      setCancelling(false)
      tick()
      void recording.start()
    },
    onMove: (upPx) => setCancelling(upPx > CANCEL_PX),
    onEnd: (heldMs) => {
      setHeld(false)
      if (isCancelling) recording.cancel()
      else if (heldMs >= TAP_MS) void recording.finish()
    },
    onPress: () => void recording.start(),
  })
  if (recording.state !== 'idle' && !isHeld) return <HandsFree recording={recording} />
  return (
    <View className='jy-pad'>
      {isHeld && (
        <View className={classNames('jy-pad__cloud', isCancelling && 'jy-pad__cloud--cancel')}>
          <Levels recording={recording} />
          <View className='jy-num' role='timer'>
            {timeText(recording, text)}
          </View>
          <Text>{isCancelling ? text.releaseToCancel : text.release}</Text>
        </View>
      )}
      <Pressable
        className={classNames('jy-pad__hold', isHeld && 'jy-pad__hold--on')}
        pressStyle='none'
        gesture={hold}
        onPress={() => void recording.start()}
      >
        <Text>{isHeld ? (isCancelling ? text.releaseToCancel : text.release) : text.hold}</Text>
      </Pressable>
    </View>
  )
})

interface VoiceTexts {
  readonly seconds: (seconds: number) => string
  readonly left: (seconds: number) => string
}

const timeText = ({ secondsLeft, seconds }: VoiceRecording, text: VoiceTexts): string =>
  secondsLeft === null ? text.seconds(seconds) : text.left(secondsLeft)

/** A running recording without a finger on the pad: cancel, loudness, time, end. @param end the last button, for sending by default */
export const HandsFree = observer(function HandsFree({
  recording,
  end,
}: {
  recording: VoiceRecording
  end?: { readonly label: string; readonly icon: IconName }
}) {
  const { voice: text } = useText().chat
  return (
    <View className='jy-pad jy-pad--free' role='group' aria-label={text.recording}>
      <Pressable className='jy-pad__end' label={text.cancel} onPress={recording.cancel}>
        <Icon name='x' size={20} />
      </Pressable>
      <Levels recording={recording} />
      <View className='jy-pad__time--free jy-num' role='timer'>
        {timeText(recording, text)}
      </View>
      <Pressable
        className='jy-pad__end jy-pad__end--send'
        label={end?.label ?? text.send}
        onPress={() => void recording.finish()}
      >
        <Icon name={end?.icon ?? 'arrow-up'} size={20} />
      </Pressable>
    </View>
  )
})

const Levels = observer(function Levels({ recording }: { recording: VoiceRecording }) {
  return (
    <View className='jy-pad__levels' aria-hidden='true'>
      {recording.levels.length === 0 ? (
        <View className='jy-pad__pulse' />
      ) : (
        recording.levels.map((level, index) => (
          <View
            key={index}
            className='jy-pad__level'
            style={{ transform: `scaleY(${Math.max(0.15, level / 100)})` }}
          />
        ))
      )}
    </View>
  )
})
