import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/Avatar'
import { Heading } from '@/components/Heading'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useModal } from '@/components/use-modal'
import { usePresence } from '@/components/use-presence'
import { switchTab } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useText } from './use-text'
import './SpeedIntro.scss'

const PROMISE_ICONS = ['eye-off', 'heart', 'shield-check'] as const
const RINGS = [1, 2, 3, 4] as const

/** Rings around the viewer's own portrait. Nobody else is drawn: there is nobody to show yet. */
const Radar = observer(function Radar() {
  const { session } = useStores()
  return (
    <View className='jy-speed__radar' aria-hidden='true'>
      {RINGS.map((ring) => (
        <View key={ring} className={`jy-speed__ring jy-speed__ring--${ring}`} />
      ))}
      <View className='jy-speed__sweep jy-moves--never' />
      <View className='jy-speed__glow' />
      <View className='jy-speed__me'>
        <Avatar src={session.user?.avatarUrl ?? null} size={96} />
      </View>
    </View>
  )
})

/** Speed match over the tab page: what it promises, and that it opens soon. Source: product §0.2, screens.md B */
export const SpeedIntro = observer(function SpeedIntro({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { speed: text } = useText()
  const { tabs } = useStores()
  const { isMounted, isLeaving } = usePresence(isOpen)
  const { layerRef, layerProps } = useModal(isOpen, onClose)
  if (!isMounted) return null
  const look = () => {
    onClose()
    if (tabs.selected !== 'home') switchTab('home')
  }
  return (
    <View
      ref={layerRef}
      className={classNames('jy-speed jy-moves', isLeaving && 'jy-speed--leaving jy-moves--out')}
      role='dialog'
      aria-modal='true'
      aria-label={text.title}
      {...layerProps}
    >
      <View className='jy-speed__bar'>
        <Pressable className='jy-speed__close' label={text.close} pressStyle='flat' onPress={onClose}>
          <Icon name='chevron-down' size={28} />
        </Pressable>
        <Text className='jy-speed__title'>{text.title}</Text>
      </View>
      <Radar />
      <View className='jy-speed__words'>
        <Heading level={2} className='jy-speed__soon'>
          {text.soon}
        </Heading>
        <View className='jy-speed__line'>{text.line}</View>
      </View>
      <View className='jy-speed__promises'>
        {text.promises.map((promise, index) => (
          <View key={promise} className='jy-speed__promise'>
            <Icon name={PROMISE_ICONS[index] ?? 'heart'} size={22} className='jy-speed__promise-icon' />
            <Text>{promise}</Text>
          </View>
        ))}
      </View>
      <Pressable className='jy-speed__look' onPress={look}>
        {text.look}
      </Pressable>
    </View>
  )
})
