import { isDrawn, LAYER } from '@/lib/layers'
import { LEFT_PAGE } from '@/lib/panes'

/**
 * Moves the focus when the focused element is removed, for example with a deleted row: to the next row, else the
 * previous one, else its replacement, else the title of its container. Browsers would start at the top of the
 * document.
 */

const NAME = '[role="heading"]'
const STOP = '[tabindex="0"], input:not([disabled]), textarea:not([disabled])'
const PAGE = '.taro_page'
/**
 * Number of layers through which the focus is followed: a row's page, the sheet that it opened, the sheet's dialog.
 */
const MAX_STEPS = 6

const firstIn = (element: Node | null, selector: string): HTMLElement | null => {
  if (!(element instanceof HTMLElement)) return null
  const all = [element, ...element.querySelectorAll<HTMLElement>(selector)]
  return all.find((one) => one.matches(selector) && isDrawn(one)) ?? null
}

/** Focuses an element that is not in the tab order, such as a heading. */
export const focusAnything = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Focuses the title of a page or a layer, or the whole when it has none. */
export const focusBeginning = (whole: HTMLElement): void => focusAnything(firstIn(whole, NAME) ?? whole)

const following = (node: Node | null): Node[] => (node ? [node, ...following(node.nextSibling)] : [])

const preceding = (node: Node | null): Node[] => (node ? [node, ...preceding(node.previousSibling)] : [])

const kindOf = (node: Node): string | null =>
  node instanceof HTMLElement ? (node.classList[0] ?? null) : null

/** The present neighbour of a removed node; its former neighbours may have been removed with it. */
const neighbour = (
  gone: MutationRecord,
  side: 'nextSibling' | 'previousSibling',
  records: readonly MutationRecord[],
): Node | null => {
  const node = gone[side]
  if (!node || node.isConnected) return node
  const going = records.find(({ removedNodes }) => [...removedNodes].includes(node as ChildNode))
  return going ? neighbour(going, side, records) : null
}

/**
 * The focusable element that takes the place of a removed one: its replacement, the next of its kind, the previous
 * one, or any other neighbour.
 */
const heirAt = (
  going: MutationRecord,
  gone: Node,
  records: readonly MutationRecord[],
): HTMLElement | null => {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes])
  const next = neighbour(going, 'nextSibling', records)
  const previous = neighbour(going, 'previousSibling', records)
  const beside = [...following(next), ...preceding(previous)]
  const isInstead = (node: Node) =>
    node.parentNode === going.target && node.previousSibling === previous && node.nextSibling === next
  const isAlike = (node: Node) => kindOf(node) !== null && kindOf(node) === kindOf(gone)
  for (const one of [...added.filter(isInstead), ...beside.filter(isAlike), ...beside]) {
    const stop = firstIn(one, STOP) ?? (added.includes(one) ? firstIn(one, NAME) : null)
    if (stop) return stop
  }
  return null
}

/** A place that had the focus, the last one of its layer or page, and where the focus continues without it. */
interface Step {
  readonly element: HTMLElement
  /** The layer or page that contains or contained it; null over all pages. */
  readonly layer: Element | null
  /** Ancestors from the inside out, kept for when the element has been removed. */
  readonly around: readonly HTMLElement[]
  heir: HTMLElement | null
}

const surroundings = (element: Element): HTMLElement[] => {
  const around: HTMLElement[] = []
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    around.push(one)
    if (one.matches(PAGE)) break
  }
  return around
}

const stepTo = (element: HTMLElement): Step => ({
  element,
  layer: element.closest(LAYER) ?? element.closest(PAGE),
  around: surroundings(element),
  heir: null,
})

/** A removed layer takes its content with it, so the focus continues at the element that opened it. */
const wasInGoneLayer = ({ element, around }: Step): boolean =>
  [element, ...around].some((one) => one.matches(LAYER) && !one.isConnected)

/** Where the focus continues after a step whose element may be removed; null when nothing is near. */
const goOn = (step: Step): HTMLElement | null => {
  for (const one of [step.element, step.heir]) if (one?.isConnected && isDrawn(one)) return one
  if (wasInGoneLayer(step)) return null
  const home = step.around.find((one) => one.isConnected && (one.matches(LAYER) || firstIn(one, NAME)))
  return home ? (firstIn(home, NAME) ?? home) : null
}

/** Whether an element is on the shown page, on the one beside it, or on a layer over all pages. */
const isNear = (element: HTMLElement, page: HTMLElement): boolean => {
  const home = element.closest(PAGE)
  return home === null || home === page || home.classList.contains(LEFT_PAGE)
}

/**
 * Keeps the focus near its place when the focused element is removed.
 * @param shownPage the page that is shown, where the focus starts again when nothing near is left
 */
export function installH5FocusHeir(shownPage: () => HTMLElement | null): void {
  let steps: Step[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const step = stepTo(target)
    steps = [step, ...steps.filter(({ layer }) => layer !== step.layer)].slice(0, MAX_STEPS)
  })
  const inherit = (records: MutationRecord[]) => {
    for (const step of steps) {
      if (step.element.isConnected || step.heir?.isConnected || wasInGoneLayer(step)) continue
      for (const record of records) {
        const gone = [...record.removedNodes].find((node) => node.contains(step.element))
        if (gone) step.heir = heirAt(record, gone, records)
      }
    }
  }
  const rescue = () => {
    const [last] = steps
    if (!last || last.element.isConnected || document.activeElement !== document.body) return
    // The page was closed; the page that is shown instead receives the focus.
    if (last.element.matches(PAGE) || last.around.some((one) => one.matches(PAGE) && !one.isConnected)) return
    const page = shownPage()
    const next = steps.map(goOn).find((one) => one !== null && (!page || isNear(one, page)))
    if (next) focusAnything(next)
    else if (page) focusBeginning(page)
  }
  new MutationObserver((records) => {
    inherit(records)
    rescue()
  }).observe(document.body, { childList: true, subtree: true })
}
