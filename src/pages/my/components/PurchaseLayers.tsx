import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { PayChannel } from '@contract/types/wallet'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { OptionSheet } from '@/components/layers/OptionSheet'
import { ResultPage } from '@/components/frame/ResultPage'
import { Sheet } from '@/components/layers/Sheet'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import type { PurchaseStore } from '@/stores/money/purchase'
import { momentLabel } from '@/text/index'
import { useMoneyText } from './use-money-text'
import './PurchaseLayers.scss'

interface LayerProps {
  purchase: PurchaseStore
}

/** Asks once when this month's spending is high. Source: product §7.8.4 */
const WarningSheet = observer(function WarningSheet({ purchase }: LayerProps) {
  const text = useMoneyText().wallet.paying
  const proceed = useAction(purchase.proceed)
  return (
    <Sheet
      isOpen={purchase.phase === 'warned'}
      title={text.warnTitle}
      subtitle={text.warnLine(yuan(purchase.monthFen))}
      onClose={purchase.dismiss}
      footer={
        <View className='jy-paying__acts jy-button-stack'>
          <Button kind='primary' isBlock text={text.warnStop} onPress={purchase.dismiss} />
          <Button kind='text' isBlock text={text.warnGo} onPress={() => void proceed.run()} />
        </View>
      }
    />
  )
})

/**
 * The ceiling is reached: the ceiling, the remaining amount, and when it resets. Source: product §7.8.4, §10 (1608)
 */
const CeilingSheet = observer(function CeilingSheet({ purchase }: LayerProps) {
  const texts = useMoneyText()
  const { ceiling: text, paying } = texts.wallet
  const { ceiling } = purchase
  const toService = () => {
    purchase.dismiss()
    navigateTo('customerService')
  }
  if (ceiling === null) return null
  const { period, limitFen, leftFen, resetAt } = ceiling
  return (
    <Sheet
      isOpen={purchase.phase === 'capped'}
      title={text.title[period]}
      subtitle={`${text.limit[period](yuan(limitFen))}${text.left(leftFen > 0 ? yuan(leftFen) : null)}${text.resets(momentLabel(texts, resetAt))}`}
      onClose={purchase.dismiss}
      footer={
        <View className='jy-paying__acts jy-button-stack'>
          <Button kind='primary' isBlock text={text.close} onPress={purchase.dismiss} />
          <Button kind='text' isBlock text={paying.service} onPress={toService} />
        </View>
      }
    />
  )
})

const ChannelSheet = observer(function ChannelSheet({ purchase }: LayerProps) {
  const { wallet, records } = useMoneyText()
  const choose = useAction(purchase.setChannel)
  return (
    <OptionSheet<PayChannel>
      isOpen={purchase.phase === 'choosing'}
      title={wallet.paying.chooseTitle}
      label={wallet.paying.chooseTitle}
      options={purchase.channels.map((value) => ({ value, text: records.channels[value] }))}
      value={purchase.channel}
      onChange={(channel) => void choose.run(channel)}
      onClose={purchase.dismiss}
    />
  )
})

/** The demo's payment where no payment page can be opened. */
const DemoDialog = observer(function DemoDialog({ purchase }: LayerProps) {
  const { wallet, common } = useMoneyText()
  const text = wallet.paying
  const answer = useAction(purchase.answerDemo)
  return (
    <Dialog
      isOpen={purchase.phase === 'confirming'}
      title={text.demoTitle}
      line={text.demoLine(yuan(purchase.order?.amountFen ?? 0))}
      confirmText={text.demoPay}
      cancelText={common.cancel}
      onConfirm={() => void answer.run('pay')}
      onCancel={() => void answer.run('cancel')}
    />
  )
})

/** The result is not known yet; leaving loses nothing. */
const WaitingSheet = observer(function WaitingSheet({ purchase }: LayerProps) {
  const { wallet } = useMoneyText()
  const text = wallet.paying
  const proceed = useAction(purchase.proceed)
  return (
    <Sheet
      isOpen={purchase.phase === 'waiting'}
      title={text.waitTitle}
      subtitle={text.waitLine}
      onClose={purchase.dismiss}
      footer={
        <View className='jy-paying__acts jy-button-stack'>
          {purchase.isPayable && <Button isBlock text={wallet.continue} onPress={() => void proceed.run()} />}
          <Button kind='text' isBlock text={text.waitLater} onPress={purchase.dismiss} />
        </View>
      }
    >
      <View className='jy-paying__dots' role='status' aria-label={text.waitTitle}>
        <View className='jy-paying__dot jy-paying__dot--other' />
        <View className='jy-paying__dot' />
      </View>
    </Sheet>
  )
})

const FailedSheet = observer(function FailedSheet({ purchase }: LayerProps) {
  const { wallet, errors } = useMoneyText()
  const text = wallet.paying
  const proceed = useAction(purchase.proceed)
  const { reason, isPayable, channels, elsewhere } = purchase
  // The title says already that it failed.
  const line = reason === null || reason === 'PAYMENT_FAILED' ? text.failedLine : errors[reason]
  const needsPeople = reason === 'AMOUNT_MISMATCH'
  const toService = () => {
    purchase.dismiss()
    navigateTo('customerService')
  }
  return (
    <Sheet
      isOpen={purchase.phase === 'failed'}
      title={elsewhere === null ? text.failedTitle : text.elsewhere.title}
      subtitle={elsewhere === null ? line : text.elsewhere[elsewhere]}
      onClose={purchase.dismiss}
      footer={
        <View className='jy-paying__acts jy-button-stack'>
          {needsPeople && <Button kind='primary' isBlock text={text.service} onPress={toService} />}
          {!needsPeople && isPayable && (
            <Button kind='primary' isBlock text={text.again} onPress={() => void proceed.run()} />
          )}
          {!needsPeople && isPayable && channels.length > 1 && (
            <Button isBlock text={text.other} onPress={purchase.chooseChannel} />
          )}
          <Button kind='text' isBlock text={text.notNow} onPress={purchase.dismiss} />
        </View>
      }
    />
  )
})

/** All layers that a payment may open over a selling page. Source: screens.md 14, 21 */
export const PurchaseLayers = observer(function PurchaseLayers({ purchase }: LayerProps) {
  return (
    <>
      <WarningSheet purchase={purchase} />
      <CeilingSheet purchase={purchase} />
      <ChannelSheet purchase={purchase} />
      <DemoDialog purchase={purchase} />
      <WaitingSheet purchase={purchase} />
      <FailedSheet purchase={purchase} />
    </>
  )
})

/** A selling page: its content, or the result of the purchase instead. */
export const PurchaseResult = observer(function PurchaseResult({
  purchase,
  records,
  paid,
  children,
}: LayerProps & {
  /** The page that records the purchase. */
  records: 'rechargeRecords' | 'paymentRecords'
  /** Shown after the payment. */
  paid: ReactNode
  children: ReactNode
}) {
  const text = useMoneyText().wallet.paying
  const toRecords = () => {
    purchase.dismiss()
    navigateTo(records)
  }
  if (purchase.phase === 'paid') return paid
  if (purchase.phase !== 'unknown') return children
  return (
    <ResultPage
      kind='waiting'
      title={text.unknownTitle}
      line={text.unknownLine}
      buttonText={text.toRecords}
      onButton={toRecords}
      linkText={text.done}
      onLink={purchase.dismiss}
    />
  )
})
