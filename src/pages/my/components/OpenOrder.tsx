import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { yuan } from '@/lib/money'
import { useAction } from '@/shell/use-action'
import type { PurchaseStore } from '@/stores/money/purchase'
import { useMoneyText } from './use-money-text'
import './OpenOrder.scss'

/** An unpaid order that can still be paid. Source: product §8 (14) */
export const OpenOrder = observer(function OpenOrder({ purchase }: { purchase: PurchaseStore }) {
  const { wallet: text } = useMoneyText()
  const proceed = useAction(purchase.proceed)
  const { order, phase } = purchase
  if (!order || phase !== 'idle' || !purchase.isPayable) return null
  return (
    <View className='jy-open-order'>
      <NoticeBar
        icon='timer'
        text={text.open(yuan(order.amountFen))}
        actionText={text.continue}
        onAction={() => void proceed.run()}
      />
    </View>
  )
})
