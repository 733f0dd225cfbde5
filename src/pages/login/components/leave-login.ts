import { navigateTo, openBlockedPage, reLaunch, switchTab } from '@/platform/navigation'
import type { LoginOutcome } from '@/stores/account/login'

/**
 * Opens the page after a finished login; for a member, the page they had requested. Does nothing when the login did
 * not finish.
 * Source: product §8.1 (2)
 */
export function leaveLogin(outcome: LoginOutcome | null | undefined): void {
  if (outcome === 'new') return navigateTo('register')
  if (outcome === 'incomplete') return reLaunch('improveInformation')
  if (outcome === 'active' && !openBlockedPage()) switchTab('home')
}
