import { useEffect, type RefObject } from 'react'

/** Heights of a scroll view and of its content, in px. */
export interface ScrollSize {
  readonly viewPx: number
  readonly contentPx: number
}

/** The present sizes of a scroll view. */
export const scrollSizeOf = (view: HTMLElement): ScrollSize => ({
  viewPx: view.clientHeight,
  contentPx: view.scrollHeight,
})

/** Whether the size of the view has changed; the view then scrolls by itself, without the member. */
export const hasOtherSize = (view: HTMLElement, before: ScrollSize): boolean =>
  view.clientHeight !== before.viewPx || view.scrollHeight !== before.contentPx

/**
 * H5: reports each change of a scroll view's or its content's size. `onChange` must stay the same between renders.
 */
export function useSizeWatch(
  viewRef: RefObject<HTMLElement>,
  contentRef: RefObject<HTMLElement>,
  onChange: () => void,
): void {
  useEffect(() => {
    const view = viewRef.current
    const content = contentRef.current
    if (!view || !content || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(onChange)
    observer.observe(view)
    observer.observe(content)
    return () => observer.disconnect()
  }, [viewRef, contentRef, onChange])
}
