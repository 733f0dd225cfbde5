import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Bill, RefundOffer } from '@contract/types/wallet'
import { Button, PrimaryButton } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/frame/Skeleton'
import { Sheet } from '@/components/layers/Sheet'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import type { RefundStore } from '@/stores/money/refund'
import { useMoneyText } from '../components/use-money-text'
import './RefundSheet.scss'

/** The money that comes back, the way it takes, and everything that the refund takes away. */
const Exchange = observer(function Exchange({ bill, offer }: { bill: Bill; offer: RefundOffer }) {
  const { records } = useMoneyText()
  const { refund: text, coins, channels } = records
  const { amountFen, coins: bought, bonusCoins, days } = offer
  return (
    <CellGroup kind='sunken'>
      <Cell title={text.back} value={`¥ ${yuan(amountFen)}`} />
      {bill.channel && <Cell title={text.way} value={text.wayLine(channels[bill.channel])} />}
      {bought > 0 && <Cell title={text.takenCoins} value={coins(bought)} />}
      {bonusCoins > 0 && <Cell title={text.takenBonus} value={coins(bonusCoins)} />}
      {days > 0 && <Cell title={text.takenDays} value={text.days(days)} />}
    </CellGroup>
  )
})

const Content = observer(function Content({ refund, bill }: { refund: RefundStore; bill: Bill }) {
  const { records, common } = useMoneyText()
  const { refund: text } = records
  const { state, value: offer } = refund.offer
  if (!offer && state === 'error') {
    return (
      <Pressable className='jy-refund__retry' pressStyle='flat' onPress={() => void refund.load()}>
        {common.loadFailedTap}
      </Pressable>
    )
  }
  if (!offer) return <Skeleton shape='cells' count={3} />
  const { why } = offer
  if (why !== null && why !== 'running') {
    return (
      <View className='jy-refund__none'>
        <View className='jy-refund__title'>{text.none}</View>
        <Text className='jy-refund__line'>{text.why[why]}</Text>
      </View>
    )
  }
  return (
    <>
      {why === 'running' && <View className='jy-refund__title'>{text.running}</View>}
      <Exchange bill={bill} offer={offer} />
      <View className='jy-refund__line'>{why === 'running' ? text.runningLine : text.line}</View>
    </>
  )
})

const Acts = observer(function Acts({
  refund,
  bill,
  onDone,
}: {
  refund: RefundStore
  bill: Bill
  onDone: () => void
}) {
  const { records } = useMoneyText()
  const { refund: text, detail } = records
  const submit = useAction(async () => {
    await refund.submit()
    onDone()
  })
  const { value: offer } = refund.offer
  if (!offer) return null
  if (offer.why === null) {
    return (
      <>
        <PrimaryButton
          text={text.confirm(yuan(offer.amountFen))}
          isBusy={submit.isBusy}
          onPress={() => void submit.run()}
        />
        <Button isBlock text={text.keep} onPress={refund.close} />
      </>
    )
  }
  const askService = () => {
    refund.close()
    navigateTo('chat', { userId: SERVICE_ACCOUNT_ID, billId: bill.id })
  }
  return (
    <>
      <PrimaryButton text={text.done} onPress={refund.close} />
      {offer.why !== 'running' && <Button isBlock text={detail.service} onPress={askService} />}
    </>
  )
})

/** The refund of a purchase: its offer, the request, and its progress. Source: product §7.8.4, screens.md 17–20 */
export const RefundSheet = observer(function RefundSheet({
  refund,
  onDone,
}: {
  refund: RefundStore
  /** Called when a refund was requested. */
  onDone: () => void
}) {
  const { records } = useMoneyText()
  const { bill: opened } = refund
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  // The content stays while the sheet leaves the screen.
  const bill = opened ?? last
  if (!bill) return null
  return (
    <Sheet
      isOpen={opened !== null}
      title={records.refund.title}
      subtitle={bill.title}
      hasClose
      room='middle'
      onClose={refund.close}
      footer={<Acts refund={refund} bill={bill} onDone={onDone} />}
    >
      <View className='jy-refund'>
        <Content refund={refund} bill={bill} />
      </View>
    </Sheet>
  )
})
