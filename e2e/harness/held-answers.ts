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

/** The calls of a page, each of which waits for its release. */
export interface HeldCalls {
  /** Paths of the waiting calls, in the order in which the page sent them. */
  held(): readonly string[]
  /** Whether a request is one of the waiting calls. */
  isHeld(url: string): boolean
  /** Lets the calls of a path pass, and all later ones of it. */
  release(path: string): void
  /** Lets every call pass from now on. */
  end(): Promise<void>
}

/** A pattern of the browser's own protocol. */
const CALLS = '*/api/*'

const pathOf = (url: string): string => new URL(url).pathname

/**
 * Holds back every call of a page to the server. By the browser's own protocol: a route of the library holds every
 * request and empties the cache, so that each start of the app loads all of its files again.
 */
export const holdCalls = async (page: Page): Promise<HeldCalls> => {
  const waiting = new Map<string, string[]>()
  const released = new Set<string>()
  const session = await page.context().newCDPSession(page)
  const pass = (requestId: string): void =>
    // The page may have ended a call while it waited.
    void session.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const path = pathOf(request.url)
    if (released.has(path)) pass(requestId)
    else waiting.set(path, [...(waiting.get(path) ?? []), requestId])
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: CALLS }] })
  return {
    held: () => [...waiting.keys()],
    isHeld: (url) => waiting.has(pathOf(url)),
    release(path) {
      released.add(path)
      const calls = waiting.get(path) ?? []
      waiting.delete(path)
      calls.forEach(pass)
    },
    end: () => session.detach(),
  }
}
