import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Bill } from '@contract/types/wallet'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/layers/Sheet'
import { SkeletonGround } from '@/components/frame/Skeleton'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { useCopy } from '@/shell/use-copy'
import type { BillsStore } from '@/stores/money/bills'
import { isPurchase } from '@/stores/money/refund'
import { arrivalOf, billAmount, billState, exactBillTime, isOpenOrder, isVoid } from './bill-words'
import { useMoneyText } from './use-money-text'
import './BillSheet.scss'

/** One fact of a bill; numbers that the help desk asks for can be copied. */
const Fact = observer(function Fact({
  name,
  value,
  canCopy = false,
}: {
  name: string
  value: string
  canCopy?: boolean
}) {
  const { records: text } = useMoneyText()
  const copy = useCopy()
  return (
    <View className='jy-bill-sheet__fact'>
      <Text className='jy-bill-sheet__name'>{name}</Text>
      <Text className={classNames('jy-bill-sheet__value jy-num', canCopy && 'jy-bill-sheet__value--code')}>
        {value}
      </Text>
      {canCopy && (
        <Pressable
          className='jy-bill-sheet__copy'
          label={text.detail.copyLabel(name, value)}
          pressStyle='flat'
          onPress={() => copy(value)}
        >
          {text.detail.copy}
        </Pressable>
      )}
    </View>
  )
})

/** The platform's share of a bill, and the rest; nothing for a bill that was returned. */
const Shares = observer(function Shares({ bill }: { bill: Bill }) {
  const { detail } = useMoneyText().records
  const { feeFen, amountFen } = bill
  if (feeFen === null || isVoid(bill)) return null
  const isOut = bill.type === 'withdrawal'
  const parts = isOut
    ? ([
        [detail.withdrawn, amountFen],
        [detail.fee, feeFen],
        [detail.arrival, arrivalOf(bill)],
      ] as const)
    : ([
        [detail.gross, amountFen + feeFen],
        [detail.share, feeFen],
        [detail.earned, amountFen],
      ] as const)
  return (
    <>
      {parts.map(([name, fen]) => (
        <Fact key={name} name={name} value={`¥ ${yuan(fen)}`} />
      ))}
    </>
  )
})

const Facts = observer(function Facts({ bill }: { bill: Bill }) {
  const { records: text } = useMoneyText()
  const { detail } = text
  return (
    <View className='jy-bill-sheet__facts'>
      {bill.coins > 0 && bill.amountFen > 0 && (
        <Fact name={detail.amount} value={`¥ ${yuan(bill.amountFen)}`} />
      )}
      <Shares bill={bill} />
      {bill.reason && <Fact name={detail.reason} value={bill.reason} />}
      {bill.peer && <Fact name={detail.peer} value={bill.peer.nickname} />}
      <Fact name={detail.time} value={exactBillTime(text, bill.createdAt)} />
      {bill.settledAt !== null && bill.settledAt !== bill.createdAt && (
        <Fact name={detail.settled} value={exactBillTime(text, bill.settledAt)} />
      )}
      {bill.releaseAt !== null && !isVoid(bill) && (
        <Fact name={detail.release} value={exactBillTime(text, bill.releaseAt)} />
      )}
      {bill.channel && <Fact name={detail.channel} value={text.channels[bill.channel]} />}
      <Fact name={detail.number} value={bill.billNo} canCopy />
      {bill.orderNo && bill.orderNo !== bill.billNo && (
        <Fact name={detail.order} value={bill.orderNo} canCopy />
      )}
    </View>
  )
})

/** Timeline of the bill, the latest step on top. */
const Timeline = observer(function Timeline({ bills, bill }: { bills: BillsStore; bill: Bill }) {
  const { records: text, common } = useMoneyText()
  const { state, value } = bills.timeline
  if (state === 'error') {
    return (
      <Pressable className='jy-bill-sheet__retry' pressStyle='flat' onPress={() => void bills.loadTimeline()}>
        {common.loadFailedTap}
      </Pressable>
    )
  }
  const head = <View className='jy-bill-sheet__head'>{text.detail.timeline}</View>
  if (!value) {
    return (
      <View className='jy-bill-sheet__timeline'>
        {head}
        <SkeletonGround label={text.detail.timeline}>
          {[1, 2].map((nth) => (
            <View key={nth} className='jy-bill-sheet__step'>
              <View className='jy-skeleton__block jy-bill-sheet__coming' />
            </View>
          ))}
        </SkeletonGround>
      </View>
    )
  }
  if (value.length === 0) return null
  return (
    <View className='jy-bill-sheet__timeline'>
      {head}
      {[...value].reverse().map((step) => {
        const { words } = billState(text, { ...bill, state: step.state as Bill['state'] })
        return (
          <View key={`${step.at} ${step.state}`} className='jy-bill-sheet__step'>
            <View className='jy-bill-sheet__dot' aria-hidden='true' />
            <View className='jy-bill-sheet__step-words'>
              <View>{words}</View>
              {step.note && <View className='jy-bill-sheet__note'>{step.note}</View>}
            </View>
            <Text className='jy-bill-sheet__at jy-num'>{exactBillTime(text, step.at)}</Text>
          </View>
        )
      })}
    </View>
  )
})

/** Actions on a bill: continue the payment, request a refund, try again, or contact the help desk. */
const Acts = observer(function Acts({
  bill,
  canPay,
  onClose,
  onRefund,
}: {
  bill: Bill
  canPay: boolean
  onClose: () => void
  onRefund: ((bill: Bill) => void) | undefined
}) {
  const { detail } = useMoneyText().records
  const go = (act: () => void) => () => {
    onClose()
    act()
  }
  const order = bill.orderNo ?? undefined
  const isReturned = bill.type === 'withdrawal' && bill.state === 'returned'
  return (
    <>
      {canPay && isOpenOrder(bill) && order && (
        <Button
          kind='primary'
          isBlock
          text={detail.proceed}
          onPress={go(() => navigateTo(bill.type === 'recharge' ? 'wallet' : 'memberBenefits', { order }))}
        />
      )}
      {isReturned && (
        <Button kind='primary' isBlock text={detail.again} onPress={go(() => navigateTo('withdraw'))} />
      )}
      {onRefund && isPurchase(bill) && (
        <Button kind='neutral' isBlock text={detail.refund} onPress={go(() => onRefund(bill))} />
      )}
      <Button
        kind='neutral'
        isBlock
        text={detail.service}
        onPress={go(() => navigateTo('chat', { userId: SERVICE_ACCOUNT_ID, billId: bill.id }))}
      />
    </>
  )
})

/**
 * A bill in full: its amount, its facts with a number to copy, its timeline, and its actions. Source: screens.md
 * 17–20
 */
export const BillSheet = observer(function BillSheet({
  bills,
  canPay,
  onRefund,
}: {
  bills: BillsStore
  /** Whether orders can be paid on this platform. */
  canPay: boolean
  /** Opens the refund of a purchase; a page that lists no purchases leaves it out. */
  onRefund?: (bill: Bill) => void
}) {
  const { records: text } = useMoneyText()
  const { opened } = bills
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  const bill = opened ?? last
  if (!bill) return null
  const amount = billAmount(text, bill)
  const state = billState(text, bill)
  return (
    <Sheet
      isOpen={opened !== null}
      title={text.detail.title}
      hasClose
      onClose={bills.close}
      footer={<Acts bill={bill} canPay={canPay} onClose={bills.close} onRefund={onRefund} />}
    >
      <View className='jy-bill-sheet'>
        <View className='jy-bill-sheet__title'>{bill.title}</View>
        <View className={`jy-bill-sheet__amount jy-bill__amount--${amount.tone} jy-num`}>{amount.words}</View>
        <View className={`jy-bill-sheet__state jy-bill__foot--${state.tone}`}>{state.words}</View>
        <Facts bill={bill} />
        <Timeline bills={bills} bill={bill} />
      </View>
    </Sheet>
  )
})
