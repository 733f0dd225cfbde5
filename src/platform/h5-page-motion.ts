import { eventCenter, getCurrentPages } from '@tarojs/taro'

/** Taro's marks of a page: below others, which hides it; of a tab; and in sight or on its way there. */
const SHADE = 'taro_page_shade'
const TAB = 'taro_tabbar_page'
const SHOWN = 'taro_page_show'

/** Ours of a page that another one comes over, of one that is come back to, and of a tab that was chosen. */
const UNDER = 'jy-page--under'
const BACK = 'jy-page--back'
const CHOSEN = 'jy-page--chosen'

/** How long a chosen tab fades in: the `fade` token, ms. Source: ui.md §5 */
const FADE_MS = 200

const shownPage = (): HTMLElement | null => {
  const { path } = (getCurrentPages() as { path?: string }[]).pop() ?? {}
  return path === undefined ? null : document.getElementById(path)
}

const has = (page: Element | null, mark: string): page is HTMLElement =>
  page?.classList.contains(mark) ?? false

/** Only marks that are there: taking away none is a change, too, which would be looked at again and again. */
function unmark(page: HTMLElement, ...marks: readonly string[]): void {
  for (const mark of marks) if (has(page, mark)) page.classList.remove(mark)
}

/** What stands still on a page that was scrolled would jump: while the page moves, it is the page's ground that holds it. */
function holdStill(page: HTMLElement): void {
  const { scrollTop } = page
  if (scrollTop === 0) return
  for (const part of page.querySelectorAll<HTMLElement>('.jy-frame > *, .jy-frame__body > *'))
    if (getComputedStyle(part).position === 'fixed') part.style.transform = `translateY(${scrollTop}px)`
}

/**
 * Moves pages as the design has it: the one below goes aside and back as another comes over it and leaves, a chosen tab
 * fades in. Taro moves the upper one alone; the lower one it hides at once, and shows when the upper one has gone.
 * It also hides a page some time after another has come over it when the other has gone again by then: the shown page stays
 * in sight. Source: screens.md, Transitions
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
    if (before === page || !before?.isConnected) return
    if (has(page, TAB)) {
      if (has(before, TAB)) choose(page)
    } else if (has(before, SHOWN)) {
      unmark(before, BACK, CHOSEN)
      before.classList.add(UNDER)
    }
  }
  /** The shown page goes; Taro has already taken it from its list. */
  const leave = (page: HTMLElement) => {
    const next = shownPage()
    if (!next || next === page) return
    shown = next
    holdStill(page)
    // A tab that was chosen stands already.
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
      for (const standing of page.parentElement.children)
        if (standing instanceof HTMLElement) welcome(standing)
    }
    shown = page
    unmark(page, SHADE, UNDER, BACK)
  })
}
