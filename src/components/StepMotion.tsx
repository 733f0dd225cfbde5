import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { classNames } from './class-names'
import './StepMotion.scss'

/** Props of {@link StepMotion}. */
export interface StepMotionProps {
  /**
   * Counts from 1. A higher step enters from the right and a lower one from the left; the first one shown does not
   * move.
   */
  step: number
  children: ReactNode
}

/** The content of one step of a route with several. Source: screens.md 2, 4 */
export function StepMotion({ step, children }: StepMotionProps) {
  const [last, setLast] = useState({ step, from: '' })
  if (last.step !== step) setLast({ step, from: step > last.step ? 'right' : 'left' })
  return (
    <View key={step} className={classNames(last.from !== '' && `jy-step jy-step--${last.from} jy-moves`)}>
      {children}
    </View>
  )
}
