import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'

/** One fact under a result. */
export const Fact = observer(({ text }: { text: string }) => (
  <Text className='jy-face__fact jy-num'>{text}</Text>
))

/** Facts under a result. */
export const Facts = observer(({ children }: { children: ReactNode }) => (
  <View className='jy-face__facts'>{children}</View>
))
