import { LAYER } from '../../src/lib/layers'
import { holdAnswers } from '../harness/held-answers'
import { movementsHaveEnded } from '../harness/rest'
import type { Phone } from '../harness/phone'

/** Sum of layout shifts that loading may cause, as browsers count them. Source: ui.md §11 */
export const MAX_SHIFT = 0.05

/** No skeleton stands in an opened layer any more: what it is judged by is what it loads. Runs in the page. */
export const isLoaded = (layer: string): boolean =>
  [...document.querySelectorAll(layer)].every((one) =>
    [...one.querySelectorAll('[class*="skeleton"]')].every((bone) => bone.getClientRects().length === 0),
  )

/** Notes layout shifts from now on, those after a touch too. Runs in the page. */
const startNoting = (): void => {
  const noted: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => noted.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  Object.assign(window, { layerShifts: () => [...noted, ...observer.takeRecords()] })
}

/** What {@link startNoting} noted, summed up. Runs in the page. */
const sumNoted = (): number => {
  const { layerShifts } = window as unknown as { layerShifts: () => { value: number }[] }
  return layerShifts().reduce((sum, { value }) => sum + value, 0)
}

/**
 * Opens a layer by `press` and tells how far what is shown shifts when its answers come: they are kept back until the layer
 * stands with its skeletons, so that it does not depend on how fast they are.
 */
export const shiftWhenLoaded = async (phone: Phone, press: () => Promise<void>): Promise<number> => {
  const { page } = phone
  await phone.comesToRest()
  const answers = await holdAnswers(page, '**/api/**')
  await press()
  await phone.seen(page.locator(LAYER)).waitFor()
  await page.waitForFunction(movementsHaveEnded)
  await page.evaluate(startNoting)
  answers.release()
  await page.waitForFunction(isLoaded, LAYER)
  await phone.comesToRest()
  await answers.end()
  return page.evaluate(sumNoted)
}
