import Taro from '@tarojs/taro'

/** What is nearer than this above or below what is seen counts as near, px: about two screens. Source: ours */
const NEAR_PX = 1_600

/** Where an element came to stand. */
export interface NearChange {
  /** It is seen, or about to be. */
  readonly isNear: boolean
  /** Its height in CSS pixels; 0 while it has none, such as on a page under another one. */
  readonly heightPx: number
}

/** What is watched, within what scrolls. */
export interface NearTarget {
  /** Unlike any other on the page. */
  readonly id: string
  /** Null on mini-programs, which know it by its id alone. */
  readonly element: Element | null
  /** Selector of the scroll view. */
  readonly scroller: string
}

function watchInBrowser({ element, scroller }: NearTarget, tell: (change: NearChange) => void): () => void {
  if (!element || typeof IntersectionObserver !== 'function') return () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries[entries.length - 1]
      if (last) tell({ isNear: last.isIntersecting, heightPx: last.boundingClientRect.height })
    },
    { root: element.closest(scroller), rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function watchInMini({ id, scroller }: NearTarget, tell: (change: NearChange) => void): () => void {
  const page = Taro.getCurrentInstance().page
  const observer = Taro.createIntersectionObserver(page ?? {})
  observer
    .relativeTo(scroller, { top: NEAR_PX, bottom: NEAR_PX })
    .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
      const heightPx = boundingClientRect ? boundingClientRect.bottom - boundingClientRect.top : 0
      tell({ isNear: intersectionRatio > 0, heightPx })
    })
  return () => observer.disconnect()
}

/** Tells whenever an element comes near the screen or leaves it, until the answer is called. A browser that cannot tell, does not. */
export const watchNearScreen = process.env.TARO_ENV === 'h5' ? watchInBrowser : watchInMini
