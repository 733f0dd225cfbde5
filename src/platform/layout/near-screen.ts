import Taro from '@tarojs/taro'

/**
 * Elements within this distance above or below the visible part count as near, px: about two screens. Source: ours
 */
const NEAR_PX = 1_600

/** A change of an element's position. */
export interface NearChange {
  /** It is visible, or about to be. */
  readonly isNear: boolean
  /** Its height in CSS pixels; 0 while it has none, such as on a page under another one. */
  readonly heightPx: number
}

/** An element to watch in a scroll view. */
export interface NearTarget {
  /** Unique on the page. */
  readonly id: string
  /** Null on mini-programs, which use only the id. */
  readonly element: Element | null
  /** Selector of the scroll view. */
  readonly scroller: string
}

function watchInBrowser(
  { element, scroller }: NearTarget,
  onChange: (change: NearChange) => void,
): () => void {
  if (!element || typeof IntersectionObserver !== 'function') return () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries[entries.length - 1]
      if (last) onChange({ isNear: last.isIntersecting, heightPx: last.boundingClientRect.height })
    },
    { root: element.closest(scroller), rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function watchInMini({ id, scroller }: NearTarget, onChange: (change: NearChange) => void): () => void {
  const page = Taro.getCurrentInstance().page
  const observer = Taro.createIntersectionObserver(page ?? {})
  observer
    .relativeTo(scroller, { top: NEAR_PX, bottom: NEAR_PX })
    .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
      const heightPx = boundingClientRect ? boundingClientRect.bottom - boundingClientRect.top : 0
      onChange({ isNear: intersectionRatio > 0, heightPx })
    })
  return () => observer.disconnect()
}

/**
 * Calls back whenever an element comes near the screen or leaves it. Returns a function that stops it. Does nothing
 * in a browser without IntersectionObserver.
 */
export const watchNearScreen = IS_WEB ? watchInBrowser : watchInMini
