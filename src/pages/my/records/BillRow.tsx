import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Bill } from '@contract/types/wallet'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { billAmount, billFoot, billIcon, billTime, hasReasonInFoot } from '../components/bill-words'
import { useMoneyText } from '../components/use-money-text'

/** One bill: subject, time and reason at the left, amount and status at the right. Source: screens.md 17–20 */
export const BillRow = observer(function BillRow({ bill, onPress }: { bill: Bill; onPress: () => void }) {
  const { records: text } = useMoneyText()
  const amount = billAmount(text, bill)
  const foot = billFoot(text, bill)
  return (
    <Pressable className='jy-bill' pressStyle='flat' onPress={onPress}>
      <View className='jy-bill__icon'>
        <Icon name={billIcon(bill)} size={20} />
      </View>
      <View className='jy-bill__words'>
        <View className='jy-bill__title'>{bill.title}</View>
        <View className='jy-bill__time jy-num'>
          {bill.reason && !hasReasonInFoot(bill) && <View className='jy-bill__part'>{bill.reason}</View>}
          <View className='jy-bill__part jy-bill__clock'>{billTime(text, bill.createdAt)}</View>
        </View>
      </View>
      <View className='jy-bill__figures jy-num'>
        <Text className={`jy-bill__amount jy-bill__amount--${amount.tone}`}>{amount.words}</Text>
        <Text className={`jy-bill__foot jy-bill__foot--${foot.tone}`}>{foot.words}</Text>
      </View>
    </Pressable>
  )
})
