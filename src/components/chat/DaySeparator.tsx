import { Text, View } from '@tarojs/components'
import './DaySeparator.scss'

/** A centred line between messages: a clock label, or a note such as 你们在 3 分钟速配里认识. */
export function DaySeparator({ text }: { text: string }) {
  return (
    <View className='jy-day' role='separator'>
      <Text className='jy-num'>{text}</Text>
    </View>
  )
}
