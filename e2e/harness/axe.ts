import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { STEP_DEADLINE_MS, type Phone } from './phone'
import { movementsHaveEnded, waitInPage } from './rest'

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

/** Which rules a page is asked for: all of WCAG 2.1 A and AA, or only those that judge colours, for a second theme. */
export type AccessRules = 'all' | 'colours'

const RULES: Readonly<Record<AccessRules, string[]>> = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  colours: ['color-contrast', 'link-in-text-block'],
}

/** Globals of the page for these functions; they run there, without this module. */
declare global {
  interface Window {
    axe?: typeof axe
    /** Animations and transitions that began since the last measurement. */
    begunMovements?: number
  }
}

/** Counts the movements that begin from now on. Runs in the page. */
const watchMovements = (): void => {
  if (window.begunMovements === undefined) {
    const count = (): void => void (window.begunMovements = (window.begunMovements ?? 0) + 1)
    for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, count, true)
  }
  window.begunMovements = 0
}

const measure = async (page: Page, rules: AccessRules): Promise<AccessFault[]> => {
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: tester } = window as unknown as { axe: typeof axe }
    const { violations: found } = await tester.run(document, { resultTypes: ['violations'], runOnly })
    return found.map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? 'minor',
      help,
      elements: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }))
  }, RULES[rules])
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .map((fault) => ({ ...fault, elements: fault.elements.slice(0, MAX_ELEMENTS) }))
}

/** How often a page is measured that moves meanwhile, as when a toast comes. */
const MOST_TRIES = 4

/**
 * Grave faults of the shown page, as axe finds them by WCAG 2.1 A and AA. Only a measurement without any movement counts:
 * a half faded colour is not what members see.
 */
export const findAccessFaults = async (page: Page, rules: AccessRules = 'all'): Promise<AccessFault[]> => {
  // Evaluated and not inserted: the content security policy blocks foreign script elements. Once a document.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  for (let tries = 1; ; tries += 1) {
    await page.evaluate(watchMovements)
    await waitInPage(page, STEP_DEADLINE_MS, movementsHaveEnded)
    const faults = await measure(page, rules)
    const hasMoved = await page.evaluate(() => window.begunMovements !== 0)
    if (faults.length === 0 || !hasMoved || tries === MOST_TRIES) return faults
  }
}

/** Fails with every grave fault of the page, once no animation is running. */
export const expectNoFaults = async (phone: Phone, rules: AccessRules = 'all'): Promise<void> => {
  await phone.comesToRest()
  expect(await findAccessFaults(phone.page, rules)).toEqual([])
}
