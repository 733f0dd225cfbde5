import type { BaseEventOrig, ScrollViewProps } from '@tarojs/components'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { hasOtherSize, scrollSizeOf, useSizeWatch, type ScrollSize } from './watch-size'

/** Within this distance a view counts as at its end, in px. Source: ours */
const END_PX = 60

/** Props and references that keep a scroll view at its end. */
export interface EndScroll {
  readonly viewRef: RefObject<HTMLElement>
  readonly contentRef: RefObject<HTMLElement>
  readonly viewProps: Partial<ScrollViewProps>
}

/** H5: the end stays visible, whatever changes height, until the member scrolls away. */
function useBrowserEnd(_endId: string, lastKey: string | null): EndScroll {
  const viewRef = useRef<HTMLElement>(null)
  const contentRef = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const kept = useRef<ScrollSize>({ viewPx: 0, contentPx: 0 })
  const settle = useCallback(() => {
    const view = viewRef.current
    if (!view) return
    kept.current = scrollSizeOf(view)
    if (isAtEnd.current) view.scrollTop = view.scrollHeight
  }, [])
  useSizeWatch(viewRef, contentRef, settle)
  useLayoutEffect(settle, [lastKey, settle])
  const onScroll = () => {
    const view = viewRef.current
    if (!view) return
    // A keyboard or a panel scrolled the view before the new size was reported.
    if (isAtEnd.current && hasOtherSize(view, kept.current)) settle()
    else isAtEnd.current = view.scrollHeight - view.scrollTop - view.clientHeight < END_PX
  }
  return { viewRef, contentRef, viewProps: { onScroll } }
}

/** Mini-programs: scrolls to the end by its id; a repeated target must be cleared in between. */
function useMiniEnd(endId: string, lastKey: string | null): EndScroll {
  const ref = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const [target, setTarget] = useState('')
  useEffect(() => {
    if (!isAtEnd.current) return undefined
    setTarget('')
    const timer = setTimeout(() => setTarget(endId), 0)
    return () => clearTimeout(timer)
  }, [endId, lastKey])
  const viewProps: Partial<ScrollViewProps> = {
    scrollIntoView: target,
    lowerThreshold: END_PX,
    onScrollToLower: () => {
      isAtEnd.current = true
    },
    onScroll: ({ detail }: BaseEventOrig<{ deltaY: number }>) => {
      // A finger that moves down wants to read earlier rows.
      if (detail.deltaY > 0) isAtEnd.current = false
    },
  }
  return { viewRef: ref, contentRef: ref, viewProps }
}

/**
 * Scrolling of a short list that is rendered completely and stays at its end. `lastKey` identifies the last row;
 * `endId` is the id of an empty element behind it.
 * Source: screens.md B4
 */
export const useEndScroll = IS_WEB ? useBrowserEnd : useMiniEnd
