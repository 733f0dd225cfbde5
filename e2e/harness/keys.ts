import type { Locator } from 'playwright-core'
import type { Phone } from './phone'

/** A page with more stops than this is judged by the first ones. */
export const MAX_STOPS = 60

/** What has the focus. */
interface Stop {
  /** Tells stops of one page apart; 0 is nothing. */
  readonly id: number
  /** As it is read out; empty when nobody can tell. */
  readonly name: string
}

/** What has the focus: which stop it is, and its name. */
export const focused = (phone: Phone): Promise<Stop> =>
  phone.page.evaluate(() => {
    const element = document.activeElement
    const known = ((window as unknown as { stops?: Element[] }).stops ??= [])
    if (!(element instanceof HTMLElement) || element === document.body) return { id: 0, name: '' }
    if (!known.includes(element)) known.push(element)
    return {
      id: known.indexOf(element) + 1,
      name: element.getAttribute('aria-label') ?? element.innerText.trim(),
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

/** Goes on by Tab until this has the focus and can be seen. @throws Error when no key leads to it, or it is covered */
export const tabTo = async (phone: Phone, what: Locator): Promise<void> => {
  const target = what.first()
  await target.waitFor()
  const passed: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await phone.page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.contains(document.activeElement))) {
      await expectUncovered(phone, target)
      return
    }
    passed.push((await focused(phone)).name)
  }
  throw new Error(`No key leads to ${target.toString()}, but to ${passed.join(' | ')}`)
}
