import { eventCenter, getCurrentPages } from '@tarojs/taro'
import { isDrawn } from '@/lib/layers'
import { focusAnything, focusBeginning, installH5FocusHeir } from './h5-focus-heir'
import { whenIdle } from './when-idle'

const shownPage = (): HTMLElement | null => {
  const { path } = (getCurrentPages() as { path?: string }[]).pop() ?? {}
  return path === undefined ? null : document.getElementById(path)
}

/**
 * Keeps the focus where the member is. A page that opens begins at its name; one that is come back to goes on where it was
 * left; and when the focused element goes, as a deleted row does, the focus stays beside its place. Browsers would begin
 * at the top of the document in all three. Source: ui.md §11
 */
export function installH5PageFocus(): void {
  const lastOf = new WeakMap<HTMLElement, HTMLElement>()
  let before: HTMLElement | null = null

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const page = target.closest<HTMLElement>('.taro_page')
    if (page) lastOf.set(page, target)
  })
  // Nobody has been anywhere yet. The page scrolls, not the document: without the focus no key would scroll it. Focusing
  // lays the page out, so the first picture goes before it.
  const begin = (page: HTMLElement) =>
    whenIdle(() => {
      if (shownPage() === page && document.activeElement === document.body) focusAnything(page)
    })
  const move = () => {
    const page = shownPage()
    if (page === before || !page) return
    const isFirst = before === null
    before = page
    // The page has put the focus somewhere itself.
    if (page.contains(document.activeElement)) return
    if (isFirst) return void begin(page)
    const left = lastOf.get(page)
    if (left?.isConnected && isDrawn(left)) focusAnything(left)
    else focusBeginning(page)
  }
  eventCenter.on('__afterTaroRouterChange', () => requestAnimationFrame(move))
  installH5FocusHeir(shownPage)
}
