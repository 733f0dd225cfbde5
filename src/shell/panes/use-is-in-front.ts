import { useDidHide, useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import type { RouteName } from '@/routes'

/** Whether the page is the one on top; others stay mounted below. H5 has a file of its own. */
export function useIsInFront(_route: RouteName): boolean {
  const [isOnTop, setOnTop] = useState(true)
  useDidShow(() => setOnTop(true))
  useDidHide(() => setOnTop(false))
  return isOnTop
}
