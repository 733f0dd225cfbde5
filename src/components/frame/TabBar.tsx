import { Image, Text, View } from '@tarojs/components'
import raisedArt from '@/assets/tab/raised.svg'
import { cappedCount } from '@/lib/capped-count'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import './TabBar.scss'

/** The three tab pages, in their order on the bar. */
export type TabName = 'home' | 'messages' | 'mine'

/** Props of {@link TabBar}. */
export interface TabBarProps {
  selected: TabName
  /** Unread messages without muted groups; 0 hides the badge, more than 99 shows 99+. */
  unreadCount: number
  /** Only muted groups have unread messages: a dot instead of a number. */
  hasMutedUnread: boolean
  labels: Record<TabName, string> & {
    /** Name of the raised button for screen readers. */
    raised: string
  }
  /** The raised button has something in progress: a ring pulses around it. Source: screens.md B2 */
  isRaisedLive?: boolean
  /** Theme of the bar: a mini-program's bar is outside the page and does not inherit its theme. */
  isDark?: boolean
  isMotionReduced?: boolean
  onSelect: (tab: TabName) => void
  onRaised: () => void
}

const TABS: { name: TabName; icon: IconName; selectedIcon: IconName }[] = [
  { name: 'home', icon: 'house', selectedIcon: 'house-filled' },
  { name: 'messages', icon: 'message-circle', selectedIcon: 'message-filled' },
  { name: 'mine', icon: 'user-round', selectedIcon: 'user-filled' },
]

function UnreadBadge({ count, hasDot }: { count: number; hasDot: boolean }) {
  if (count <= 0) return hasDot ? <View className='jy-tab-bar__dot' /> : null
  return (
    <View key={count} className='jy-badge jy-num jy-tab-bar__badge jy-moves'>
      {cappedCount(count)}
    </View>
  )
}

/** Three tabs and the raised capsule that opens speed dates. Source: spec §2, ui.md §8 tab bar. */
export function TabBar({
  selected,
  unreadCount,
  hasMutedUnread,
  labels,
  isRaisedLive = false,
  isDark = false,
  isMotionReduced = false,
  onSelect,
  onRaised,
}: TabBarProps) {
  return (
    <View className={classNames('jy-tab-bar', isDark && 'jy-dark', isMotionReduced && 'jy-calm')}>
      <View className='jy-tab-bar__tabs' role='tablist'>
        {TABS.map(({ name, icon, selectedIcon }) => (
          <Pressable
            key={name}
            role='tab'
            className={classNames(
              'jy-tab-bar__tab',
              `jy-tab-bar__tab--${name}`,
              name === selected && 'jy-tab-bar__tab--on',
            )}
            isSelected={name === selected}
            onPress={() => onSelect(name)}
          >
            <View className='jy-tab-bar__icon'>
              <Icon name={name === selected ? selectedIcon : icon} size={20} />
            </View>
            <Text className='jy-tab-bar__label'>{labels[name]}</Text>
            {name === 'messages' && <UnreadBadge count={unreadCount} hasDot={hasMutedUnread} />}
          </Pressable>
        ))}
      </View>
      {isRaisedLive && <View className='jy-tab-bar__pulse jy-moves--never' aria-hidden='true' />}
      <Pressable className='jy-tab-bar__raised' label={labels.raised} pressStyle='none' onPress={onRaised}>
        <Image className='jy-tab-bar__art' src={raisedArt} mode='scaleToFill' aria-hidden='true' />
      </Pressable>
    </View>
  )
}
