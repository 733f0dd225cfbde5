import { eventCenter, getCurrentPages } from '@tarojs/taro'

/** What begins a page, for who hears it: its name. */
const NAME = '[role="heading"]'

const shownPage = (): HTMLElement | null => {
  const { path } = (getCurrentPages() as { path?: string }[]).pop() ?? {}
  return path === undefined ? null : document.getElementById(path)
}

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Focuses what no key leads to by itself, such as a heading. */
const focus = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const focusBeginning = (page: HTMLElement): void => {
  const [name = page] = [...page.querySelectorAll<HTMLElement>(NAME)].filter(isVisible)
  focus(name)
}

/** The elements around one, from the inside; kept while it is there, for when it has gone. */
const surroundings = (element: Element): Element[] => {
  const around: Element[] = []
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one)
  return around
}

/**
 * Keeps the focus where the member is. A page that opens begins at its name; one that is come back to goes on where it was
 * left; and when the focused element goes, as a deleted row does, the focus stays beside its place. Browsers would begin
 * at the top of the document in all three. Source: ui.md §11
 */
export function installH5PageFocus(): void {
  const lastOf = new WeakMap<HTMLElement, HTMLElement>()
  let last: HTMLElement | null = null
  let around: Element[] = []
  let before: HTMLElement | null = null

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    around = surroundings(target)
    const page = target.closest<HTMLElement>('.taro_page')
    if (page) lastOf.set(page, target)
  })
  const move = () => {
    const page = shownPage()
    if (page === before || !page) return
    const isFirst = before === null
    before = page
    // Nobody has been anywhere yet, or the page has put the focus somewhere itself.
    if (isFirst || page.contains(document.activeElement)) return
    const left = lastOf.get(page)
    if (left?.isConnected && isVisible(left)) focus(left)
    else focusBeginning(page)
  }
  eventCenter.on('__afterTaroRouterChange', () => requestAnimationFrame(move))

  const rescue = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const place = around.find((element) => element.isConnected)
    last = null
    const next = place?.querySelector<HTMLElement>('[tabindex="0"]')
    const page = shownPage()
    if (next && isVisible(next)) focus(next)
    else if (page) focusBeginning(page)
  }
  new MutationObserver(rescue).observe(document.body, { childList: true, subtree: true })
}
