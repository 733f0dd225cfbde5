import { useDidHide, useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { presentPanes } from '@/lib/panes'
import { isTabPath, routeNameOf, routeOf, type RouteName } from '@/routes'
import { usePanes } from './use-panes'

/** H5: whether the page is the one on top, or, of two pages side by side, the one that the member uses. */
export function useIsInFront(route: RouteName): boolean {
  const [isOnTop, setOnTop] = useState(true)
  useDidShow(() => setOnTop(true))
  useDidHide(() => setOnTop(false))
  const active = usePanes(() => presentPanes()?.activePath() ?? null)
  if (active === null) return isOnTop
  const isTab = routeOf(route).tab !== undefined
  return isTab ? routeNameOf(active) === route : isOnTop && !isTabPath(active)
}
