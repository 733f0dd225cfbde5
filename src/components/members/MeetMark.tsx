import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import { systemClock } from '@/lib/time/clock'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { imageUrl } from './image-url'
import { useUi } from '../ui-context'
import './MeetMark.scss'

/** Content of the lens. */
export interface Lens {
  /** Words above and below the number; without `unit` and a number the lens shows a heart. */
  readonly lead?: string
  readonly unit?: string
  /** When the lens appears, it counts from `countFrom` down to this number. */
  readonly number?: number
  readonly countFrom?: number
  /** All numbers that may be shown on the way, for distances that are shown only as buckets. */
  readonly countStops?: readonly number[]
}

/** Props of {@link MeetMark}. */
export interface MeetMarkProps {
  /** Picture in the apricot capsule, on the left. Null draws a silhouette. */
  leftUrl: string | null
  /** Picture in the rose capsule, on the right. */
  rightUrl: string | null
  lens?: Lens
  /** On rose the lens is pale and rings go around the two capsules. */
  ground?: 'dusk' | 'rose'
  /** Plays the meeting once; otherwise the capsules rest together. */
  isMeeting?: boolean
  label?: string
}

const COUNT_STEPS = 14
const COUNT_STEP_MS = 50
/** The lens is invisible until then: 60 % of the meeting. Source: ui.md §5.1 */
const LENS_STEPS = 11

/** Numbers from `from` down to `to`, in even steps when no stops are given. */
function numbersOf({ number: to, countFrom: from, countStops }: Lens): number[] {
  if (to === undefined) return []
  if (countStops) return [...countStops.filter((stop) => stop > to).sort((a, b) => b - a), to]
  if (from === undefined) return [to]
  return Array.from({ length: COUNT_STEPS + 1 }, (_, step) =>
    Math.round(from + ((to - from) * step) / COUNT_STEPS),
  )
}

/** Counts through the numbers; returns the last one when nothing moves. */
function useCountdown(numbers: readonly number[], isMoving: boolean): number | undefined {
  const isCounting = isMoving && numbers.length > 1
  const [step, setStep] = useState(isCounting ? 0 : COUNT_STEPS)
  useEffect(() => {
    if (!isCounting) return undefined
    setStep(0)
    const startedAt = systemClock.now()
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      // A busy phone may drop ticks; the last step always comes.
      const elapsed = Math.floor((systemClock.now() - startedAt) / COUNT_STEP_MS)
      const next = Math.min(COUNT_STEPS, Math.max(0, Math.max(ticks, elapsed) - LENS_STEPS))
      setStep(next)
      if (next === COUNT_STEPS) clearInterval(timer)
    }, COUNT_STEP_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return numbers[Math.floor((step * (numbers.length - 1)) / COUNT_STEPS)]
}

function Capsule({ side, children }: { side: 'left' | 'right'; children?: ReactNode }) {
  return (
    <View className={`jy-meet__capsule jy-meet__capsule--${side}`}>
      <View className={`jy-meet__upright jy-meet__upright--${side}`}>{children}</View>
    </View>
  )
}

function Face({ side, url }: { side: 'left' | 'right'; url: string | null }) {
  const place = `jy-meet__photo jy-meet__photo--${side}`
  if (url === null) {
    return (
      <View className={`${place} jy-meet__photo--none`}>
        <Icon name='user-filled' size={40} />
      </View>
    )
  }
  return <Image className={place} src={imageUrl(url)} mode='aspectFill' aria-hidden='true' />
}

/** One capsule with its outline, which is there from the first frame of the meeting on. */
function Person({ side, url }: { side: 'left' | 'right'; url: string | null }) {
  return (
    <View className={`jy-meet__person jy-meet__person--${side} jy-moves`}>
      <Capsule side={side}>
        <Face side={side} url={url} />
      </Capsule>
      <View className={`jy-meet__outline jy-meet__outline--${side}`} />
    </View>
  )
}

/**
 * Two capsules, each a person, that lean together into a heart; the lens where they overlap shows the distance. It is
 * drawn with clipping boxes only, because mini-programs have no vector clip. Source: ui.md §1, §5.
 */
export function MeetMark({
  leftUrl,
  rightUrl,
  lens = {},
  ground = 'dusk',
  isMeeting = false,
  label,
}: MeetMarkProps) {
  const { isMotionReduced } = useUi()
  const number = useCountdown(numbersOf(lens), isMeeting && !isMotionReduced)
  const { lead, unit } = lens
  return (
    <View
      className={classNames('jy-meet', `jy-meet--on-${ground}`, isMeeting && 'jy-meet--meeting')}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      <View className='jy-meet__stage'>
        {ground === 'rose' && (
          <View className='jy-meet__rings'>
            <View className='jy-meet__ring' />
            <View className='jy-meet__ring jy-meet__ring--outer' />
          </View>
        )}
        <Person side='left' url={leftUrl} />
        <Person side='right' url={rightUrl} />
        <View className='jy-meet__lens'>
          <Capsule side='left'>
            <Capsule side='right'>
              <View className='jy-meet__lens-fill' />
            </Capsule>
          </Capsule>
          {/* The edges of the lens: the right capsule covers the left one's outline. */}
          <View className='jy-meet__outline jy-meet__outline--left' />
          <View className='jy-meet__outline jy-meet__outline--right' />
          <View className='jy-meet__words'>
            {lead && <Text className='jy-meet__lead'>{lead}</Text>}
            {number !== undefined && <Text className='jy-meet__number jy-num'>{number}</Text>}
            {unit && <Text className='jy-meet__unit'>{unit}</Text>}
            {number === undefined && !unit && <Icon name='heart-filled' size={28} />}
          </View>
        </View>
      </View>
    </View>
  )
}
