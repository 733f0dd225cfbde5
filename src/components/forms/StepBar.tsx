import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import './StepBar.scss'

/** Progress through the steps of a route; `step` counts from 1. */
export function StepBar({ step, total, label }: { step: number; total: number; label: string }) {
  return (
    <View
      className='jy-steps'
      role='progressbar'
      aria-label={label}
      aria-valuenow={step}
      aria-valuemin={1}
      aria-valuemax={total}
    >
      {Array.from({ length: total }, (_, index) => (
        <View key={index} className='jy-steps__part'>
          <View className={classNames('jy-steps__fill', index < step && 'jy-steps__fill--on')} />
        </View>
      ))}
    </View>
  )
}
