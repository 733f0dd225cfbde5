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

/**
 * Waits until conditions hold, one after another, which the page itself checks at each frame: a question from outside
 * costs more than the answer. Conditions use nothing outside themselves. @throws Error after `deadlineMs`
 */
export const waitInPage = async (
  page: Page,
  deadlineMs: number,
  ...conditions: readonly (() => boolean)[]
): Promise<void> => {
  const open = await page.evaluate<string | null>(`(async () => {
    const endsAt = performance.now() + ${deadlineMs}
    for (const isTrue of [${conditions.map(String).join()}])
      while (!isTrue()) {
        if (performance.now() > endsAt) return String(isTrue)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    return null
  })()`)
  if (open !== null) throw new Error(`Still not true after ${deadlineMs} ms at ${page.url()}: ${open}`)
}
