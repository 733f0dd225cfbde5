import { observer } from 'mobx-react'
import { navigateTo } from '@/platform/navigation'
import { usePayoutText } from '../components/use-payout-text'
import { useStores } from '@/stores/use-stores'
import type { WithdrawBlocker, WithdrawStore } from '@/stores/money/withdraw'
import { errorText, momentLabel } from '@/text/index'
import { type BlockerRow, BlockerRows } from '../components/BlockerRows'

/** The blockers of a withdrawal, the most basic first, each with its step. Source: product §8 (15) */
export const WithdrawBlockers = observer(function WithdrawBlockers({ store }: { store: WithdrawStore }) {
  const rowOf = useRows()
  const rows = store.blockers.flatMap((blocker) => rowOf(blocker) ?? [])
  return <BlockerRows rows={rows} />
})

function useRows(): (blocker: WithdrawBlocker) => BlockerRow | null {
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
        // Without an account, a row at the top asks for one.
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
