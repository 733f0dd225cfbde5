import type { Locator } from 'playwright-core'
import type { Phone } from './phone'

/** A page with more stops than this is judged by the first ones. */
export const MAX_STOPS = 60

/** What has the focus, for explaining a failure. */
const whereItIs = (phone: Phone): Promise<string> =>
  phone.page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    return element?.getAttribute('aria-label') ?? (element?.innerText || (element?.className ?? ''))
  })

/** Goes on by Tab until this has the focus. @throws Error when no key leads to it */
export const tabTo = async (phone: Phone, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await what.waitFor()
  const passed: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await phone.page.keyboard.press(key)
    if (await what.evaluate((element) => element === document.activeElement)) return
    passed.push(await whereItIs(phone))
  }
  throw new Error(`No key leads to ${what.toString()}, but to ${passed.join(' | ')}`)
}
