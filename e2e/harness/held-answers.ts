import type { Page, Route } from 'playwright-core'

/** Answers that are held back. */
export interface HeldAnswers {
  /** Releases them and all later ones. */
  release(): void
  /** Removes the route; other routes for the same answers work only until then. */
  end(): Promise<void>
}

/** Holds back answers whose address matches, until they are released. */
export const holdAnswers = async (page: Page, address: string): Promise<HeldAnswers> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const hold = (route: Route) => released.then(() => route.fallback())
  await page.route(address, hold)
  return { release, end: () => page.unroute(address, hold) }
}
