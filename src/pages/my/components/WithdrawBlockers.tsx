import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { navigateTo } from '@/platform/navigation'
import { usePayoutText } from './use-payout-text'
import { useStores } from '@/stores/use-stores'
import type { WithdrawBlocker, WithdrawStore } from '@/stores/withdraw'
import { errorText, momentLabel } from '@/text/index'
import './WithdrawBlockers.scss'

/** One thing in the way: what it is, and the step that takes it out. */
interface Row {
  readonly title: string
  readonly line?: string
  readonly go?: string
  readonly onGo?: () => void
}

/** What stands in the way of a withdrawal, most basic first, each with its step. Source: product §8 (15) */
export const WithdrawBlockers = observer(function WithdrawBlockers({ store }: { store: WithdrawStore }) {
  const rowOf = useRows()
  const rows = store.blockers.flatMap((blocker) => rowOf(blocker) ?? [])
  if (rows.length === 0) return null
  return (
    <View className='jy-blockers'>
      {rows.map(({ title, line, go, onGo }) => (
        <View key={title} className='jy-blockers__row'>
          <View className='jy-blockers__words'>
            <View className='jy-blockers__title'>{title}</View>
            {line && <Text className='jy-blockers__line jy-num'>{line}</Text>}
          </View>
          {go && <Button kind='soft' size='s' text={go} onPress={onGo} />}
        </View>
      ))}
    </View>
  )
})

function useRows(): (blocker: WithdrawBlocker) => Row | null {
  const { session } = useStores()
  const texts = usePayoutText()
  const { blockers: text } = texts.withdraw
  return ({ name, until }) => {
    const at = until === null ? '' : momentLabel(texts, until)
    switch (name) {
      case 'REAL_NAME_REQUIRED':
        return session.user?.certified
          ? { ...text.idCard, onGo: () => navigateTo('alipayAccount') }
          : { ...text.certify, onGo: () => navigateTo('authentication') }
      case 'ALIPAY_ACCOUNT_UNUSABLE':
        // Without an account its own row at the top asks for one.
        return until === null ? null : { title: text.locked.title, line: text.locked.line(at) }
      case 'WITHDRAWAL_RUNNING':
        return { ...text.running, onGo: () => navigateTo('withdrawalRecords') }
      case 'WITHDRAWAL_LIMIT':
        return { title: text.limit.title, ...(until !== null && { line: text.limit.line(at) }) }
      case 'FEATURE_OFF':
        return text.off
      default:
        return { title: errorText(texts, name) }
    }
  }
}
