import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SystemConfig } from '@contract/types/config'
import { Button, PrimaryButton } from '@/components/Button'
import { Sheet } from '@/components/layers/Sheet'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useMoneyText } from '../components/use-money-text'
import './WalletSheets.scss'

/** A layer of the wallet. */
interface SheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Number of coins for which the price is shown. */
const TOLD_COINS = 10

const Points = observer(function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <View className='jy-wallet-sheet__block'>
      <Text className='jy-wallet-sheet__title'>{title}</Text>
      {points.map((point) => (
        <View key={point} className='jy-wallet-sheet__point'>
          {point}
        </View>
      ))}
    </View>
  )
})

/** What coins can pay for, and what given ones cannot. Source: product §7.8.3, §7.8.4 */
export const WhatBeansSheet = observer(function WhatBeansSheet({ isOpen, onClose }: SheetProps) {
  const { systemConfig } = useStores()
  const { wallet } = useMoneyText()
  const { what: text } = wallet
  const canUnlock = systemConfig.value?.unlock !== undefined
  return (
    <Sheet
      isOpen={isOpen}
      title={wallet.whatBeans}
      hasClose
      onClose={onClose}
      footer={<PrimaryButton text={text.close} onPress={onClose} />}
    >
      <Points
        title={text.principalTitle}
        points={canUnlock ? [text.unlock, ...text.principal] : text.principal}
      />
      <Points title={text.bonusTitle} points={canUnlock ? [...text.bonus, text.noUnlock] : text.bonus} />
      <View className='jy-wallet-sheet__line'>{text.order}</View>
    </Sheet>
  )
})

/** The rules of a top-up: age, price, validity, ceiling and refund. Source: product §7.8.4 */
export const TopUpTermsSheet = observer(function TopUpTermsSheet({
  isOpen,
  onClose,
  coin,
}: SheetProps & { coin: NonNullable<SystemConfig['coin']> }) {
  const { wallet } = useMoneyText()
  const { rules: text } = wallet
  const go = (route: 'rechargeRecords' | 'customerService') => () => {
    onClose()
    navigateTo(route)
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={wallet.terms}
      hasClose
      onClose={onClose}
      footer={
        <View className='jy-wallet-sheet__acts jy-button-stack'>
          <Button isBlock text={text.records} onPress={go('rechargeRecords')} />
          <Button kind='text' isBlock text={text.service} onPress={go('customerService')} />
        </View>
      }
    >
      <Points title={text.adultsTitle} points={[text.adults]} />
      <Points title={text.priceTitle} points={[text.price(TOLD_COINS, yuan(TOLD_COINS * coin.fenPerCoin))]} />
      <Points title={text.expiryTitle} points={[text.expiry(coin.bonusExpireDays)]} />
      <Points
        title={text.ceilingTitle}
        points={[text.ceiling(yuan(coin.firstDayMaxFen), yuan(coin.monthlyMaxFen))]}
      />
      <Points title={text.refundTitle} points={[text.refund]} />
    </Sheet>
  )
})
