import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import './Disclosure.scss'

/** A line that shows its content after a press, for what few members read, such as rules. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className='jy-disclosure'>
      <Pressable
        className='jy-disclosure__title'
        pressStyle='flat'
        isExpanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        <Text>{title}</Text>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} className='jy-disclosure__arrow' />
      </Pressable>
      {isOpen && children}
    </View>
  )
}
