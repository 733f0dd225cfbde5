import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import type { Wallet } from '@contract/types/wallet'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { ResultPage } from '@/components/frame/ResultPage'
import { isAppleMini } from '@/platform/client-name'
import { navigateTo, returnTo } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { InterruptedUnlock } from '@/stores/unlock/interrupted-unlock'
import type { PurchaseStore } from '@/stores/money/purchase'
import { usePageStore, useStores } from '@/stores/use-stores'
import { BalanceCard, BeansCard } from './wallet/BalanceCard'
import { OpenOrder } from './components/OpenOrder'
import { PackageGrid } from './wallet/PackageGrid'
import { PLACEHOLDER_PACKAGES } from './wallet/placeholder-packages'
import { PricesMissing } from './components/PricesMissing'
import { PurchaseLayers, PurchaseResult } from './components/PurchaseLayers'
import { usePurchase } from './components/use-purchase'
import { TopUpTermsSheet, WhatBeansSheet } from './wallet/WalletSheets'
import { WalletSkeleton } from './wallet/WalletSkeleton'
import { useMoneyText } from './components/use-money-text'
import { useRecordRoutes, type RecordRoute } from './components/use-record-routes'
import './wallet/wallet.scss'

type OpenSheet = 'what' | 'terms' | null

/** The packages once they are loaded, and the selected one. */
function useTopUp(purchase: PurchaseStore) {
  const { systemConfig } = useStores()
  const [packageId, select] = useState<number | null>(null)
  const buy = useAction(purchase.buy, {
    // The member should see the new price before choosing again.
    onFailure: ({ name }) => {
      if (name === 'PACKAGE_CHANGED') select(null)
    },
  })
  const { value, canBuy } = systemConfig
  const coin = canBuy ? value?.coin : undefined
  const chosen = coin?.packages.find(({ id }) => id === packageId) ?? null
  return {
    /** Packages are sold here. Until the server answers, Apple's rule applies. Source: product §6 */
    isOpen: value === null ? !isAppleMini : canBuy,
    /**
     * Nothing is sold here, and the page may say so: where Apple's rules apply, nothing may mention buying. Source:
     * screens.md 14
     */
    isClosed: value !== null && !canBuy && !isAppleMini,
    coin,
    chosen,
    select,
    isBusy: buy.isBusy || purchase.isBusy,
    buy: () => {
      if (!chosen) return
      const { id, num, bonusNum, amountFen } = chosen
      void buy.run({ kind: 'coin', packageId: id, amountFen, coins: num, bonusCoins: bonusNum, days: 0 })
    },
  }
}

type TopUp = ReturnType<typeof useTopUp>

const RECORD_ICONS: Readonly<Record<RecordRoute, IconName>> = {
  rechargeRecords: 'arrow-down-to-line',
  incomeRecords: 'hand-coins',
  paymentRecords: 'shopping-bag',
  withdrawalRecords: 'landmark',
}

const RecordsRow = observer(function RecordsRow() {
  const { titles } = useMoneyText()
  const records = useRecordRoutes()
  return (
    <View className='jy-wallet__records'>
      {records.map((route) => (
        <Pressable
          key={route}
          className='jy-wallet__record'
          pressStyle='flat'
          onPress={() => navigateTo(route)}
        >
          <Icon name={RECORD_ICONS[route]} size={22} className='jy-wallet__record-icon' />
          <Text>{titles[route]}</Text>
        </Pressable>
      ))}
    </View>
  )
})

/** The payment method; says prominently when no money moves. */
const MethodRow = observer(function MethodRow({ purchase }: { purchase: PurchaseStore }) {
  const { wallet: text, records } = useMoneyText()
  const { channel, channels, elsewhere } = purchase
  if (elsewhere !== null) return <SafetyNotice text={text.paying.elsewhere[elsewhere]} />
  if (channel === null) return null
  const canChange = channels.length > 1
  return (
    <Pressable
      className='jy-wallet__method'
      pressStyle='flat'
      isDisabled={!canChange}
      onPress={purchase.chooseChannel}
    >
      <View className={`jy-wallet__brand jy-wallet__brand--${channel.split('_')[0]}`} aria-hidden='true'>
        <Icon name='check' size={18} />
      </View>
      <View className='jy-wallet__method-words'>
        <Text>{records.channels[channel]}</Text>
        {channel === 'local' && <Text className='jy-wallet__method-note'>{text.demoNote}</Text>}
      </View>
      {canChange && (
        <>
          <Text className='jy-wallet__change'>{text.change}</Text>
          <Icon name='chevron-right' size={18} className='jy-wallet__arrow' />
        </>
      )}
    </Pressable>
  )
})

const Packages = observer(function Packages({
  topUp,
  purchase,
  onOpen,
}: {
  topUp: TopUp
  purchase: PurchaseStore
  onOpen: (sheet: OpenSheet) => void
}) {
  const { wallet: text } = useMoneyText()
  const { coin } = topUp
  return (
    <View className='jy-wallet__buy'>
      <Heading level={2} className='jy-wallet__title'>
        {text.packages}
      </Heading>
      <OpenOrder purchase={purchase} />
      <PackageGrid
        packages={coin?.packages ?? PLACEHOLDER_PACKAGES}
        isPlaceholder={!coin}
        selected={topUp.chosen?.id ?? null}
        onSelect={topUp.select}
        onWhat={() => onOpen('what')}
      />
      {coin ? <MethodRow purchase={purchase} /> : <PricesMissing />}
    </View>
  )
})

const PayFooter = observer(function PayFooter({
  topUp,
  onOpen,
}: {
  topUp: TopUp
  onOpen: (sheet: OpenSheet) => void
}) {
  const { wallet: text } = useMoneyText()
  const { chosen, coin } = topUp
  return (
    <>
      <Button
        kind={chosen ? 'primary' : 'neutral'}
        isBlock
        text={chosen ? text.pay(chosen.amount) : text.choose}
        isDisabled={!chosen}
        isBusy={topUp.isBusy}
        onPress={topUp.buy}
      />
      <View className='jy-wallet__adults'>
        <Text>{coin ? `${text.adults} · ${text.look}` : text.adults}</Text>
        {coin && (
          <>
            <Pressable
              className='jy-wallet__terms'
              role='link'
              pressStyle='flat'
              onPress={() => onOpen('terms')}
            >
              {text.terms}
            </Pressable>
          </>
        )}
      </View>
    </>
  )
})

/**
 * Leads back to the unlock for which the coins were bought; null without one. The payment may have reloaded the app.
 */
function useWayBack(purchase: PurchaseStore): (() => void) | null {
  const { value: kept } = usePageStore(InterruptedUnlock)
  if (kept === null) return null
  return () => {
    purchase.dismiss()
    if (kept.page === 'member') returnTo('member', { id: kept.userId })
    else returnTo('chat', { userId: kept.userId })
  }
}

const Paid = observer(function Paid({ purchase }: { purchase: PurchaseStore }) {
  const { wallet, systemConfig } = useStores()
  const { wallet: texts } = useMoneyText()
  const { paid: text } = texts
  const { order } = purchase
  const total = wallet.balance.value?.totalCoins
  const days = systemConfig.value?.coin?.bonusExpireDays
  const back = useWayBack(purchase)
  const toRecords = () => {
    purchase.dismiss()
    navigateTo('rechargeRecords')
  }
  return (
    <ResultPage
      title={text.title}
      figure={text.figure(order?.coins ?? 0)}
      {...(order && order.bonusCoins > 0 && days !== undefined
        ? { line: text.bonus(order.bonusCoins, days) }
        : {})}
      buttonText={back ? text.backToUnlock : texts.paying.done}
      onButton={back ?? purchase.dismiss}
      linkText={text.records}
      onLink={toRecords}
    >
      {wallet.balance.state === 'ready' && total !== undefined && (
        <View className='jy-wallet__now'>
          <Text>{text.total}</Text>
          <Text className='jy-wallet__now-value jy-num'>{String(total)}</Text>
        </View>
      )}
    </ResultPage>
  )
})

const hasIncome = ({ incomePendingFen, incomeAvailableFen, withdrawFrozenFen }: Wallet): boolean =>
  incomePendingFen + incomeAvailableFen + withdrawFrozenFen > 0

/** Balances, top-up and withdrawal. Source: product §8 (14), screens.md 14 */
export default observer(function WalletPage() {
  const { wallet } = useStores()
  const { wallet: texts } = useMoneyText()
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const purchase = usePurchase('coin')
  const topUp = useTopUp(purchase)
  const { balance } = wallet
  // Coins come first while there is no income; hidden amounts keep one order, or it would reveal a zero. The order stays
  // while the page is open.
  const order = useRef<'money' | 'coins' | null>(null)
  if (balance.value) order.current ??= wallet.isHidden || hasIncome(balance.value) ? 'money' : 'coins'
  const isOver = purchase.phase === 'paid' || purchase.phase === 'unknown'
  const hasFooter = balance.value !== null && topUp.isOpen && !isOver
  useDidShow(() => {
    void wallet.load()
  })
  usePullDown(wallet.load)
  return (
    <Page
      route='wallet'
      of={balance}
      skeleton={<WalletSkeleton />}
      onRetry={() => void wallet.load()}
      footer={hasFooter && <PayFooter topUp={topUp} onOpen={setSheet} />}
      overlays={
        topUp.isOpen && (
          <>
            <PurchaseLayers purchase={purchase} />
            <WhatBeansSheet isOpen={sheet === 'what'} onClose={() => setSheet(null)} />
            {topUp.coin && (
              <TopUpTermsSheet coin={topUp.coin} isOpen={sheet === 'terms'} onClose={() => setSheet(null)} />
            )}
          </>
        )
      }
    >
      <PurchaseResult purchase={purchase} records='rechargeRecords' paid={<Paid purchase={purchase} />}>
        {balance.value && (
          <View className='jy-wallet'>
            {order.current === 'money' && <BalanceCard money={balance.value} />}
            <BeansCard money={balance.value} />
            {order.current === 'coins' && <BalanceCard money={balance.value} />}
            <RecordsRow />
            {topUp.isOpen && <Packages topUp={topUp} purchase={purchase} onOpen={setSheet} />}
            {topUp.isClosed && <View className='jy-wallet__closed'>{texts.closed}</View>}
          </View>
        )}
      </PurchaseResult>
    </Page>
  )
})
