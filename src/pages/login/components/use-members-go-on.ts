import { useDidShow } from '@tarojs/taro'
import { reLaunch, switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'

/**
 * Leads a member who comes back to a page before the login, as by Back from home, on to where members are.
 * @param forOthers runs as the page is shown to somebody who is not logged in
 */
export function useMembersGoOn(forOthers?: () => void): void {
  const { session } = useStores()
  useDidShow(() => {
    if (!session.isLoggedIn) return forOthers?.()
    if (session.isIncomplete) reLaunch('improveInformation')
    else switchTab('home')
  })
}
