import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import './CompletenessRing.scss'

const DEGREES_A_PERCENT = 3.6

/** Completeness of the profile as a ring around its content. Source: screens.md 13, 22 */
export const CompletenessRing = observer(function CompletenessRing({
  percent,
  label,
  kind,
  children,
}: {
  /** 0 to 100. */
  percent: number
  label: string
  /** `large` around the avatar, `small` around the figure. */
  kind: 'large' | 'small'
  children: ReactNode
}) {
  const end = percent * DEGREES_A_PERCENT
  return (
    <View className={`jy-ring jy-ring--${kind}`} role='img' aria-label={label}>
      <View
        className='jy-ring__arc'
        style={{
          background: `conic-gradient(var(--jy-ring-from) 0deg, var(--jy-ring-to) ${end}deg, var(--jy-ring-track) ${end}deg)`,
        }}
      />
      {children}
    </View>
  )
})
