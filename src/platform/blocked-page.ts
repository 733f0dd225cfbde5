import { routeNameOf, type RouteName } from '@/routes'

/** A page of ours that somebody without a session asked for. */
export interface BlockedPage {
  readonly name: RouteName
  readonly query: Readonly<Record<string, string>>
}

let blocked: BlockedPage | null = null
/** A session has ended since the app began: what is asked for from then on may be what that member had open. */
let hadSession = false

/**
 * Keeps the page that the guard blocked, so that the login leads to it: in memory, the last one, and only while nobody was
 * logged in before, for it must not lead another member to it. Addresses that are no page of ours are dropped.
 * Source: product §8.1 (2)
 */
export function rememberBlockedPage(url: string, query: BlockedPage['query']): void {
  const name = routeNameOf(url)
  if (name !== null && !hadSession) blocked = { name, query }
}

/** The page that was blocked, once; null without one. */
export function takeBlockedPage(): BlockedPage | null {
  const page = blocked
  blocked = null
  return page
}

/** A session ended: nothing is kept from now on. */
export function forgetBlockedPages(): void {
  blocked = null
  hadSession = true
}
