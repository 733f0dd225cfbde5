import type { Page, Route } from 'playwright-core'

/** Answers that are kept back. */
export interface HeldAnswers {
  /** Lets them come, and all later ones. */
  release(): void
  /** Forgets about it; who else has a say in an answer has it only as long as this one is not forgotten. */
  end(): Promise<void>
}

/** Keeps answers back whose address matches, until they are released. */
export const holdAnswers = async (page: Page, address: string): Promise<HeldAnswers> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const hold = (route: Route) => released.then(() => route.fallback())
  await page.route(address, hold)
  return { release, end: () => page.unroute(address, hold) }
}
