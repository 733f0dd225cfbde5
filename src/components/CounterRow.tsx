import { Text, View } from '@tarojs/components'
import { Pressable } from './Pressable'
import './CounterRow.scss'

/** One figure of a {@link CounterRow}. */
export interface Counter {
  text: string
  /** Null until it is known; the row then shows a dash. */
  count: number | null
  /** New entries since the member last looked; 0 shows nothing. */
  newCount?: number
  onPress: () => void
}

/** Figures side by side; each opens its list. Source: screens.md 13. */
export function CounterRow({ counters }: { counters: readonly Counter[] }) {
  return (
    <View className='jy-counters'>
      {counters.map(({ text, count, newCount = 0, onPress }) => (
        <Pressable key={text} className='jy-counters__item' pressStyle='flat' onPress={onPress}>
          <View className='jy-counters__figure jy-num'>
            {count ?? '–'}
            {newCount > 0 && <Text className='jy-counters__new'>{`+${newCount}`}</Text>}
          </View>
          <Text>{text}</Text>
        </Pressable>
      ))}
    </View>
  )
}
