import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { navigateTo } from '@/platform/navigation'
import { useText } from '@/shell/use-text'
import './VerifyCard.scss'

/** A card of the deck that asks an unverified viewer to verify. Source: screens.md 8 */
export const VerifyCard = observer(function VerifyCard({ onLater }: { onLater: () => void }) {
  const { verify } = useText().home
  const start = () => {
    onLater()
    navigateTo('authentication')
  }
  return (
    <View className='verify-card'>
      <Icon name='scan-face' size={28} />
      <View className='verify-card__title'>{verify.title}</View>
      <Text className='verify-card__line'>{verify.line}</Text>
      <Button className='verify-card__start' kind='primary' text={verify.action} onPress={start} />
      <Button kind='text' text={verify.later} onPress={onLater} />
    </View>
  )
})

/** The same request as a tile of the nearby grid. */
export const VerifyTile = observer(function VerifyTile() {
  const { verify } = useText().home
  return (
    <Pressable className='verify-tile' pressStyle='flat' onPress={() => navigateTo('authentication')}>
      <Icon name='scan-face' size={26} />
      <View className='verify-tile__title'>{verify.title}</View>
      <Text className='verify-tile__line'>{verify.line}</Text>
      <View className='verify-tile__go'>
        <Text>{verify.action}</Text>
        <Icon name='chevron-right' size={16} />
      </View>
    </Pressable>
  )
})
