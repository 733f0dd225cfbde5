import { useDidShow } from '@tarojs/taro'
import { reLaunch, switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'

/**
 * Redirects a logged-in member who returns to a page before the login, as by Back from home.
 * @param forOthers runs when the page is shown to a visitor who is not logged in
 */
export function useMembersGoOn(forOthers?: () => void): void {
  const { session } = useStores()
  useDidShow(() => {
    if (!session.isLoggedIn) return forOthers?.()
    if (session.isIncomplete) reLaunch('improveInformation')
    else switchTab('home')
  })
}
