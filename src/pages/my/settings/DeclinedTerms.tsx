import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { useText } from '@/shell/use-text'
import type { OpenSheet } from './SettingsSheets'

/**
 * The settings for a member who has not agreed to changed agreements: agreeing, export, logging out and cancelling
 * the account. Source: product §8.1 (5–7)
 */
export const DeclinedTerms = observer(function DeclinedTerms({
  onOpen,
}: {
  onOpen: (sheet: OpenSheet) => void
}) {
  const { settings: text, agreement } = useText()
  const { changed } = agreement
  return (
    <>
      <View className='jy-settings__first'>
        <CellGroup>
          <Cell title={changed.read} note={changed.declinedLine} onPress={() => onOpen('terms')} />
        </CellGroup>
      </View>
      <CellGroup title={text.data}>
        <Cell title={text.exportData} onPress={() => onOpen('export')} />
      </CellGroup>
      <CellGroup title={text.account}>
        <Cell title={text.logOut} isDanger hasArrow={false} onPress={() => onOpen('logOut')} />
        <Cell title={text.cancelAccount} isDanger hasArrow={false} onPress={() => onOpen('cancel')} />
      </CellGroup>
    </>
  )
})
