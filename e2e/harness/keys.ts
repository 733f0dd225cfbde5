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
  /** A finger at its middle would meet it: nothing lies over it. */
  readonly isOnTop: boolean
}

/** What has the focus: its name, whether its ring can be seen, and whether it can be reached there. */
export const focused = (phone: Phone): Promise<Stop> =>
  phone.page.evaluate(() => {
    const element = document.activeElement
    const known = ((window as unknown as { stops?: Element[] }).stops ??= [])
    if (!(element instanceof HTMLElement) || element === document.body)
      return { id: 0, name: '', hasRing: false, isOnScreen: false, isOnTop: false }
    if (!known.includes(element)) known.push(element)
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom, left, width, height } = element.getBoundingClientRect()
    const isField = element.matches('input, textarea')
    const [from, to] = [Math.max(0, top), Math.min(innerHeight, top + height)]
    const met = document.elementFromPoint(left + width / 2, (from + to) / 2)
    return {
      id: known.indexOf(element) + 1,
      name: element.getAttribute('aria-label') ?? element.innerText.trim(),
      hasRing: isField || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2),
      isOnScreen: bottom > 0 && top < innerHeight,
      isOnTop: met !== null && (element.contains(met) || met.contains(element)),
    }
  })

/** Goes on by a key until this has the focus. @throws Error when no key leads to it */
export const tabTo = async (phone: Phone, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const target = what.first()
  await target.waitFor()
  const passed: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await phone.page.keyboard.press(key)
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    passed.push((await focused(phone)).name)
  }
  throw new Error(`No key leads to ${target.toString()}, but to ${passed.join(' | ')}`)
}
