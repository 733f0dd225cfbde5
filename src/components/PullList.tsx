import { ScrollView, View } from '@tarojs/components'
import { useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names'
import { hasDocument } from './dom'
import { useUi } from './ui-context'
import './PullList.scss'

/** Selector of what scrolls within a {@link PullList}. */
export const PULL_SCROLLER = '.jy-pull__scroll'

/** Props of {@link PullList}. */
export interface PullListProps {
  className?: string
  /** Resolves when the fresh content is there. */
  onRefresh: () => Promise<unknown>
  onReachEnd: () => void
  children: ReactNode
}

/** Pulled this far, letting go refreshes, px. Source: ours. */
const TRIGGER_PX = 56
const MAX_PX = 96
/** The content follows the finger by this share. */
const DAMPING = 0.5
/** "Near the end" begins this far above it, px. */
const END_PX = 200

interface TouchLike {
  touches: ArrayLike<{ clientX: number; clientY: number }>
}

/** Follows a finger that pulls the top of the list down; browsers have no such gesture for a part of a page. */
function usePull(scrollTop: { current: number }, refresh: () => void) {
  const [pulledPx, setPulled] = useState(0)
  const from = useRef<{ x: number; y: number } | null>(null)
  const end = () => {
    if (pulledPx >= TRIGGER_PX) refresh()
    from.current = null
    setPulled(0)
  }
  const handlers = {
    onTouchStart: ({ touches: [touch] }: { touches: { clientX: number; clientY: number }[] }) => {
      from.current = touch && scrollTop.current <= 0 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove: ({ touches }: TouchLike) => {
      const touch = touches[0]
      if (!touch || !from.current) return
      const dy = touch.clientY - from.current.y
      const isPull = dy > 0 && dy > Math.abs(touch.clientX - from.current.x) && scrollTop.current <= 0
      setPulled(isPull ? Math.min(MAX_PX, dy * DAMPING) : 0)
    },
    onTouchEnd: end,
    onTouchCancel: end,
  }
  return { pulledPx, handlers: handlers as object }
}

/** A scrolling list that is refreshed by pulling it down. Source: ui.md §10 */
export function PullList({ className, onRefresh, onReachEnd, children }: PullListProps) {
  const { labels } = useUi()
  const [isRefreshing, setRefreshing] = useState(false)
  const scrollTop = useRef(0)
  const refresh = () => {
    if (isRefreshing) return
    setRefreshing(true)
    void onRefresh().finally(() => setRefreshing(false))
  }
  const { pulledPx, handlers } = usePull(scrollTop, refresh)
  const shownPx = isRefreshing ? TRIGGER_PX : pulledPx
  const native = {
    refresherEnabled: true,
    refresherTriggered: isRefreshing,
    onRefresherRefresh: refresh,
    refresherBackground: 'transparent',
  }
  return (
    <View className={classNames('jy-pull', className)} {...(hasDocument ? handlers : {})}>
      {hasDocument && (
        <View
          className={classNames('jy-pull__sign', isRefreshing && 'jy-pull__sign--busy')}
          style={{ opacity: shownPx / TRIGGER_PX }}
          role='status'
          aria-label={isRefreshing ? labels.loading : undefined}
        >
          <View className='jy-pull__dot jy-pull__dot--other' />
          <View className='jy-pull__dot' />
        </View>
      )}
      <ScrollView
        className={classNames('jy-pull__scroll', pulledPx > 0 && 'jy-pull__scroll--held')}
        style={hasDocument && shownPx > 0 ? { transform: `translateY(${shownPx}px)` } : undefined}
        scrollY
        lowerThreshold={END_PX}
        onScroll={({ detail }) => {
          scrollTop.current = detail.scrollTop
        }}
        onScrollToLower={onReachEnd}
        {...(hasDocument ? {} : native)}
      >
        {children}
      </ScrollView>
    </View>
  )
}
