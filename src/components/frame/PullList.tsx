import { ScrollView, View } from '@tarojs/components'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PULL_DOTS, PULL_SIGN, watchPull } from '@/lib/pull'
import { classNames } from '../class-names'
import { useUi } from '../ui-context'
import './PullList.scss'

/** Selector of the scrolling element within a {@link PullList}. */
export const PULL_SCROLLER = '.jy-pull__scroll'

/** Props of {@link PullList}. */
export interface PullListProps {
  className?: string
  /** Resolves when the fresh content is there. */
  onRefresh: () => Promise<unknown>
  onReachEnd: () => void
  children: ReactNode
}

/** Distance from the end, in px, that counts as "near the end". */
const END_PX = 200

/** A scrolling list with pull-to-refresh. Source: ui.md §10 */
export function PullList({ className, onRefresh, onReachEnd, children }: PullListProps) {
  const { labels } = useUi()
  const [isRefreshing, setRefreshing] = useState(false)
  const areaRef = useRef<HTMLElement>(null)
  const signRef = useRef<HTMLElement>(null)
  const refresh = () => {
    setRefreshing(true)
    return onRefresh().finally(() => setRefreshing(false))
  }
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!IS_WEB) return undefined
    const area = areaRef.current
    const sign = signRef.current
    const list = area?.querySelector<HTMLElement>(PULL_SCROLLER)
    if (!area || !sign || !list) return undefined
    const begin = () => (list.scrollTop > 0 ? null : list)
    return watchPull({ area, sign, begin, onRefresh: () => latest.current() })
  }, [])
  const native = {
    refresherEnabled: true,
    refresherTriggered: isRefreshing,
    onRefresherRefresh: () => {
      if (!isRefreshing) void refresh()
    },
    refresherBackground: 'transparent',
  }
  return (
    <View ref={areaRef} className={classNames('jy-pull', className)}>
      {IS_WEB && (
        <View
          ref={signRef}
          className={PULL_SIGN}
          role='status'
          aria-label={isRefreshing ? labels.loading : undefined}
        >
          {PULL_DOTS.map((dot) => (
            <View key={dot} className={dot} />
          ))}
        </View>
      )}
      <ScrollView
        className='jy-pull__scroll'
        scrollY
        lowerThreshold={END_PX}
        onScrollToLower={onReachEnd}
        {...(IS_WEB ? {} : native)}
      >
        {children}
      </ScrollView>
    </View>
  )
}
