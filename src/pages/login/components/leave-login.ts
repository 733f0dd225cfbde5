import { navigateTo, openBlockedPage, reLaunch, switchTab } from '@/platform/navigation'
import type { LoginOutcome } from '@/stores/login'

/**
 * Goes where a finished login leads, a member to the page that they had asked for; nowhere when it did not finish.
 * Source: product §8.1 (2)
 */
export function leaveLogin(outcome: LoginOutcome | null | undefined): void {
  if (outcome === 'new') return navigateTo('register')
  if (outcome === 'incomplete') return reLaunch('improveInformation')
  if (outcome === 'active' && !openBlockedPage()) switchTab('home')
}
