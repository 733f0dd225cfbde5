import { isComposingKey } from '@/components/dom'
import { isDrawn, LAYER } from '@/lib/layers'
import { goBack } from '@/platform/navigation'
import { reachBottom } from '@/platform/show-again'
import type { WidePanes } from './panes'
import { openPaths } from './page-places'

/** Within this distance from the end a page asks for more, in px; Taro's own number. */
const END_PX = 50

/** Escape closes the page on the right, unless a layer is open, which has the key first. Source: ui.md §8 */
export function closeByEscape(panes: WidePanes): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event)) return
    const [, right] = panes.pages()
    if (!right || [...right.querySelectorAll(LAYER)].some(isDrawn)) return
    goBack()
  })
}

/** The left page loads more at its end, too: Taro watches only the scrolling of the page on top. */
export function keepLeftLoading(app: HTMLElement, panes: WidePanes): void {
  let isAtEnd = false
  const look = ({ target }: Event) => {
    const [left, right] = panes.pages()
    if (!left || !right || target !== left) return
    const wasAtEnd = isAtEnd
    isAtEnd = left.scrollHeight - left.scrollTop - left.clientHeight < END_PX
    if (isAtEnd && !wasAtEnd) reachBottom(openPaths()[0] ?? '')
  }
  app.addEventListener('scroll', look, { capture: true, passive: true })
}
