import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ClosingMoney } from '@contract/calls/user/cancel_account'
import { Cell, CellGroup } from '@/components/Cell'
import { OptionList } from '@/components/layers/OptionSheet'
import { calendarDay } from '@/lib/time/calendar'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import type { CancellationStore, IncomeChoice } from '@/stores/account/cancellation'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { BlockerRows, type BlockerRow } from '../components/BlockerRows'
import { useCancelText } from './use-cancel-text'
import './CancelSheet.scss'

/**
 * What happens to the member's balances.
 * @param incomeFen Income among them; 0 where {@link CancelIncome} asks about it. Source: product §7.12.1
 */
export const CancelMoney = observer(function CancelMoney({
  money,
  incomeFen,
}: {
  money: ClosingMoney
  incomeFen: number
}) {
  const { cancel: text } = useCancelText()
  const { refundFen, byHandFen, openUnlocks, lostCoins, vipExpireAt } = money
  if (incomeFen + refundFen + byHandFen + openUnlocks + lostCoins === 0 && vipExpireAt === null) return null
  return (
    <CellGroup title={text.moneyTitle} kind='sunken'>
      {incomeFen > 0 && <Cell title={text.income} note={text.incomeLine} value={`¥ ${yuan(incomeFen)}`} />}
      {refundFen > 0 && <Cell title={text.refund} note={text.refundLine} value={`¥ ${yuan(refundFen)}`} />}
      {byHandFen > 0 && (
        <Cell
          title={text.byHand}
          note={text.byHandLine}
          value={`¥ ${yuan(byHandFen)}`}
          onPress={() => navigateTo('customerService')}
        />
      )}
      {openUnlocks > 0 && (
        <Cell title={text.unlocks} note={text.unlocksLine} value={text.unlocksValue(openUnlocks)} />
      )}
      {lostCoins > 0 && <Cell title={text.lost} note={text.lostLine} value={text.lostValue(lostCoins)} />}
      {vipExpireAt !== null && (
        <Cell title={text.vip} note={text.vipLine} value={text.vipValue(calendarDay(vipExpireAt))} />
      )}
    </CellGroup>
  )
})

/** The step that makes income withdrawable; null without income. */
const usePayoutRow = (store: CancellationStore): BlockerRow | null => {
  const texts = useCancelText()
  const { session } = useStores()
  const { cannotPay: text } = texts.cancel
  const blocker = store.payoutBlocker
  if (blocker === null) return null
  switch (blocker.name) {
    case 'REAL_NAME_REQUIRED':
      return session.user?.certified
        ? { title: text.name.line, go: text.name.go, onGo: () => navigateTo('alipayAccount') }
        : { title: text.certify.line, go: text.certify.go, onGo: () => navigateTo('authentication') }
    case 'ALIPAY_ACCOUNT_UNUSABLE':
      return blocker.until === null
        ? { title: text.account.line, go: text.account.go, onGo: () => navigateTo('alipayAccount') }
        : { title: text.locked(momentLabel(texts, blocker.until)) }
    default:
      return { title: text.other }
  }
}

/** Existing income: withdraw it to Alipay, or give it up. Source: product §7.12.1 */
export const CancelIncome = observer(function CancelIncome({
  store,
  money,
}: {
  store: CancellationStore
  money: ClosingMoney
}) {
  const { cancel: text } = useCancelText()
  const row = usePayoutRow(store)
  const giveUp = { value: 'give_up', text: text.incomeGiveUp, note: text.incomeGiveUpNote } as const
  const withdraw = {
    value: 'withdraw',
    text: text.incomeWithdraw(money.payoutTo ?? ''),
    note: text.incomeWithdrawNote,
  } as const
  return (
    <View className='jy-cancel__part'>
      <View className='jy-cancel__label'>
        <Text>{text.incomeTitle}</Text>
        <Text className='jy-num'>¥ {yuan(money.incomeFen)}</Text>
      </View>
      {row && <BlockerRows rows={[row]} />}
      <OptionList<IncomeChoice>
        label={text.incomeTitle}
        options={row ? [giveUp] : [withdraw, giveUp]}
        value={store.income}
        onChange={store.setIncome}
      />
    </View>
  )
})
