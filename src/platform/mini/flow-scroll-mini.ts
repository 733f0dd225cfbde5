import type { BaseEventOrig, ScrollViewProps } from '@tarojs/components'
import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react'
import { FlowHeights, type VirtualList } from '@/lib/chat/virtual-list'
import type { FlowScroll, FlowScrollOptions } from '../layout/flow-scroll'
import {
  EARLIER_PX,
  END_PX,
  FLOW_END_ID,
  FLOW_ROW_CLASS,
  flowRowId,
  flowRowKey,
  GUESSED_SCREEN_PX,
} from '../layout/flow-rows'
import { measureHeightPx, measureHeightsPx } from '../layout/measure'

/** The rendered rows, and the first steady row with its index at that time. */
interface MiniRange {
  readonly from: number
  readonly to: number
  readonly firstKey: string | null
  readonly firstIndex: number
}

type ScrollEvent = BaseEventOrig<{ scrollTop: number; scrollHeight: number }>

/** Mini-programs do not follow the end while rows change their heights. */
const keepsByItself = () => undefined

interface MiniPlace {
  isAtEnd: boolean
  screenPx: number
}

/** Measures the screen once and the rows whenever others are rendered. */
function useMeasures(
  { id, keys }: FlowScrollOptions,
  { from, to }: VirtualList,
  heights: FlowHeights,
  place: MutableRefObject<MiniPlace>,
): void {
  useEffect(() => {
    void measureHeightPx(id).then((heightPx) => {
      if (heightPx > 0) place.current.screenPx = heightPx
    })
  }, [id, place])
  useEffect(() => {
    void measureHeightsPx(`#${id} .${FLOW_ROW_CLASS}`).then((rows) => {
      for (const row of rows) heights.measure(flowRowKey(row.id), row.heightPx)
    })
  }, [id, keys, from, to, heights])
}

/**
 * Mini-programs: rows are scrolled to by id, a repeated target must be cleared in between, and heights arrive later.
 * The runtime itself keeps the position while rows above change their heights.
 */
export function useMiniFlow(options: FlowScrollOptions): FlowScroll {
  const ref = useRef<HTMLElement>(null)
  const [heights] = useState(() => new FlowHeights())
  heights.setKeys(options.keys)
  const [target, setTarget] = useState<string>('')
  const [range, setRange] = useState<MiniRange | null>(null)
  const place = useRef<MiniPlace>({ isAtEnd: true, screenPx: GUESSED_SCREEN_PX })
  const firstIndex = options.keys.findIndex(options.isSteady)
  const firstKey = options.keys[firstIndex] ?? null
  const first = useRef(firstKey)
  const firstIndexOf = useRef(firstIndex)
  const latest = useRef(options)
  latest.current = options

  const { isAtEnd } = place.current
  // Rows added at the top shift the range by their number.
  const joined = range?.firstKey ? Math.max(0, heights.indexOf(range.firstKey) - range.firstIndex) : 0
  const window =
    isAtEnd || range === null
      ? heights.atEnd(place.current.screenPx)
      : heights.windowOf(joined > 0 ? range.from : range.from + joined, range.to + joined)
  const shown = useRef(window)
  shown.current = window

  const scrollTo = useCallback((id: string) => {
    setTarget('')
    setTimeout(() => setTarget(id), 0)
  }, [])

  useMeasures(options, window, heights, place)

  const lastKey = options.keys[options.keys.length - 1] ?? null
  useEffect(() => {
    const before = first.current
    first.current = firstKey
    firstIndexOf.current = firstIndex
    if (before !== null && before !== firstKey && !place.current.isAtEnd) scrollTo(flowRowId(before))
  }, [firstKey, firstIndex, scrollTo])
  useEffect(() => {
    if (place.current.isAtEnd) scrollTo(FLOW_END_ID)
  }, [lastKey, scrollTo])

  const show = (next: { from: number; to: number }) =>
    setRange({ from: next.from, to: next.to, firstKey: first.current, firstIndex: firstIndexOf.current })
  const setAtEnd = (isNowAtEnd: boolean) => {
    if (isNowAtEnd === place.current.isAtEnd) return
    show(shown.current)
    place.current.isAtEnd = isNowAtEnd
    latest.current.onEnd(isNowAtEnd)
  }
  const toEnd = () => {
    setAtEnd(true)
    scrollTo(FLOW_END_ID)
  }
  const toRow = (key: string) => {
    const index = heights.indexOf(key)
    if (index < 0) return
    setAtEnd(false)
    show(heights.around(index, place.current.screenPx))
    scrollTo(flowRowId(key))
  }
  const viewProps: Partial<ScrollViewProps> = {
    id: options.id,
    scrollIntoView: target,
    scrollAnchoring: true,
    upperThreshold: EARLIER_PX,
    lowerThreshold: END_PX,
    onScrollToUpper: () => latest.current.onNearTop(),
    onScrollToLower: () => {
      if (shown.current.to === heights.count) setAtEnd(true)
    },
    onScroll: (event: ScrollEvent) => {
      const { scrollTop, scrollHeight } = event.detail
      const { screenPx } = place.current
      setAtEnd(scrollHeight - scrollTop - screenPx < END_PX)
      const top = heights.keyAt(heights.indexAt(scrollTop))
      if (top !== null) latest.current.onTop?.(top)
      if (!heights.isEnough(shown.current, scrollTop, screenPx)) show(heights.near(scrollTop, screenPx))
    },
  }
  return { viewRef: ref, contentRef: ref, viewProps, window, toEnd, hold: keepsByItself, toRow }
}
