import { routeNameOf, type RouteName } from '@/routes'

/** A page of ours that was requested without a session. */
export interface BlockedPage {
  readonly name: RouteName
  readonly query: Readonly<Record<string, string>>
}

let blocked: BlockedPage | null = null
/**
 * True once a session has ended since the app started. A page requested later may belong to the member who logged
 * out.
 */
let hadSession = false

/**
 * Keeps the page that the guard blocked, so that the login can open it. The page is kept in memory, only the last
 * one, and only if no session has existed before, so that it never opens for another member. Other addresses are
 * dropped.
 * Source: product §8.1 (2)
 */
export function rememberBlockedPage(url: string, query: BlockedPage['query']): void {
  const name = routeNameOf(url)
  if (name !== null && !hadSession) blocked = { name, query }
}

/** Returns the blocked page once; null without one. */
export function consumeBlockedPage(): BlockedPage | null {
  const page = blocked
  blocked = null
  return page
}

/** Forgets the blocked page when a session ends; no page is kept from then on. */
export function forgetBlockedPages(): void {
  blocked = null
  hadSession = true
}
