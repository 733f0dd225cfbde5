import { useDidShow, useReachBottom } from '@tarojs/taro'
import { useState } from 'react'
import { REACH_BOTTOM_DEBOUNCE_MS } from '@contract/constants'
import { systemClock } from '@/lib/clock'
import { pressLock } from '@/lib/press-lock'
import { usePullDown } from '@/platform/pull-down'

/** What a page does with a list; `PagedList` fits. */
export interface ListActions {
  refresh(): Promise<void>
  renew(): Promise<void>
  loadMore(): Promise<void>
}

/**
 * Ties a list to the page's own scrolling: loads it whenever the page is shown, since it may have changed elsewhere, the
 * next page near the bottom (at most every 350 ms), and anew when the member pulls down.
 * Source: spec §9
 */
export function usePageList(list: ListActions): void {
  useDidShow(() => void list.renew())
  usePageEnd(list)
  usePullDown(list.refresh)
}

/** Loads the next page of a list near the bottom of the page's own scrolling; null for a page that shows none now. Source: spec §9 */
export function usePageEnd(list: Pick<ListActions, 'loadMore'> | null): void {
  const reach = useReachEnd(list)
  useReachBottom(reach)
}

/** The same for a list inside a scroll view: a handler for its `onScrollToLower`. Source: spec §9 */
export function useReachEnd(list: Pick<ListActions, 'loadMore'> | null): () => void {
  const [mayReach] = useState(() => pressLock(systemClock, REACH_BOTTOM_DEBOUNCE_MS))
  return () => {
    if (list && mayReach()) void list.loadMore()
  }
}
