import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { UnlockOrder } from '@contract/types/unlock'
import { Avatar } from '@/components/members/Avatar'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { deadlineOf, orderMoney, orderTone, orderWords } from '@/shell/unlock/order-words'
import { useTimeLeft } from '@/shell/unlock/use-time-left'
import { useUnlockText } from '@/shell/unlock/use-unlock-text'
import { momentLabel } from '@/text/index'

/** One unlock: the other side, the status, and the deadline. Everything else is in its sheet. */
export const UnlockOrderRow = observer(function UnlockOrderRow({
  order,
  onPress,
}: {
  order: UnlockOrder
  onPress: () => void
}) {
  const texts = useUnlockText()
  const { unlock: text } = texts
  const { peer, createdAt } = order
  const { title } = orderWords(texts, order)
  const left = useTimeLeft(deadlineOf(order) ?? 0)
  return (
    <Pressable className='jy-unlocks__row' pressStyle='flat' onPress={onPress}>
      <Avatar src={peer.gone ? null : peer.avatarUrl} size={46} />
      <View className='jy-unlocks__words'>
        <Text className='jy-unlocks__name'>{peer.gone ? text.peerGone : peer.nickname}</Text>
        <View className='jy-unlocks__state'>
          <Text className={`jy-unlocks__tone jy-unlocks__tone--${orderTone(order)}`}>{title}</Text>
          {left !== '' && <Text className='jy-unlocks__left jy-num'>{left}</Text>}
        </View>
        <Text className='jy-unlocks__line jy-num'>
          {`${orderMoney(texts, order)} · ${momentLabel(texts, createdAt)}`}
        </Text>
      </View>
      <Icon name='chevron-right' size={18} className='jy-unlocks__arrow' />
    </Pressable>
  )
})
