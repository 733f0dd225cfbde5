import { eventCenter, getCurrentPages } from '@tarojs/taro'
import { isDrawn } from '@/lib/layers'
import { focusAnything, focusBeginning, installH5FocusHeir } from './focus-heir'
import { whenIdle } from '../when-idle'

const shownPage = (): HTMLElement | null => {
  const { path } = (getCurrentPages() as { path?: string }[]).pop() ?? {}
  return path === undefined ? null : document.getElementById(path)
}

/**
 * Keeps the focus where the member is. A new page starts at its title; a page that the member returns to continues
 * where it was left; and when the focused element is removed, for example with a deleted row, the focus stays near
 * its place. Browsers would start at the top of the document in all three cases. Source: ui.md §11
 */
export function installH5PageFocus(): void {
  const lastOf = new WeakMap<HTMLElement, HTMLElement>()
  let before: HTMLElement | null = null

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const page = target.closest<HTMLElement>('.taro_page')
    if (page) lastOf.set(page, target)
  })
  // This is the first page. The page scrolls, not the document, so without the focus no key would scroll it. Focusing
  // forces a layout, so the first picture is requested before.
  const begin = (page: HTMLElement) =>
    whenIdle(() => {
      if (shownPage() === page && document.activeElement === document.body) focusAnything(page)
    })
  const move = () => {
    const page = shownPage()
    if (page === before || !page) return
    const isFirst = before === null
    before = page
    // The page has set the focus itself.
    if (page.contains(document.activeElement)) return
    if (isFirst) return void begin(page)
    const left = lastOf.get(page)
    if (left?.isConnected && isDrawn(left)) focusAnything(left)
    else focusBeginning(page)
  }
  eventCenter.on('__afterTaroRouterChange', () => requestAnimationFrame(move))
  installH5FocusHeir(shownPage)
}
