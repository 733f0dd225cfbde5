import { observer } from 'mobx-react'
import { TabBar } from '@/components/frame/TabBar'
import { tick } from '@/platform/gestures/haptics'
import { switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useText } from '../use-text'

/** The tab bar with its stores: the platform mounts it on mini-programs, `Page` on H5. */
export const ConnectedTabBar = observer(function ConnectedTabBar() {
  const { tabs, unread, preferences, speed } = useStores()
  const { common, speed: text } = useText()
  const handleRaised = () => {
    tick()
    tabs.openRaised()
  }
  // A mini-program draws its bar over every layer of the page, so the bar is hidden while the speed-date layer is
  // open.
  if (tabs.isRaisedOpen && !IS_WEB) return null
  return (
    <TabBar
      selected={tabs.selected}
      unreadCount={unread.total}
      hasMutedUnread={unread.figures.muted > 0}
      labels={
        speed.isLive
          ? { ...common.tabs, raised: speed.date ? text.raised.date : text.raised.searching }
          : common.tabs
      }
      isRaisedLive={speed.isLive}
      isDark={preferences.isDark}
      isMotionReduced={preferences.isMotionReduced}
      onSelect={switchTab}
      onRaised={handleRaised}
    />
  )
})
