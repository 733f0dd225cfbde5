import { canOpen, entryRoute, routes } from '@/routes'
import { rememberBlockedPage } from '../blocked-page'
import { storage } from '../storage'

const queryOf = (hash: string) => Object.fromEntries(new URLSearchParams(hash.split('?')[1] ?? ''))

/**
 * Guards navigations that do not pass through `navigation.ts` on H5: a typed address, a reload, Back after logging
 * out. It must be installed before the router starts, so that a closed page is not even loaded.
 * Source: spec §2
 */
export function installH5Guard(): void {
  const guard = (event?: Event) => {
    const { hash } = window.location
    if (canOpen(hash || '/', storage.get('token'))) return
    rememberBlockedPage(hash, queryOf(hash))
    event?.stopImmediatePropagation()
    window.location.replace(`#${routes[entryRoute].path}`)
  }
  guard()
  window.addEventListener('popstate', guard, { capture: true })
  window.addEventListener('hashchange', guard, { capture: true })
}
