import { useDidShow, useReachBottom } from '@tarojs/taro'
import { useState } from 'react'
import { REACH_BOTTOM_DEBOUNCE_MS } from '@contract/constants'
import { systemClock } from '@/lib/time/clock'
import { throttle } from '@/lib/throttle'
import { usePullDown } from '@/platform/gestures/pull-down'

/** The actions of a list that a page calls; `PagedList` fits. */
export interface ListActions {
  refresh(): Promise<void>
  renew(): Promise<void>
  loadMore(): Promise<void>
}

/**
 * Connects a list to the page's own scrolling. It reloads the list whenever the page is shown, because the list may
 * have changed elsewhere, and when the member pulls down. It loads the next page near the bottom, at most every 350
 * ms.
 * Source: spec §9
 */
export function usePageList(list: ListActions): void {
  useDidShow(() => void list.renew())
  usePageEnd(list)
  usePullDown(list.refresh)
}

/**
 * Loads the next page of a list near the bottom of the page's own scrolling; null for a page that shows no list now.
 * Source: spec §9
 */
export function usePageEnd(list: Pick<ListActions, 'loadMore'> | null): void {
  const reach = useReachEnd(list)
  useReachBottom(reach)
}

/** Returns the `onScrollToLower` handler of a list inside a scroll view. Source: spec §9 */
export function useReachEnd(list: Pick<ListActions, 'loadMore'> | null): () => void {
  const [mayReach] = useState(() => throttle(systemClock, REACH_BOTTOM_DEBOUNCE_MS))
  return () => {
    if (list && mayReach()) void list.loadMore()
  }
}
