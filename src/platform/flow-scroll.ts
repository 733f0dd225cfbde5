import type { BaseEventOrig, ScrollViewProps } from '@tarojs/components'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { measureHeightPx } from './measure'

/** This close to the end counts as the end, in px. Source: ours */
const END_PX = 60
/** Earlier messages are asked for this long before their place is reached, in px. Source: ours */
const EARLIER_PX = 240
/** A page of earlier messages keeps its place until it has been drawn, in ms. Source: ours */
const SETTLING_MS = 600

/** What scrolls: newest at the bottom, older pages joined on at the top. */
export interface FlowScrollOptions {
  /** Id of the scroll view on the page. */
  readonly id: string
  /** Keys of the first and the last row; null while there are none. */
  readonly firstKey: string | null
  readonly lastKey: string | null
  readonly onEnd: (isAtEnd: boolean) => void
  readonly onNearTop: () => void
}

/** What a scroll view and its content need, and how to jump. */
export interface FlowScroll {
  readonly viewRef: RefObject<HTMLElement>
  readonly contentRef: RefObject<HTMLElement>
  readonly viewProps: Partial<ScrollViewProps>
  toEnd(): void
}

/** Id of the element behind the last row, for mini-programs, which scroll by id. */
export const FLOW_END_ID = 'flow-end'

/** Id of the row with this key. */
export const flowRowId = (key: string): string => `row-${key}`

type ScrollEvent = BaseEventOrig<{ scrollTop: number; scrollHeight: number }>

/**
 * H5: the distance to the bottom stays what it was while rows are drawn above, and 0 while the end is shown, whatever
 * changes height: rows, the keyboard, the composer.
 */
function useBrowserFlow(options: FlowScrollOptions): FlowScroll {
  const viewRef = useRef<HTMLElement>(null)
  const contentRef = useRef<HTMLElement>(null)
  const place = useRef({ isAtEnd: true, toBottomPx: 0, keepUntil: 0 })
  const latest = useRef(options)
  latest.current = options

  const settle = useCallback(() => {
    const view = viewRef.current
    if (!view) return
    const { isAtEnd, toBottomPx, keepUntil } = place.current
    if (isAtEnd) view.scrollTop = view.scrollHeight
    else if (performance.now() < keepUntil) view.scrollTop = view.scrollHeight - toBottomPx
  }, [])

  useEffect(() => {
    const view = viewRef.current
    const content = contentRef.current
    if (!view || !content || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(settle)
    observer.observe(view)
    observer.observe(content)
    return () => observer.disconnect()
  }, [settle])

  const { firstKey, lastKey } = options
  useLayoutEffect(() => {
    place.current.keepUntil = performance.now() + SETTLING_MS
    settle()
  }, [firstKey, settle])
  useLayoutEffect(settle, [lastKey, settle])

  const onScroll = () => {
    const view = viewRef.current
    if (!view) return
    const toBottomPx = view.scrollHeight - view.scrollTop
    const isAtEnd = toBottomPx - view.clientHeight < END_PX
    place.current.toBottomPx = toBottomPx
    if (isAtEnd !== place.current.isAtEnd) {
      place.current.isAtEnd = isAtEnd
      latest.current.onEnd(isAtEnd)
    }
    if (view.scrollTop < EARLIER_PX) latest.current.onNearTop()
  }
  const toEnd = () => {
    place.current.isAtEnd = true
    settle()
    latest.current.onEnd(true)
  }
  return { viewRef, contentRef, viewProps: { id: options.id, onScroll }, toEnd }
}

/** Mini-programs: rows are scrolled to by id; a repeated target must be let go in between. */
function useMiniFlow(options: FlowScrollOptions): FlowScroll {
  const ref = useRef<HTMLElement>(null)
  const [target, setTarget] = useState<string>('')
  const place = useRef({ isAtEnd: true, heightPx: 0 })
  const first = useRef(options.firstKey)
  const latest = useRef(options)
  latest.current = options

  const scrollTo = useCallback((id: string) => {
    setTarget('')
    setTimeout(() => setTarget(id), 0)
  }, [])

  useEffect(() => {
    void measureHeightPx(options.id).then((heightPx) => (place.current.heightPx = heightPx))
  }, [options.id])

  const { firstKey, lastKey } = options
  useEffect(() => {
    const before = first.current
    first.current = firstKey
    if (before !== null && before !== firstKey && !place.current.isAtEnd) scrollTo(flowRowId(before))
  }, [firstKey, scrollTo])
  useEffect(() => {
    if (place.current.isAtEnd) scrollTo(FLOW_END_ID)
  }, [lastKey, scrollTo])

  const setAtEnd = (isAtEnd: boolean) => {
    if (isAtEnd === place.current.isAtEnd) return
    place.current.isAtEnd = isAtEnd
    latest.current.onEnd(isAtEnd)
  }
  const toEnd = () => {
    setAtEnd(true)
    scrollTo(FLOW_END_ID)
  }
  const viewProps: Partial<ScrollViewProps> = {
    id: options.id,
    scrollIntoView: target,
    upperThreshold: EARLIER_PX,
    lowerThreshold: END_PX,
    onScrollToUpper: () => latest.current.onNearTop(),
    onScrollToLower: () => setAtEnd(true),
    onScroll: (event: ScrollEvent) => {
      const { scrollTop, scrollHeight } = event.detail
      const { heightPx } = place.current
      if (heightPx > 0) setAtEnd(scrollHeight - scrollTop - heightPx < END_PX)
    },
  }
  return { viewRef: ref, contentRef: ref, viewProps, toEnd }
}

/** Scrolling of a chat: stays at the end while it is there, and keeps its place when older rows join. Source: screens.md 12 */
export const useFlowScroll = process.env.TARO_ENV === 'h5' ? useBrowserFlow : useMiniFlow
