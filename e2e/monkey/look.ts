/** A visible and enabled control. */
export interface Control {
  readonly role: string
  /** Its name, with every number as `#`, so that rows of a list count as one. */
  readonly name: string
  /** Index among the controls of the screen. */
  readonly nth: number
  /** The control is the current or chosen one: pressing it again changes nothing. */
  readonly isChosen: boolean
}

/** The parts of a screen that an action may change. */
export interface State {
  readonly url: string
  readonly body: string
  readonly focus: string
  /** Nodes and texts that were added or removed since the page was loaded. */
  readonly changes: number
  readonly scroll: string
}

/** Globals of the page for these functions; they run there, without this module. */
declare global {
  interface Window {
    monkey?: {
      controls(): Element[]
      list(): Control[]
      point(nth: number): { x: number; y: number } | null
      state(): State
      faults(): string[]
      isBusy(): boolean
    }
  }
}

/** Installs the monkey's observers in each page, before its own code. Runs in the page. */
export const openEyes = (): void => {
  const ROLES = ['button', 'tab', 'radio', 'checkbox', 'switch', 'menuitem', 'link', 'option', 'slider']
  const WANTED = [...ROLES.map((role) => `[role=${role}]`), 'button', 'a[href]', 'input', 'textarea'].join(
    ',',
  )
  let changes = 0
  new MutationObserver((records) => {
    changes += records.length
  }).observe(document, { childList: true, characterData: true, subtree: true })

  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { display, visibility, opacity, pointerEvents } = getComputedStyle(one)
      if (display === 'none' || visibility === 'hidden' || opacity === '0' || pointerEvents === 'none')
        return false
      if (one.hasAttribute('inert') || one.getAttribute('aria-hidden') === 'true') return false
    }
    return true
  }
  const isEnabled = (element: Element): boolean =>
    element.getAttribute('aria-disabled') !== 'true' &&
    element.getAttribute('aria-busy') !== 'true' &&
    !element.matches(':disabled, [readonly], [type=file], [type=hidden]')
  const isOnTop = (element: Element, x: number, y: number): boolean => {
    const top = document.elementFromPoint(x, y)
    return top !== null && (element.contains(top) || top.closest(WANTED) === element)
  }
  const centreOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  /** An element below a page or a layer is no control; an element within reach of scrolling is. */
  const isReachable = (element: Element): boolean => {
    const { x, y } = centreOf(element)
    if (x < 0 || x > window.innerWidth) return false
    return y < 0 || y > window.innerHeight || isOnTop(element, x, y)
  }
  const isEmpty = (): boolean =>
    document.body.innerText.trim() === '' &&
    ![...document.querySelectorAll('img, canvas, svg, video')].some(isSeen)
  const scrolls = ({ scrollHeight, clientHeight }: Element, overflow: string): boolean =>
    /auto|scroll/.test(overflow) && scrollHeight > clientHeight + 1
  /** A tap on any part of a row that is swiped open closes it, so its middle may be outside. */
  const isSwipedOpen = (element: Element): boolean =>
    element.closest('.jy-swipe__face')?.querySelector('.jy-swipe__shield') != null
  /** Nothing can bring it onto the screen: its middle is outside, or in a clipping box, and nothing scrolls. */
  const isLost = (element: Element): boolean => {
    if (isSwipedOpen(element)) return false
    const { x, y } = centreOf(element)
    // A fixed box is cut by the window alone, until an ancestor is moved: the tab bar is beside its page in a low window.
    let isFixed = getComputedStyle(element).position === 'fixed'
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY, position, transform } = getComputedStyle(one)
      isFixed = position === 'fixed' || (isFixed && transform === 'none')
      if (isFixed && position !== 'fixed') continue
      if (scrolls(one, overflowY) || (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth))
        return false
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isCut = /hidden|clip/.test(overflowX + overflowY) && bottom > top
      if (isCut && (x < left || x > right || y < top || y > bottom)) return true
    }
    const isDocumentLong = document.documentElement.scrollHeight > window.innerHeight + 1
    return !isDocumentLong && (x < 0 || x > window.innerWidth || y < 0 || y > window.innerHeight)
  }
  /** Least visible height of a scrolling box for reading, in CSS px. */
  const LEAST_READ_PX = 80
  const isSquashed = (element: Element): boolean => {
    const { width, top, bottom } = element.getBoundingClientRect()
    const isColumn = width > window.innerWidth / 2 || width > 300
    if (!isColumn || element.matches('textarea') || !isSeen(element.parentElement ?? element)) return false
    const height = Math.min(bottom, window.innerHeight) - Math.max(top, 0)
    return scrolls(element, getComputedStyle(element).overflowY) && height < LEAST_READ_PX
  }
  const controls = () =>
    [...document.querySelectorAll(WANTED)].filter((one) => isEnabled(one) && isSeen(one) && isReachable(one))
  const roleOf = (element: Element): string => {
    if (element.matches('textarea, input:not([type=checkbox]):not([type=radio])')) return 'textbox'
    return element.getAttribute('role') ?? element.tagName.toLowerCase()
  }
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-label') ?? element.getAttribute('placeholder')
    const words = labelled ?? (element as HTMLElement).innerText
    return words.replace(/\s+/g, ' ').replace(/\d+/g, '#').trim().slice(0, 40)
  }
  const isChosen = (element: Element): boolean =>
    element.getAttribute('aria-selected') === 'true' ||
    element.hasAttribute('aria-current') ||
    (roleOf(element) === 'radio' && element.getAttribute('aria-checked') === 'true') ||
    (roleOf(element) === 'textbox' && element === document.activeElement)

  window.monkey = {
    controls,
    list: () =>
      controls().map((one, nth) => ({
        role: roleOf(one),
        name: nameOf(one),
        nth,
        isChosen: isChosen(one),
      })),
    point(nth) {
      const element = controls()[nth]
      if (!element) return null
      const { y: before } = centreOf(element)
      if (before < 0 || before > window.innerHeight) element.scrollIntoView({ block: 'center' })
      const { x, y } = centreOf(element)
      return isOnTop(element, x, y) ? { x, y } : null
    },
    state: () => ({
      url: location.href,
      body:
        document.body.outerHTML +
        [...document.querySelectorAll('input, textarea')]
          .map((one) => `${(one as HTMLInputElement).value}|${String((one as HTMLInputElement).checked)}`)
          .join(),
      // Any pressed control takes the focus: only a newly focused field is an effect.
      focus: document.activeElement?.matches('input, textarea') ? document.activeElement.outerHTML : '',
      changes,
      scroll: [...document.querySelectorAll('*')]
        .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
        .map(({ scrollTop, scrollLeft }) => `${scrollTop},${scrollLeft}`)
        .join(';'),
    }),
    faults() {
      const over =
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth
      const wide = [...document.querySelectorAll('.taro_page, .jy-frame, .jy-frame *')].filter((one) => {
        const { overflowX } = getComputedStyle(one)
        return (
          // Rows that are made for sideways sweeps have a class that says so.
          one.matches('.taro_page, .jy-frame, [class*=scroll]:not([class*=scroll-x])') &&
          !/^(hidden|clip)$/.test(overflowX) &&
          one.scrollWidth > one.clientWidth + 1 &&
          one.clientWidth >= window.innerWidth - 1 &&
          isSeen(one)
        )
      })
      return [
        ...(isEmpty() ? ['the page shows neither words nor a picture'] : []),
        ...(over > 1 ? [`the document scrolls sideways by ${over} px`] : []),
        ...[...document.querySelectorAll(WANTED)]
          .filter((one) => isEnabled(one) && isSeen(one) && isLost(one))
          .map((one) => `${roleOf(one)} "${nameOf(one)}" lies where nobody can reach it`),
        ...[...document.querySelectorAll('.taro_page *')]
          .filter(isSquashed)
          .map((one) => `<${one.tagName} class="${one.className}"> is too low to read in`),
        ...wide.map((one) => `<${one.tagName} class="${one.className}"> scrolls sideways`),
      ]
    },
    // On a slow machine a page is empty for a moment, before its file or its skeleton is there.
    isBusy: () =>
      isEmpty() || [...document.querySelectorAll('.jy-skeleton, .jy-spin, [aria-busy=true]')].some(isSeen),
  }
}
