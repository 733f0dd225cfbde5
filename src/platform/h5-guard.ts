import { canOpen, entryRoute, routes } from '@/routes'
import { storage } from './storage'

/**
 * Guards what never passes through `navigation.ts` on H5: a typed address, a reload, Back after logging out. It
 * must be installed before the router starts, so that a closed page is not even loaded.
 * Source: spec §2
 */
export function installH5Guard(): void {
  const guard = (event?: Event) => {
    if (canOpen(window.location.hash || '/', storage.get('token'))) return
    event?.stopImmediatePropagation()
    window.location.replace(`#${routes[entryRoute].path}`)
  }
  guard()
  window.addEventListener('popstate', guard, { capture: true })
  window.addEventListener('hashchange', guard, { capture: true })
}
