import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import { systemClock } from '@/lib/clock'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { imageUrl } from './image-url'
import { useUi } from './ui-context'
import './MeetMark.scss'

/** Props of {@link MeetMark}. */
export interface MeetMarkProps {
  /** The apricot capsule, on the left. Null draws a silhouette. */
  leftUrl: string | null
  /** The rose capsule, on the right. */
  rightUrl: string | null
  /** Words above and below the number in the lens; without the lower ones and a number a heart stands there. */
  lensLead?: string
  lensUnit?: string
  /** The number in the lens; it counts down to it from `countFrom`. */
  lensNumber?: number
  countFrom?: number
  /** `hero` 375×404 · `medium` 78 % · `small` 56 %. */
  size?: 'hero' | 'medium' | 'small'
  /** Plays the meeting once; otherwise the two rest together. */
  isMeeting?: boolean
  label?: string
}

const COUNT_STEPS = 14
const COUNT_STEP_MS = 50

/** Counts from `from` to `to` in a few even steps; stands at `to` when nothing is to move. */
function useCountdown(
  from: number | undefined,
  to: number | undefined,
  isCounting: boolean,
): number | undefined {
  const [step, setStep] = useState(isCounting ? 0 : COUNT_STEPS)
  useEffect(() => {
    if (!isCounting) return undefined
    setStep(0)
    const startedAt = systemClock.now()
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      // Ticks may be left out while the phone is busy; the last step always comes.
      const elapsed = Math.floor((systemClock.now() - startedAt) / COUNT_STEP_MS)
      const next = Math.min(COUNT_STEPS, Math.max(ticks, elapsed))
      setStep(next)
      if (next === COUNT_STEPS) clearInterval(timer)
    }, COUNT_STEP_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  if (to === undefined || from === undefined) return to
  return Math.round(from + ((to - from) * step) / COUNT_STEPS)
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

/**
 * Two capsules, each a person, leaning together into a heart; where they overlap is the lens with the distance.
 * Drawn with clipping boxes alone, since mini-programs have no vector clip. Source: ui.md §1, §5.
 */
export function MeetMark(props: MeetMarkProps) {
  const {
    leftUrl,
    rightUrl,
    lensLead,
    lensUnit,
    lensNumber,
    countFrom,
    size = 'hero',
    isMeeting = false,
  } = props
  const { isMotionReduced } = useUi()
  const number = useCountdown(countFrom, lensNumber, isMeeting && !isMotionReduced && countFrom !== undefined)
  return (
    <View
      className={classNames('jy-meet', `jy-meet--${size}`, isMeeting && 'jy-meet--meeting')}
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
    >
      <View className='jy-meet__stage'>
        <View className='jy-meet__person jy-meet__person--left jy-moves'>
          <Capsule side='left'>
            <Face side='left' url={leftUrl} />
          </Capsule>
        </View>
        <View className='jy-meet__person jy-meet__person--right jy-moves'>
          <Capsule side='right'>
            <Face side='right' url={rightUrl} />
          </Capsule>
        </View>
        <View className='jy-meet__lens'>
          <Capsule side='left'>
            <Capsule side='right'>
              <View className='jy-meet__lens-fill' />
            </Capsule>
          </Capsule>
          <View className='jy-meet__outline jy-meet__outline--left' />
          <View className='jy-meet__outline jy-meet__outline--right' />
          <View className='jy-meet__words'>
            {lensLead && <Text className='jy-meet__lead'>{lensLead}</Text>}
            {number !== undefined && <Text className='jy-meet__number jy-num'>{number}</Text>}
            {lensUnit && <Text className='jy-meet__unit'>{lensUnit}</Text>}
            {number === undefined && !lensUnit && (
              <Icon className='jy-meet__heart' name='heart-filled' size={28} />
            )}
          </View>
        </View>
      </View>
    </View>
  )
}
