import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Phone } from './phone'
import { movementsHaveEnded } from './rest'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** A rule of accessibility that a page breaks. */
interface AccessFault {
  readonly rule: string
  readonly impact: string
  /** How to fix it, and the first elements that break it. */
  readonly help: string
  readonly elements: readonly string[]
}

const MAX_ELEMENTS = 4
/** Faults that exclude members; minor ones are not checked. */
const GRAVE = ['serious', 'critical']

/**
 * Grave faults of the shown page, as axe finds them by WCAG 2.1 A and AA. Waits first until transitions
 * have ended: a half faded colour is not what members see.
 */
export const findAccessFaults = async (page: Page): Promise<AccessFault[]> => {
  await page.waitForFunction(movementsHaveEnded)
  // Evaluated and not inserted: the content security policy blocks foreign script elements.
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { axe: tester } = window as unknown as { axe: typeof axe }
    const { violations: found } = await tester.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    })
    return found.map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? 'minor',
      help,
      elements: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }))
  })
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .map((fault) => ({ ...fault, elements: fault.elements.slice(0, MAX_ELEMENTS) }))
}

/** Fails with every grave fault of the page, once no animation is running. */
export const expectNoFaults = async (phone: Phone): Promise<void> => {
  await phone.comesToRest()
  expect(await findAccessFaults(phone.page)).toEqual([])
}
