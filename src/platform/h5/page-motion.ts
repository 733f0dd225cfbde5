import { eventCenter, getCurrentPages } from '@tarojs/taro'

/** Taro's classes of a page: under others, which hides it; of a tab; and visible or about to be. */
const SHADE = 'taro_page_shade'
const TAB = 'taro_tabbar_page'
const SHOWN = 'taro_page_show'

/** Our classes of a page under a new one, of one that the member returns to, and of a chosen tab. */
const UNDER = 'jy-page--under'
const BACK = 'jy-page--back'
const CHOSEN = 'jy-page--chosen'

/** Duration of a chosen tab's fade: the `fade` token, ms. Source: ui.md §5 */
const FADE_MS = 200

const shownPage = (): HTMLElement | null => {
  const { path } = (getCurrentPages() as { path?: string }[]).pop() ?? {}
  return path === undefined ? null : document.getElementById(path)
}

/** Two pages are side by side in a wide window; nothing moves there. */
const isSideBySide = (): boolean => document.documentElement.classList.contains('jy-panes')

const has = (page: Element | null, mark: string): page is HTMLElement =>
  page?.classList.contains(mark) ?? false

/**
 * Removes only classes that are present. Removing an absent class is also a mutation, and the observer would run
 * again and again.
 */
function unmark(page: HTMLElement, ...marks: readonly string[]): void {
  for (const mark of marks) if (has(page, mark)) page.classList.remove(mark)
}

/** A fixed element on a scrolled page would jump, because the page contains it while the page moves. */
function holdStill(page: HTMLElement): void {
  const { scrollTop } = page
  if (scrollTop === 0) return
  for (const part of page.querySelectorAll<HTMLElement>('.jy-frame > *, .jy-frame__body > *'))
    if (getComputedStyle(part).position === 'fixed') part.style.transform = `translateY(${scrollTop}px)`
}

/**
 * Moves pages as the design requires: the lower page moves aside and back as another one opens over it and leaves,
 * and a chosen tab fades in. Taro moves only the upper page; it hides the lower one at once and shows it when the
 * upper one has left. It also hides a page late, even if the upper one has left by then, so this keeps the shown page
 * visible. Source: screens.md, Transitions
 */
export function installH5PageMotion(): void {
  let shown: HTMLElement | null = null
  let isWatching = false
  const choose = (tab: HTMLElement) => {
    tab.classList.add(CHOSEN)
    setTimeout(() => unmark(tab, CHOSEN), FADE_MS)
  }
  const arrive = (page: HTMLElement) => {
    const before = shown
    shown = page
    if (before === page || !before?.isConnected || isSideBySide()) return
    if (has(page, TAB)) {
      if (has(before, TAB)) choose(page)
    } else if (has(before, SHOWN)) {
      unmark(before, BACK, CHOSEN)
      before.classList.add(UNDER)
    }
  }
  /** The shown page leaves; Taro has already removed it from its list. */
  const leave = (page: HTMLElement) => {
    const next = shownPage()
    if (!next || next === page) return
    shown = next
    if (isSideBySide()) return
    holdStill(page)
    // A chosen tab is already visible.
    if (!has(next, SHADE) && !has(next, UNDER)) return
    unmark(next, SHADE, UNDER)
    next.classList.add(BACK)
  }
  const look = (page: HTMLElement, wasHidden: boolean) => {
    if (page === shown && !has(page, SHOWN) && !has(page, TAB)) leave(page)
    if (page !== shownPage()) {
      if (has(page, SHADE)) unmark(page, UNDER)
      return
    }
    if (has(page, SHADE)) unmark(page, SHADE)
    else if (wasHidden) arrive(page)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, oldValue, addedNodes } of records) {
      if (type === 'attributes') look(target as HTMLElement, oldValue?.includes(SHADE) ?? false)
      for (const added of addedNodes) if (added instanceof HTMLElement) welcome(added)
    }
  })
  const welcome = (page: HTMLElement) => {
    observer.observe(page, { attributeFilter: ['class'], attributeOldValue: true })
    if (page === shownPage()) arrive(page)
  }
  eventCenter.on('__afterTaroRouterChange', () => {
    const page = shownPage()
    if (!page) return
    if (!isWatching && page.parentElement) {
      isWatching = true
      observer.observe(page.parentElement, { childList: true })
      for (const status of page.parentElement.children) if (status instanceof HTMLElement) welcome(status)
    }
    shown = page
    unmark(page, SHADE, UNDER, BACK)
  })
}
