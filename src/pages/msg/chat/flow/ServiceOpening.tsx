import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import mascot from '@/assets/illus/empty-like.svg'
import { useServiceText } from '@/shell/use-service-text'

/**
 * Before the first message to the help desk: members may ask anything, and what information helps. Source: product §8
 * (31)
 */
export const ServiceOpening = observer(function ServiceOpening() {
  const { chat: text } = useServiceText().service
  return (
    <View className='jy-chat__opening'>
      <Image className='jy-chat__mascot' src={mascot} mode='aspectFit' aria-hidden='true' />
      <View className='jy-chat__opening-title'>{text.open}</View>
      <Text className='jy-chat__opening-line'>{text.openLine}</Text>
    </View>
  )
})
