import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

/** Props of {@link Heading}. */
export interface HeadingProps {
  /** 1 for the page, 2 for a section, 3 for a subsection. */
  level: 1 | 2 | 3
  className?: string
  children: ReactNode
}

/** A heading; screen readers jump from heading to heading. */
export function Heading({ level, className, children }: HeadingProps) {
  return (
    <View className={className} role='heading' aria-level={level}>
      {children}
    </View>
  )
}
