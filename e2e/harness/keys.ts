import type { Locator } from 'playwright-core'
import type { Phone } from './phone'

/** A page with more stops than this is judged by the first ones. */
export const MAX_STOPS = 60

/** What has the focus. */
export interface Stop {
  /** Tells stops of one page apart; 0 is nothing. */
  readonly id: number
  /** As it is read out; empty when nobody can tell. */
  readonly name: string
  readonly hasRing: boolean
  readonly isOnScreen: boolean
}

/** What has the focus, and whether its ring can be seen. */
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
    /** Sides of the ring that a box around it cuts off; a pixel is lost in rounding. */
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
      // A side may be out of sight where one scrolls, not more.
      hasRing: isField || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && cut.size <= 1),
      isOnScreen: bottom > 0 && top < innerHeight,
    }
  })

/** Class of what lies over the upper or the lower quarter of what has the focus; null when nothing does. */
const coverOf = (element: Element): string | null => {
  const { left, width, top, height } = element.getBoundingClientRect()
  for (const y of [top + height / 4, top + (3 * height) / 4]) {
    const seen = document.elementFromPoint(left + width / 2, y)
    if (!element.contains(seen)) return `${seen?.className ?? 'nothing'} at ${y}`
  }
  return null
}

/** What came in meanwhile may have pushed it under a bar; who comes to it anew has it before the eyes. */
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

/** Goes on by Tab until this has the focus and can be seen. @throws Error when no key leads to it, or it is covered */
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

/** Goes on by Tab until something of this name has the focus. @throws Error when nothing has it */
export const tabToName = (phone: Phone, name: RegExp): Promise<void> =>
  tabUntil(phone, (stop) => name.test(stop.name), String(name))
