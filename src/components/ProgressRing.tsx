import { View } from '@tarojs/components'
import { classNames } from './class-names'
import './ProgressRing.scss'

const FULL_TURN_DEG = 360

const COLOURS = {
  upload: ['#fff', 'rgba(255, 255, 255, 0.3)'],
  wait: ['var(--jy-glow)', 'var(--jy-track)'],
} as const

/** Props of {@link ProgressRing}. */
export interface ProgressRingProps {
  /** From 0 to 1. */
  share: number
  /** `upload`: 34 px, light, the uploaded share of a file. `wait`: 18 px, rose, the remaining share of a pause. */
  kind?: keyof typeof COLOURS
  className?: string
}

/**
 * An arc on a pale ring. It is hidden from screen readers, because the words beside it say the same.
 * Source: ui.md §10 (upload), ours
 */
export function ProgressRing({ share, kind = 'upload', className }: ProgressRingProps) {
  const [arc, rest] = COLOURS[kind]
  const background = `conic-gradient(${arc} ${share * FULL_TURN_DEG}deg, ${rest} 0deg)`
  return (
    <View
      className={classNames('jy-progress-ring', `jy-progress-ring--${kind}`, className)}
      style={{ background }}
      aria-hidden='true'
    />
  )
}
