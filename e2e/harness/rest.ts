import type { Page } from 'playwright-core'

/** Whether all finite animations have ended; infinite ones are ignored. Runs in the page. */
export const movementsHaveEnded = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    )

/** Whether all pictures that are on the screen or near it are loaded. Runs in the page. */
export const picturesAreLoaded = (): boolean =>
  [...document.images].every(
    (image) =>
      image.complete ||
      image.offsetParent === null ||
      // An image far below may wait until it comes near the screen.
      (image.loading === 'lazy' && image.getBoundingClientRect().top > window.innerHeight),
  )

/** What the browser says of a question when the page that it was put to gave way to another one. */
const LEFT = /context was destroyed|navigation/i

/**
 * Waits until conditions hold, one after another, which the page itself checks at each frame: a question from outside
 * costs more than the answer. Conditions use nothing outside themselves; a page that loads again is asked again.
 * @throws Error after `deadlineMs`
 */
export const waitInPage = async (
  page: Page,
  deadlineMs: number,
  ...conditions: readonly (() => boolean)[]
): Promise<void> => {
  const question = `(async () => {
    const endsAt = performance.now() + ${deadlineMs}
    for (const isTrue of [${conditions.map(String).join()}])
      while (!isTrue()) {
        if (performance.now() > endsAt) return String(isTrue)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    return null
  })()`
  const ask = () => page.evaluate<string | null>(question)
  const open = await ask().catch((error: unknown) => {
    if (error instanceof Error && LEFT.test(error.message)) return ask()
    throw error
  })
  if (open !== null) throw new Error(`Still not true after ${deadlineMs} ms at ${page.url()}: ${open}`)
}
