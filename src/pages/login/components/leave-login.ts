import { navigateTo, openLink, reLaunch, switchTab } from '@/platform/navigation'
import { routeNameOf } from '@/routes'
import type { LoginOutcome } from '@/stores/login'

/** Goes where a finished login leads; nowhere when it did not finish. `returnTo`: the page that asked for it. */
export function leaveLogin(outcome: LoginOutcome | null | undefined, returnTo?: string): void {
  if (outcome === 'new') return navigateTo('register')
  if (outcome === 'incomplete') return reLaunch('improveInformation')
  if (outcome !== 'active') return
  // Only pages of our own are returned to.
  if (returnTo && routeNameOf(returnTo)) openLink({ page: returnTo, query: {} })
  else switchTab('home')
}
