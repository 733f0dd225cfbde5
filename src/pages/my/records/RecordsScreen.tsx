import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { BillType } from '@contract/types/wallet'
import { EmptyState } from '@/components/frame/EmptyState'
import { Icon } from '@/components/Icon'
import { ListEnd } from '@/components/frame/ListEnd'
import { PickerSheet } from '@/components/layers/PickerSheet'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/frame/Skeleton'
import type { PushRouteName } from '@/routes'
import { Page } from '@/shell/page/Page'
import { StateOfList } from '@/shell/lists/StateOfList'
import { usePageList } from '@/shell/lists/use-list'
import { BillsStore, monthOf, type BillMonth } from '@/stores/money/bills'
import { RefundStore } from '@/stores/money/refund'
import { usePageStore, useStores } from '@/stores/use-stores'
import { BillRow } from './BillRow'
import { BillSheet } from '../components/BillSheet'
import { monthLabel, sumWords } from '../components/bill-words'
import { NoRecords } from './NoRecords'
import { RefundSheet } from './RefundSheet'
import { useMoneyText } from '../components/use-money-text'
import './RecordsScreen.scss'

/** Months from the present one back to the first, `YYYY-MM`. */
function monthsBack(from: number, to: number): string[] {
  const first = monthOf(from)
  const months: string[] = []
  let [year = 0, month = 0] = monthOf(to).split('-').map(Number)
  for (;;) {
    const label = `${year}-${String(month).padStart(2, '0')}`
    months.push(label)
    if (label <= first) return months
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  }
}

/** One wheel of months; its first entry means all months. */
const MonthPicker = observer(function MonthPicker({
  bills,
  isOpen,
  onClose,
}: {
  bills: BillsStore
  isOpen: boolean
  onClose: () => void
}) {
  const { session, clock } = useStores()
  const { records: text, common } = useMoneyText()
  const now = clock.now()
  const months = monthsBack(session.user?.createdAt ?? now, now)
  const texts = [text.allMonths, ...months.map((month) => monthLabel(text, month))]
  const choose = ([position = 0]: number[]) => {
    onClose()
    void bills.show(months[position - 1] ?? null)
  }
  return (
    <PickerSheet
      isOpen={isOpen}
      title={text.chooseMonth}
      columnsFor={() => [{ key: 'month', label: text.chooseMonth, texts }]}
      positions={[bills.month === null ? 0 : months.indexOf(bills.month) + 1]}
      confirmText={common.confirm}
      onConfirm={choose}
      onClose={onClose}
    />
  )
})

const MonthHead = observer(function MonthHead({
  type,
  month,
  onChoose,
}: {
  type: BillType
  month: BillMonth
  onChoose: () => void
}) {
  const { records: text } = useMoneyText()
  const label = monthLabel(text, month.month)
  return (
    <View className='jy-records__head'>
      <Pressable
        className='jy-records__month jy-num'
        label={text.chooseMonthOf(label)}
        pressStyle='flat'
        onPress={onChoose}
      >
        <Text>{label}</Text>
        <Icon name='chevron-down' size={18} className='jy-records__month-icon' />
      </Pressable>
      <Text className='jy-records__sum jy-num'>{sumWords(text, type, month.sum)}</Text>
    </View>
  )
})

const Months = observer(function Months({
  bills,
  type,
  onChoose,
}: {
  bills: BillsStore
  type: BillType
  onChoose: () => void
}) {
  const { records: text } = useMoneyText()
  const { list, months, month: chosen } = bills
  if (list.isEmpty && chosen === null) return <NoRecords type={type} />
  return (
    <>
      {months.map((month) => (
        <View key={month.month}>
          <MonthHead type={type} month={month} onChoose={onChoose} />
          {month.rows.length > 0 && (
            <View className='jy-records__card'>
              {month.rows.map((bill) => (
                <BillRow key={bill.id} bill={bill} onPress={() => void bills.open(bill)} />
              ))}
            </View>
          )}
        </View>
      ))}
      {list.isEmpty && (
        <EmptyState
          illustration='empty-record'
          title={text.emptyMonth}
          linkText={text.showAll}
          onLink={() => void bills.show(null)}
        />
      )}
    </>
  )
})

/** A record page: months with their sums, rows, and the sheet of one bill. Source: product §8 (17–20), screens.md 17–20 */
export const RecordsScreen = observer(function RecordsScreen({
  type,
  route,
}: {
  type: BillType
  route: PushRouteName
}) {
  const { systemConfig } = useStores()
  const bills = usePageStore(BillsStore, type)
  const refund = usePageStore(RefundStore)
  const [isChoosing, setChoosing] = useState(false)
  const { list } = bills
  usePageList(list)
  return (
    <Page
      route={route}
      overlays={
        <>
          <MonthPicker bills={bills} isOpen={isChoosing} onClose={() => setChoosing(false)} />
          <BillSheet bills={bills} canPay={systemConfig.canBuy} onRefund={(bill) => void refund.open(bill)} />
          <RefundSheet refund={refund} onDone={() => void list.refresh()} />
        </>
      }
    >
      <View className={IS_WEB ? 'jy-records jy-records--barred' : 'jy-records'}>
        <StateOfList list={list} skeleton={<Skeleton className='jy-records__ghost' shape='list' count={6} />}>
          <Months bills={bills} type={type} onChoose={() => setChoosing(true)} />
          <ListEnd state={list.endState} onRetry={() => void list.loadMore()} />
        </StateOfList>
      </View>
    </Page>
  )
})
