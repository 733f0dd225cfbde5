import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ClosingMoney } from '@contract/calls/user/cancel_account'
import { Cell, CellGroup } from '@/components/Cell'
import { OptionList } from '@/components/OptionSheet'
import { calendarDay } from '@/lib/calendar'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import type { CancellationStore, IncomeWish } from '@/stores/cancellation'
import { momentLabel } from '@/text/index'
import { BlockerRows, type BlockerRow } from './BlockerRows'
import { useCancelText } from './use-cancel-text'
import './CancelSheet.scss'

/**
 * What becomes of what the member owns.
 * @param incomeFen Income that stands among it; 0 where {@link CancelIncome} asks about it. Source: product §7.12.1
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

/** The step that opens the way for income; null where there is none to take. */
const usePayoutRow = (store: CancellationStore): BlockerRow | null => {
  const texts = useCancelText()
  const { cannotPay: text } = texts.cancel
  const blocker = store.payoutBlocker
  if (blocker === null) return null
  switch (blocker.name) {
    case 'REAL_NAME_REQUIRED':
      return {
        title: text.certify.line,
        go: text.certify.go,
        onGo: () => navigateTo('authentication'),
      }
    case 'ALIPAY_ACCOUNT_UNUSABLE':
      return blocker.until === null
        ? { title: text.account.line, go: text.account.go, onGo: () => navigateTo('alipayAccount') }
        : { title: text.locked(momentLabel(texts, blocker.until)) }
    default:
      return { title: text.other }
  }
}

/** Income that is there: out to Alipay, or given up. Source: product §7.12.1 */
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
      <OptionList<IncomeWish>
        label={text.incomeTitle}
        options={row ? [giveUp] : [withdraw, giveUp]}
        value={store.income}
        onChange={store.setIncome}
      />
    </View>
  )
})
