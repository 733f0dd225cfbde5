import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import './BlockerRows.scss'

/** One thing in the way: what it is, and the step that takes it out. */
export interface BlockerRow {
  readonly title: string
  readonly line?: string
  /** Words of the step; without them there is none. */
  readonly go?: string
  readonly onGo?: () => void
}

/** What stands in the way, the most basic first, each with its step. */
export const BlockerRows = observer(function BlockerRows({ rows }: { rows: readonly BlockerRow[] }) {
  if (rows.length === 0) return null
  return (
    <View className='jy-blockers'>
      {rows.map(({ title, line, go, onGo }) => (
        <View key={title} className='jy-blockers__row'>
          <View className='jy-blockers__words'>
            <View className='jy-blockers__title'>{title}</View>
            {line && <Text className='jy-blockers__line jy-num'>{line}</Text>}
          </View>
          {go && <Button kind='surface' className='jy-blockers__go' size='s' text={go} onPress={onGo} />}
        </View>
      ))}
    </View>
  )
})
