import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

/** Props of {@link Heading}. */
export interface HeadingProps {
  /** 1 names the page, 2 a part of it, 3 a part of that. */
  level: 1 | 2 | 3
  className?: string
  children: ReactNode
}

/** Words that head what follows them; screen readers jump from one to the next. */
export function Heading({ level, className, children }: HeadingProps) {
  return (
    <View className={className} role='heading' aria-level={level}>
      {children}
    </View>
  )
}
