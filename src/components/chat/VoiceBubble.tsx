import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { VOICE_MAX_SECONDS, VOICE_WAVE_BARS } from '@contract/constants'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import './VoiceBubble.scss'

/** Props of {@link VoiceBubble}. */
export interface VoiceBubbleProps {
  side: 'in' | 'out'
  seconds: number
  secondsText: string
  /** Empty where the recording device measured no loudness. */
  wave: readonly number[]
  isPlaying: boolean
  /** Played share, 0 to 1. */
  share: number
  /** Received and not yet played. */
  isNew: boolean
  label: string
  press?: object
  onPress?: () => void
}

/** Narrowest and widest bubble, px on the 375 canvas. Source: screens.md 12 */
const MIN_WIDTH = 148
const MAX_WIDTH = 232
/** Lowest and highest bar, px. */
const MIN_BAR = 4
const MAX_BAR = 22
/** Height of a bar without measured loudness. */
const UNKNOWN_LEVEL = 30

const widthOf = (seconds: number) =>
  MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * Math.min(1, seconds / VOICE_MAX_SECONDS)

/** A voice message: its wave fills as it plays. Source: screens.md 12 (Voice) */
export const VoiceBubble = observer(function VoiceBubble(props: VoiceBubbleProps) {
  const { side, seconds, wave, isPlaying, share, isNew, label, press, onPress } = props
  const filled = isPlaying ? share * VOICE_WAVE_BARS : 0
  const bars = Array.from({ length: VOICE_WAVE_BARS }, (_, bar) => wave[bar] ?? UNKNOWN_LEVEL)
  return (
    <View className='jy-voice-row'>
      <Pressable
        className={`jy-voice jy-voice--${side}`}
        style={{ width: `${Math.round(widthOf(seconds))}px` }}
        label={label}
        isPressed={isPlaying}
        pressStyle='flat'
        gesture={press}
        onPress={onPress}
      >
        <View className='jy-voice__disc'>
          <Icon name={isPlaying ? 'pause-filled' : 'play-filled'} size={16} />
        </View>
        <View className='jy-voice__wave' aria-hidden='true'>
          {bars.map((level, bar) => (
            <View
              key={bar}
              className={classNames('jy-voice__bar', bar < filled && 'jy-voice__bar--played')}
              style={{ height: `${Math.round(MIN_BAR + ((MAX_BAR - MIN_BAR) * level) / 100)}px` }}
            />
          ))}
        </View>
        <Text className='jy-voice__seconds jy-num'>{props.secondsText}</Text>
      </Pressable>
      {isNew && <View className='jy-voice__dot' aria-hidden='true' />}
    </View>
  )
})
