import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FlowHeights } from '@/lib/chat/virtual-list'
import type { FlowScroll, FlowScrollOptions } from '../layout/flow-scroll'
import { hasOtherSize, scrollSizeOf, useSizeWatch, type ScrollSize } from '../layout/watch-size'
import {
  EARLIER_PX,
  END_PX,
  FLOW_ROW_CLASS,
  flowRowId,
  flowRowKey,
  GUESSED_SCREEN_PX,
} from '../layout/flow-rows'

/** The row whose position is kept while others change their heights, and its distance from the screen's top. */
interface Anchor {
  readonly key: string
  readonly offsetPx: number
}

const rowsIn = (content: HTMLElement | null) =>
  content ? [...content.querySelectorAll<HTMLElement>(`.${FLOW_ROW_CLASS}`)] : []

/** A view under another page has no size, and the member cannot scroll it. */
const isHidden = (view: HTMLElement) => view.clientHeight === 0

/** The uppermost steady row that is visible. */
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

interface Place {
  isAtEnd: boolean
  anchor: Anchor | null
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The rows to render: those at the end, or the range, which follows its anchor. */
function windowAt(heights: FlowHeights, { isAtEnd, anchor }: Place, range: Range | null, screenPx: number) {
  if (isAtEnd || range === null) return heights.atEnd(screenPx)
  const anchored = anchor ? heights.indexOf(anchor.key) : -1
  // Rows added at the top have shifted the range; the anchored row shows its new place.
  const isInside = anchored < 0 || (anchored >= range.from && anchored < range.to)
  return isInside ? heights.windowOf(range.from, range.to) : heights.around(anchored, screenPx)
}

/** What the parts of the scrolling share. */
function useFlowState(options: FlowScrollOptions) {
  const viewRef = useRef<HTMLElement>(null)
  const contentRef = useRef<HTMLElement>(null)
  const [heights] = useState(() => new FlowHeights())
  heights.setKeys(options.keys)
  const place = useRef<Place>({ isAtEnd: true, anchor: null })
  /** The sizes at the last adjustment of the position. */
  const kept = useRef<ScrollSize>({ viewPx: 0, contentPx: 0 })
  const [range, setRange] = useState<Range | null>(null)
  const latest = useRef(options)
  latest.current = options
  const screenPx = viewRef.current?.clientHeight || GUESSED_SCREEN_PX
  const window = windowAt(heights, place.current, range, screenPx)
  const shown = useRef(window)
  shown.current = window
  /** True once the browser has reported sizes; before that every row seems to be at the top. */
  const isLaidOut = useRef(false)
  return { viewRef, contentRef, heights, place, kept, latest, shown, isLaidOut, window, setRange }
}

type FlowState = ReturnType<typeof useFlowState>

/** Measures the rows and adjusts the position, after each rendering and whenever it is called. */
function useSettle({ viewRef, contentRef, heights, place, kept, latest }: FlowState): () => void {
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
    if (view.scrollHeight > view.clientHeight) return
    // When everything is visible, no scroll event reports the end.
    place.current.isAtEnd = true
    latest.current.onEnd(true)
  }, [viewRef, contentRef, heights, place, kept, latest])
  useLayoutEffect(settle)
  return settle
}

/** Requests older messages where no scroll event does: at the very top, and while everything fits the view. */
function useAskAbove({ viewRef, place, latest, isLaidOut }: FlowState): () => void {
  return useCallback(() => {
    const view = viewRef.current
    const { keys, onNearTop } = latest.current
    if (!view || !isLaidOut.current || isHidden(view) || keys.length === 0) return
    const isWhole = view.scrollHeight <= view.clientHeight
    if (isWhole || (!place.current.isAtEnd && view.scrollTop < EARLIER_PX)) onNearTop()
  }, [viewRef, place, latest, isLaidOut])
}

function notifyTop({ place, latest }: FlowState): void {
  const { anchor } = place.current
  if (anchor) latest.current.onTop?.(anchor.key)
}

/** Renders other rows once too few are left around the screen. */
function moveRange({ heights, place, shown, setRange }: FlowState, view: HTMLElement): void {
  const { anchor } = place.current
  const index = anchor ? heights.indexOf(anchor.key) : -1
  const topPx = index < 0 || !anchor ? view.scrollTop : heights.topOf(index) - anchor.offsetPx
  if (heights.isEnough(shown.current, topPx, view.clientHeight)) return
  const { from, to } = heights.near(topPx, view.clientHeight)
  setRange({ from, to })
}

/** Handles a scroll event, by the member or by the browser. */
function followScroll(state: FlowState, settle: () => void): void {
  const { viewRef, contentRef, place, kept, latest, shown, setRange } = state
  const view = viewRef.current
  if (!view || isHidden(view)) return
  // A keyboard or a panel scrolled the view before the new size was reported; the member has not moved.
  if (place.current.isAtEnd && hasOtherSize(view, kept.current)) {
    settle()
    return
  }
  const isAtEnd = view.scrollHeight - view.scrollTop - view.clientHeight < END_PX
  // After a fast scroll far beyond the rendered rows there is no row to anchor; `scrollTop` gives the position.
  place.current.anchor = anchorOf(view, contentRef.current, latest.current.isSteady)
  if (isAtEnd !== place.current.isAtEnd) {
    const { from, to } = shown.current
    setRange({ from, to })
    place.current.isAtEnd = isAtEnd
    latest.current.onEnd(isAtEnd)
  }
  notifyTop(state)
  moveRange(state, view)
  if (view.scrollTop < EARLIER_PX) latest.current.onNearTop()
}

/** The functions that scroll. */
function movesOf(state: FlowState, settle: () => void): Pick<FlowScroll, 'toEnd' | 'hold' | 'toRow'> {
  const { viewRef, heights, place, latest, shown, setRange } = state
  return {
    toEnd() {
      place.current.isAtEnd = true
      setRange(null)
      settle()
      latest.current.onEnd(true)
    },
    hold(key) {
      const view = viewRef.current
      const row = document.getElementById(flowRowId(key))
      if (!view || !row) return
      const offsetPx = row.getBoundingClientRect().top - view.getBoundingClientRect().top
      place.current = { isAtEnd: false, anchor: { key, offsetPx: Math.max(0, offsetPx) } }
      const { from, to } = shown.current
      setRange({ from, to })
      latest.current.onEnd(false)
    },
    toRow(key) {
      const index = heights.indexOf(key)
      const view = viewRef.current
      if (index < 0 || !view) return
      place.current = { isAtEnd: false, anchor: { key, offsetPx: view.clientHeight / 3 } }
      const { from, to } = heights.around(index, view.clientHeight)
      setRange({ from, to })
      latest.current.onEnd(false)
    },
  }
}

/**
 * H5: a view at its end stays there, otherwise the uppermost row keeps its position, whatever changes height: rows
 * above, the keyboard, the composer, or the estimated height of rows that were never rendered.
 */
export function useBrowserFlow(options: FlowScrollOptions): FlowScroll {
  const state = useFlowState(options)
  const { viewRef, contentRef, place, latest, isLaidOut, window } = state
  const settle = useSettle(state)
  const askAbove = useAskAbove(state)
  const settleAsLaidOut = useCallback(() => {
    isLaidOut.current = true
    settle()
    askAbove()
  }, [isLaidOut, settle, askAbove])
  useSizeWatch(viewRef, contentRef, settleAsLaidOut)
  useEffect(() => {
    const view = viewRef.current
    if (!view || !isLaidOut.current || options.keys.length === 0) return
    place.current.anchor ??= anchorOf(view, contentRef.current, latest.current.isSteady)
    notifyTop(state)
  })
  // Again after each page that was added.
  useEffect(askAbove, [options.keys, askAbove])
  const viewProps = { id: options.id, onScroll: () => followScroll(state, settle) }
  return { viewRef, contentRef, viewProps, window, ...movesOf(state, settle) }
}
