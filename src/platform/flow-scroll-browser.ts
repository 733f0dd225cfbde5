import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FlowHeights } from '@/lib/flow-window'
import type { FlowScroll, FlowScrollOptions } from './flow-scroll'
import { hasOtherSize, scrollSizeOf, useSizeWatch, type ScrollSize } from './watch-size'
import { EARLIER_PX, END_PX, FLOW_ROW_CLASS, flowRowId, flowRowKey, GUESSED_SCREEN_PX } from './flow-rows'

/** The row that stays where it is while others change their heights, and how far it is below the screen's top. */
interface Anchor {
  readonly key: string
  readonly offsetPx: number
}

const rowsIn = (content: HTMLElement | null) =>
  content ? [...content.querySelectorAll<HTMLElement>(`.${FLOW_ROW_CLASS}`)] : []

/** Beneath another page nothing has a size, and no scrolling is the member's. */
const isHidden = (view: HTMLElement) => view.clientHeight === 0

/** The uppermost steady row that can be seen. */
function anchorOf(
  view: HTMLElement,
  content: HTMLElement | null,
  isSteady: FlowScrollOptions['isSteady'],
): Anchor | null {
  const topPx = view.getBoundingClientRect().top
  for (const row of rowsIn(content)) {
    const key = flowRowKey(row.id)
    if (!isSteady(key)) continue
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > topPx) return { key, offsetPx: top - topPx }
  }
  return null
}

/**
 * H5: the end stays in sight while it is, and otherwise the uppermost row stays where it is, whatever changes height:
 * rows above, the keyboard, the composer, or the guessed room of rows that were never drawn.
 */
export function useBrowserFlow(options: FlowScrollOptions): FlowScroll {
  const viewRef = useRef<HTMLElement>(null)
  const contentRef = useRef<HTMLElement>(null)
  const [heights] = useState(() => new FlowHeights())
  heights.setKeys(options.keys)
  const place = useRef<{ isAtEnd: boolean; anchor: Anchor | null }>({ isAtEnd: true, anchor: null })
  /** The sizes that the place was last kept for. */
  const kept = useRef<ScrollSize>({ viewPx: 0, contentPx: 0 })
  const [range, setRange] = useState<{ from: number; to: number } | null>(null)
  const latest = useRef(options)
  latest.current = options

  const screenPx = () => viewRef.current?.clientHeight || GUESSED_SCREEN_PX
  const current = () => {
    const { isAtEnd, anchor } = place.current
    if (isAtEnd || range === null) return heights.atEnd(screenPx())
    const anchored = anchor ? heights.indexOf(anchor.key) : -1
    // Rows that joined at the top have moved the range; the anchored row tells where to.
    const isInside = anchored < 0 || (anchored >= range.from && anchored < range.to)
    return isInside ? heights.windowOf(range.from, range.to) : heights.around(anchored, screenPx())
  }
  const window = current()
  const shown = useRef(window)
  shown.current = window

  const settle = useCallback(() => {
    const view = viewRef.current
    if (!view || isHidden(view)) return
    for (const row of rowsIn(contentRef.current)) heights.measure(flowRowKey(row.id), row.offsetHeight)
    kept.current = scrollSizeOf(view)
    const { isAtEnd, anchor } = place.current
    if (isAtEnd) {
      view.scrollTop = view.scrollHeight
      return
    }
    const row = anchor && document.getElementById(flowRowId(anchor.key))
    if (!row || !anchor) return
    const movedPx = row.getBoundingClientRect().top - view.getBoundingClientRect().top - anchor.offsetPx
    if (Math.abs(movedPx) >= 1) view.scrollTop += movedPx
  }, [heights])

  useLayoutEffect(settle)
  /** The browser has told of sizes; before, everything seems to begin at the top. */
  const isLaidOut = useRef(false)
  const settleAsLaidOut = useCallback(() => {
    isLaidOut.current = true
    settle()
  }, [settle])
  useSizeWatch(viewRef, contentRef, settleAsLaidOut)

  const tellTop = () => {
    const { anchor } = place.current
    if (anchor) latest.current.onTop?.(anchor.key)
  }
  const move = (view: HTMLElement) => {
    const { anchor } = place.current
    const index = anchor ? heights.indexOf(anchor.key) : -1
    const topPx = index < 0 || !anchor ? view.scrollTop : heights.topOf(index) - anchor.offsetPx
    if (heights.isEnough(shown.current, topPx, view.clientHeight)) return
    const { from, to } = heights.near(topPx, view.clientHeight)
    setRange({ from, to })
  }
  const onScroll = () => {
    const view = viewRef.current
    if (!view || isHidden(view)) return
    // A keyboard or a panel moved it, before the new size was told of: the member is still where they were.
    if (place.current.isAtEnd && hasOtherSize(view, kept.current)) {
      settle()
      return
    }
    const isAtEnd = view.scrollHeight - view.scrollTop - view.clientHeight < END_PX
    // Thrown far beyond what is drawn there is no row to hold on to: the place itself tells.
    place.current.anchor = anchorOf(view, contentRef.current, latest.current.isSteady)
    if (isAtEnd !== place.current.isAtEnd) {
      const { from, to } = shown.current
      setRange({ from, to })
      place.current.isAtEnd = isAtEnd
      latest.current.onEnd(isAtEnd)
    }
    tellTop()
    move(view)
    if (view.scrollTop < EARLIER_PX) latest.current.onNearTop()
  }
  useEffect(() => {
    const view = viewRef.current
    if (!view || !isLaidOut.current || options.keys.length === 0) return
    place.current.anchor ??= anchorOf(view, contentRef.current, latest.current.isSteady)
    tellTop()
  })

  // At the very top no scrolling tells that more is wanted: asked again after each page that joined.
  useEffect(() => {
    const view = viewRef.current
    if (!view || !isLaidOut.current || isHidden(view) || options.keys.length === 0) return
    if (!place.current.isAtEnd && view.scrollTop < EARLIER_PX) latest.current.onNearTop()
  }, [options.keys])

  const toEnd = () => {
    place.current.isAtEnd = true
    setRange(null)
    settle()
    latest.current.onEnd(true)
  }
  const toRow = (key: string) => {
    const index = heights.indexOf(key)
    const view = viewRef.current
    if (index < 0 || !view) return
    place.current = { isAtEnd: false, anchor: { key, offsetPx: view.clientHeight / 3 } }
    const { from, to } = heights.around(index, view.clientHeight)
    setRange({ from, to })
    latest.current.onEnd(false)
  }
  return { viewRef, contentRef, viewProps: { id: options.id, onScroll }, window, toEnd, toRow }
}
