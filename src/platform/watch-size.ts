import { useEffect, type RefObject } from 'react'

/** H5: hears each change of a scroll view's or its content's size. `onChange` must stay the same between renders. */
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
