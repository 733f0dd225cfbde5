import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import './ToolGrid.scss'

/** One link of the viewer's page. */
export interface Tool {
  text: string
  icon: IconName
  /** A word at the corner, such as 推荐. */
  tag?: string | undefined
  onPress: () => void
}

/** The tools of the viewer's page, four in a row. Source: screens.md 13 */
export const ToolGrid = observer(function ToolGrid({ tools }: { tools: readonly Tool[] }) {
  return (
    <View className='jy-tools'>
      {tools.map(({ text, icon, tag, onPress }) => (
        <Pressable key={text} className='jy-tools__item' onPress={onPress}>
          <Icon name={icon} size={26} className='jy-tools__icon' />
          <Text>{text}</Text>
          {tag && <Text className='jy-tools__tag'>{tag}</Text>}
        </Pressable>
      ))}
    </View>
  )
})
