import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import { NavBar } from '@/components/frame/NavBar'
import { Pressable } from '@/components/Pressable'
import { classNames } from '@/components/class-names'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import type { FeedMode } from '@/stores/discovery/feed'
import { useStores } from '@/stores/use-stores'
import './HomeBar.scss'

const modes: readonly FeedMode[] = ['recommend', 'nearby']

/** The home page's bar: the two halves, the remaining likes and the filters. Source: screens.md 8 */
export const HomeBar = observer(function HomeBar({ onMode }: { onMode: (mode: FeedMode) => void }) {
  const { feed, filters, actions } = useStores()
  const { home } = useText()
  const { activeCount } = filters
  const likesLeft = actions.left('like')
  return (
    <NavBar
      kind='custom'
      right={
        <>
          {likesLeft !== null && (
            <Pressable
              className='home-bar__likes'
              label={home.likesLeft(likesLeft)}
              pressStyle='flat'
              onPress={() => showToast(home.likesLeft(likesLeft))}
            >
              <Icon name='heart' size={16} />
              <Text className='home-bar__likes-count jy-num'>{likesLeft}</Text>
            </Pressable>
          )}
          <Pressable
            className='home-bar__filter'
            label={activeCount > 0 ? home.filterOn(activeCount) : home.filter}
            pressStyle='flat'
            onPress={filters.open}
          >
            <Icon name='sliders-horizontal' size={22} />
            {activeCount > 0 && <View className='home-bar__dot' />}
          </Pressable>
        </>
      }
    >
      <View className='home-bar__modes' role='tablist'>
        {modes.map((mode) => (
          <Pressable
            key={mode}
            className={classNames('home-bar__mode', mode === feed.mode && 'home-bar__mode--on')}
            role='tab'
            isSelected={mode === feed.mode}
            pressStyle='none'
            onPress={() => onMode(mode)}
          >
            <Text className='home-bar__word'>{home.modes[mode]}</Text>
            {mode === feed.mode && <View className='home-bar__stroke' />}
          </Pressable>
        ))}
      </View>
    </NavBar>
  )
})
