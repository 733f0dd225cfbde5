import { LAYER } from '../../src/lib/layers'
import { holdAnswers } from '../harness/held-answers'
import { movementsHaveEnded, waitInPage } from '../harness/rest'
import { STEP_DEADLINE_MS, type Phone } from '../harness/phone'

/** Largest sum of layout shifts while loading, as browsers count them. Source: ui.md §11 */
export const MAX_SHIFT = 0.05

/** The opened layer shows no skeleton any more: its content has loaded. Runs in the page. */
export const isLoaded = (layer: string): boolean =>
  [...document.querySelectorAll(layer)].every((one) =>
    [...one.querySelectorAll('[class*="skeleton"]')].every((bone) => bone.getClientRects().length === 0),
  )

/** Records layout shifts from now on, also those after a touch. Runs in the page. */
const startRecording = (): void => {
  const recorded: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => recorded.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  Object.assign(window, { layerShifts: () => [...recorded, ...observer.takeRecords()] })
}

/** Sum of the shifts that {@link startRecording} recorded. Runs in the page. */
const sumRecorded = (): number => {
  const { layerShifts } = window as unknown as { layerShifts: () => { value: number }[] }
  return layerShifts().reduce((sum, { value }) => sum + value, 0)
}

/**
 * Opens a layer by `press` and returns the layout shift when its answers arrive: they are held back until the layer
 * shows its skeletons, so that the result does not depend on their speed.
 */
export const shiftWhenLoaded = async (phone: Phone, press: () => Promise<void>): Promise<number> => {
  const { page } = phone
  await phone.comesToRest()
  const answers = await holdAnswers(page, '**/api/**')
  await press()
  await phone.seen(page.locator(LAYER)).waitFor()
  await waitInPage(page, STEP_DEADLINE_MS, movementsHaveEnded)
  await page.evaluate(startRecording)
  answers.release()
  await page.waitForFunction(isLoaded, LAYER)
  await phone.comesToRest()
  await answers.end()
  return page.evaluate(sumRecorded)
}
