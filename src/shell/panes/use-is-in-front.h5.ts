import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { useState } from 'react'
import { presentPanes } from '@/lib/panes'
import { usePanes } from './use-panes'

/** H5: whether the page is the one on top, or, of two pages side by side, the one that the member uses. */
export function useIsInFront(): boolean {
  const { path } = useRouter()
  const [isOnTop, setOnTop] = useState(true)
  useDidShow(() => setOnTop(true))
  useDidHide(() => setOnTop(false))
  const active = usePanes(() => presentPanes()?.activePath() ?? null)
  return active === null ? isOnTop : active === path
}
