import type { Locator } from 'playwright-core'
import type { Phone } from './phone'

/** Of a page with more tab stops than this, only the first ones are checked. */
export const MAX_STOPS = 60

/** The focused element. */
export interface Stop {
  /** Distinguishes the tab stops of one page; 0 means no focus. */
  readonly id: number
  /** Accessible name; empty when it has none. */
  readonly name: string
  readonly hasRing: boolean
  readonly isOnScreen: boolean
}

/** The focused element, and whether its focus ring is visible. */
export const focused = (phone: Phone): Promise<Stop> =>
  phone.page.evaluate(() => {
    const element = document.activeElement
    const known = ((window as unknown as { stops?: Element[] }).stops ??= [])
    if (!(element instanceof HTMLElement) || element === document.body)
      return { id: 0, name: '', hasRing: false, isOnScreen: false }
    if (!known.includes(element)) known.push(element)
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth)
    /** Sides of the ring that a clipping box cuts off; a pixel is lost in rounding. */
    const cut = new Set<string>()
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'visible' && left - reach < edge.left - 1) cut.add('left')
      if (overflowX !== 'visible' && right + reach > edge.right + 1) cut.add('right')
      if (overflowY !== 'visible' && top - reach < edge.top - 1) cut.add('top')
      if (overflowY !== 'visible' && bottom + reach > edge.bottom + 1) cut.add('bottom')
    }
    const isField = element.matches('input, textarea')
    return {
      id: known.indexOf(element) + 1,
      name:
        element.getAttribute('aria-label') ??
        (element.innerText.trim() || (element.getAttribute('placeholder') ?? '')),
      // One side may be invisible where the content scrolls, not more.
      hasRing: isField || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && cut.size <= 1),
      isOnScreen: bottom > 0 && top < innerHeight,
    }
  })

/** Class of the element that covers the upper or the lower quarter of the focused element; null when nothing does. */
const coverOf = (element: Element): string | null => {
  const { left, width, top, height } = element.getBoundingClientRect()
  for (const y of [top + height / 4, top + (3 * height) / 4]) {
    const seen = document.elementFromPoint(left + width / 2, y)
    if (!element.contains(seen)) return `${seen?.className ?? 'nothing'} at ${y}`
  }
  return null
}

/** Content that loaded in between may have pushed it under a bar; focusing it again scrolls it into view. */
const expectUncovered = async (phone: Phone, target: Locator): Promise<void> => {
  if ((await target.evaluate(coverOf)) === null) return
  await phone.comesToRest()
  for (const key of ['Shift+Tab', 'Tab']) await phone.page.keyboard.press(key)
  const cover = await target.evaluate(coverOf)
  if (cover !== null) throw new Error(`${target.toString()} has the focus under ${cover}.`)
}

const tabUntil = async (
  phone: Phone,
  isThere: (stop: Stop) => boolean | Promise<boolean>,
  what: string,
): Promise<void> => {
  const passed: string[] = []
  for (let nth = 0; nth < MAX_STOPS; nth += 1) {
    await phone.page.keyboard.press('Tab')
    const stop = await focused(phone)
    if (await isThere(stop)) return
    passed.push(stop.name)
  }
  throw new Error(`No key leads to ${what}, but to ${passed.join(' | ')}`)
}

/**
 * Presses Tab until this element has the focus and is visible. @throws Error when no key reaches it, or it is covered
 */
export const tabTo = async (phone: Phone, what: Locator): Promise<void> => {
  const target = what.first()
  await target.waitFor()
  await tabUntil(
    phone,
    () => target.evaluate((element) => element.contains(document.activeElement)),
    target.toString(),
  )
  await expectUncovered(phone, target)
}

/** Presses Tab until an element of this name has the focus. @throws Error when none gets it */
export const tabToName = (phone: Phone, name: RegExp): Promise<void> =>
  tabUntil(phone, (stop) => name.test(stop.name), String(name))
