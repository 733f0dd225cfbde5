import Taro, { eventCenter } from '@tarojs/taro'
import { LEFT_PAGE, paneChanges, type Panes } from '@/lib/panes'
import { focusBeginning } from '@/platform/h5/focus-heir'
import { nextShown, redirectOrStay, setPagesMove } from '@/platform/h5/router'
import { leaveLayerEntries } from '@/platform/overlay-back'
import { isTabPath, routeNameOf, routes, tabAbove } from '@/routes'
import { createForward } from './pane-history'
import { isSamePlace, openPaths, openUrl, PAGE } from './page-places'

/** State of the document: two pages are side by side. */
const PANES = 'jy-panes'
/** State of the document: the window is low besides, so that the tab bar is at the left edge. */
const LOW = 'jy-low'

/** The panes with what their own parts need. */
export interface WidePanes extends Panes {
  /** Elements of the two pages, the left one first; the right one is missing without an open page. */
  pages(): readonly HTMLElement[]
  /** Whether pages are side by side now. */
  isOn(): boolean
  /** Gives a tab page that is about to be drawn first its place and size, so that it does not move once it is shown. */
  expectTab(): void
}

/** Goes back until this many pages are open; resolves when the last of them is on top. */
async function goBackTo(count: number): Promise<void> {
  const delta = openPaths().length - count
  if (delta <= 0) return
  const shown = nextShown()
  void Taro.navigateBack({ delta })
  await shown
}

/** Opens a page in place of all pages over the tab page, unless it is the open one. */
async function replaceRight(url: string): Promise<void> {
  const opened = openUrl(1)
  await new Promise<void>((resolve) => leaveLayerEntries(resolve))
  await goBackTo(2)
  if (opened === null || !isSamePlace(opened, url)) return void redirectOrStay({ url })
  const page = document.getElementById(openPaths()[1] ?? '')
  if (page) focusBeginning(page)
}

/** Closes every page, and opens one over its tab page. */
async function openOverTab(url: string): Promise<void> {
  const shown = nextShown()
  void Taro.reLaunch({ url: routes[tabAbove(routeNameOf(url))].path })
  await shown
  void Taro.navigateTo({ url })
}

/**
 * Shows a tab page and the page over it side by side while `room` matches, for a low window while that matches. Taro keeps the tab page in the document; here it
 * stays visible, and the document's state places both. Source: ui.md §8
 */
export function createPanes(room: MediaQueryList, lowWindow: MediaQueryList): WidePanes {
  let left: HTMLElement | null = null
  let isLeftActive = true
  /** Width of the window when it was looked at without a keyboard. */
  let ownWidth = 0

  /** Marks the document; the script of `src/index.html`, which listens to the window's size, gives it the root size. */
  const mark = (isOn: boolean, isLow: boolean) => {
    const { classList } = document.documentElement
    const state = { [PANES]: isOn, [LOW]: isLow }
    const changed = Object.entries(state).filter(([name, has]) => classList.contains(name) !== has)
    for (const [name, has] of changed) classList.toggle(name, has)
    if (changed.length > 0) window.dispatchEvent(new Event('resize'))
  }
  /** A keyboard of a tablet takes height away from the window while its member writes, and gives it back. */
  const isKeyboardOpen = () =>
    left !== null &&
    window.innerWidth === ownWidth &&
    /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')
  const place = () => {
    const hasKeyboard = isKeyboardOpen()
    if (!hasKeyboard) ownWidth = window.innerWidth
    const wasLow = document.documentElement.classList.contains(LOW)
    const [first] = openPaths()
    const isOn = (room.matches || hasKeyboard) && first !== undefined && isTabPath(first)
    const page = isOn ? document.getElementById(first) : null
    mark(isOn, isOn && (hasKeyboard ? wasLow : lowWindow.matches))
    setPagesMove(!isOn)
    if (left !== page) left?.classList.remove(LEFT_PAGE)
    page?.classList.add(LEFT_PAGE)
    left = page
    if (openPaths().length < 2) isLeftActive = true
    paneChanges.emit()
  }
  const use = ({ target }: Event) => {
    const page = target instanceof Element ? target.closest(PAGE) : null
    if (!left || !page || isLeftActive === (page === left)) return
    isLeftActive = page === left
    paneChanges.emit()
  }
  for (const kind of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(kind, use, true)
  eventCenter.on('__afterTaroRouterChange', place)
  // Safari before 14 follows the size of the window at the next navigation only.
  for (const query of [room, lowWindow]) query.addEventListener?.('change', place)
  place()

  return {
    isOn: () => left !== null,
    expectTab: () => mark(room.matches, room.matches && lowWindow.matches),
    pages: () => {
      const paths = openPaths()
      const right = paths.length > 1 ? document.getElementById(paths[paths.length - 1] ?? '') : null
      return [left, right].filter((page): page is HTMLElement => left !== null && page !== null)
    },
    activePath: () => {
      const paths = openPaths()
      return left ? (paths[isLeftActive ? 0 : paths.length - 1] ?? null) : null
    },
    openedUrl: () => (left ? openUrl(1) : null),
    // The second half of a double press on the left meets the row of the open page, which does nothing.
    tapPlace: () => (left ? `${isLeftActive} ${openPaths().join(' ')}` : ''),
    open: (url) => {
      if (!left || !isLeftActive || openPaths().length < 2) return false
      void replaceRight(url)
      return true
    },
    relaunchAt: (url) => {
      if (room.matches) void openOverTab(url)
      return room.matches
    },
    close: () => (left ? goBackTo(1) : Promise.resolve()),
    takesStep: createForward(() => left !== null),
  }
}
