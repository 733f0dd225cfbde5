import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import './BlockerRows.scss'

/** One blocker: its text, and the step that removes it. */
export interface BlockerRow {
  readonly title: string
  readonly line?: string
  /** Text of the step; absent without a step. */
  readonly go?: string
  readonly onGo?: () => void
}

/** The blockers, the most basic first, each with its step. */
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
