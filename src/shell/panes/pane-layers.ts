import { isDrawn, LAYER } from '@/lib/layers'
import { paneChanges } from '@/lib/panes'
import type { WidePanes } from './panes'
import { openPaths, PAGE } from './page-places'

/** Class of the page whose layer covers both panes. */
const RAISED = 'jy-pane--raised'

/**
 * Makes a layer modal for both panes: its page lies over the other one, which takes neither keys nor presses until the
 * layer closes. A layer that stays open while it opens a page on the right, as a list of people does, covers only its
 * own pane from then on. Source: WCAG 2.4.3
 */
export function watchPaneLayers(app: HTMLElement, panes: WidePanes): void {
  /** The page on top when each layer opened. */
  const openedUnder = new WeakMap<Element, string>()
  let marked: readonly HTMLElement[] = []
  const isModal = (layer: Element, top: string): boolean => {
    if (!openedUnder.has(layer)) openedUnder.set(layer, top)
    return openedUnder.get(layer) === top
  }
  const judge = () => {
    const top = openPaths().pop() ?? ''
    const layers = panes.isOn() ? [...app.querySelectorAll(LAYER)].filter(isDrawn) : []
    const owner =
      layers
        .filter((layer) => isModal(layer, top))
        .pop()
        ?.closest(PAGE) ?? null
    const pages = panes.pages()
    for (const page of new Set([...marked, ...pages])) {
      const isPane = pages.includes(page)
      page.classList.toggle(RAISED, isPane && page === owner)
      page.toggleAttribute('inert', isPane && owner !== null && page !== owner)
    }
    marked = pages
  }
  paneChanges.on(judge)
  new MutationObserver(judge).observe(app, { childList: true, subtree: true })
}
