import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { AgreementText } from '@/components/layers/AgreementText'
import { Button } from '@/components/Button'
import { CheckRow } from '@/components/forms/CheckRow'
import { classNames } from '@/components/class-names'
import { EmptyState } from '@/components/frame/EmptyState'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { ResultPage } from '@/components/frame/ResultPage'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { calendarDay } from '@/lib/time/calendar'
import { yuanShort } from '@/lib/money'
import { AgreementBody } from '@/shell/agreements/AgreementBody'
import { isAppleMini } from '@/platform/client-name'
import { navigateTo, switchTab, useRouteQuery } from '@/platform/navigation'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import type { PurchaseStore } from '@/stores/money/purchase'
import { useStores } from '@/stores/use-stores'
import { BenefitTable } from './member-benefits/BenefitTable'
import { OpenOrder } from './components/OpenOrder'
import { PlanCards } from './member-benefits/PlanCards'
import { PricesMissing } from './components/PricesMissing'
import { PurchaseLayers, PurchaseResult } from './components/PurchaseLayers'
import { usePurchase } from './components/use-purchase'
import { VipHero } from './member-benefits/VipHero'
import { useMoneyText } from './components/use-money-text'
import './member-benefits/member-benefits.scss'

/** The plans, the chosen one, and whether the agreement is ticked. */
function useOffer(purchase: PurchaseStore) {
  const { systemConfig } = useStores()
  /**
   * Undefined while the member has not chosen: the plan that the server marks is then selected. Null after the prices
   * changed.
   */
  const [chosenId, select] = useState<string | null>()
  const [isAgreed, agree] = useState(false)
  const [isReading, setReading] = useState(false)
  const buy = useAction(purchase.buy, {
    // The member should see the new price before choosing again.
    onFailure: ({ name }) => {
      if (name === 'PACKAGE_CHANGED') select(null)
    },
  })
  const { value, canBuy } = systemConfig
  const vip = canBuy ? value?.vip : undefined
  const plans = vip?.packages ?? []
  const plan =
    plans.find(({ id, preselected }) => (chosenId === undefined ? preselected : id === chosenId)) ?? null
  const order = () => {
    if (!plan) return
    const { id, amountFen, days } = plan
    void buy.run({ kind: 'vip', packageId: id, amountFen, coins: 0, bonusCoins: 0, days })
  }
  return {
    /** Nothing here may mention buying. Until the server answers, Apple's rule applies. Source: product §6 */
    isHidden: value === null ? isAppleMini : !canBuy,
    vip,
    plan,
    select,
    isAgreed,
    agree,
    isReading,
    setReading,
    isBusy: buy.isBusy || purchase.isBusy,
    /** Buys, or shows the agreement first when it is not ticked. Source: screens.md 21, D */
    press: () => (isAgreed ? order() : setReading(true)),
    accept: () => {
      agree(true)
      setReading(false)
      order()
    },
  }
}

type Offer = ReturnType<typeof useOffer>

const Plans = observer(function Plans({ offer, purchase }: { offer: Offer; purchase: PurchaseStore }) {
  const { benefits: text } = useMoneyText()
  const { vip, plan } = offer
  return (
    <>
      <OpenOrder purchase={purchase} />
      {vip ? (
        <PlanCards plans={vip.packages} selected={plan?.id ?? null} onSelect={offer.select} />
      ) : (
        <PricesMissing />
      )}
      <View className='jy-benefits__honest'>
        <Icon name='circle-check' size={16} className='jy-benefits__honest-icon' />
        <Text>{text.noRenewal}</Text>
      </View>
    </>
  )
})

const Questions = observer(function Questions({ refundHours }: { refundHours: number | undefined }) {
  const { benefits: text } = useMoneyText()
  const { faq } = text
  const questions = [
    { title: faq.endTitle, line: faq.end },
    ...(refundHours === undefined ? [] : [{ title: faq.refundTitle, line: faq.refund(refundHours) }]),
    { title: faq.freeTitle, line: faq.free },
  ]
  return (
    <>
      <Heading level={2} className='jy-benefits__title'>
        {text.questions}
      </Heading>
      <View className='jy-benefits__questions'>
        {questions.map(({ title, line }) => (
          <View key={title} className='jy-benefits__question'>
            <View className='jy-benefits__ask'>{title}</View>
            <View>{line}</View>
          </View>
        ))}
      </View>
    </>
  )
})

const BuyFooter = observer(function BuyFooter({ offer }: { offer: Offer }) {
  const { session } = useStores()
  const { benefits: text } = useMoneyText()
  const { plan, isAgreed } = offer
  const until = session.hasVip ? (session.info?.vip.expireTime ?? null) : null
  const label = () => {
    if (!plan) return text.choose
    const words = until === null ? text.buy : text.renew
    return words(yuanShort(plan.amountFen), text.days(plan.days))
  }
  return (
    <>
      <Button
        className='jy-benefits__open'
        kind={plan ? 'gold' : 'neutral'}
        isBlock
        text={label()}
        isDisabled={!plan}
        isBusy={offer.isBusy}
        onPress={offer.press}
      />
      {until !== null && (
        <View className='jy-benefits__extends jy-num'>{text.extends(calendarDay(until))}</View>
      )}
      <View className='jy-benefits__agree'>
        <CheckRow isChecked={isAgreed} label={`${text.agree}${text.agreement}`} onChange={offer.agree}>
          <AgreementText
            lead={text.agree}
            links={[{ text: text.agreement, onPress: () => navigateTo('membershipAgreement') }]}
          />
        </CheckRow>
      </View>
    </>
  )
})

const AgreementFirst = observer(function AgreementFirst({ offer }: { offer: Offer }) {
  const { benefits: text } = useMoneyText()
  const close = () => offer.setReading(false)
  return (
    <Sheet
      isOpen={offer.isReading}
      title={text.sheetTitle}
      hasClose
      onClose={close}
      footer={
        <View className='jy-paying__acts jy-button-stack'>
          <Button kind='gold' isBlock text={text.accept} onPress={offer.accept} />
          <Button kind='text' isBlock text={text.refuse} onPress={close} />
        </View>
      }
    >
      <AgreementBody name='vip' onLeave={close} />
    </Sheet>
  )
})

const Paid = observer(function Paid({ purchase }: { purchase: PurchaseStore }) {
  const { session, tabs } = useStores()
  const { benefits: texts } = useMoneyText()
  const { paid: text } = texts
  const until = session.hasVip ? (session.info?.vip.expireTime ?? null) : null
  const look = () => {
    purchase.dismiss()
    tabs.requestLikes()
    switchTab('messages')
  }
  return (
    <ResultPage
      mark={
        <View className='jy-benefits__mark' aria-hidden='true'>
          <Icon name='crown' size={32} />
        </View>
      }
      title={text.title}
      {...(until === null ? {} : { line: text.line(calendarDay(until)) })}
      buttonText={text.look}
      onButton={look}
      linkText={text.done}
      onLink={purchase.dismiss}
    />
  )
})

const Content = observer(function Content({ offer, purchase }: { offer: Offer; purchase: PurchaseStore }) {
  const { systemConfig, session } = useStores()
  const { benefits: text } = useMoneyText()
  const { benefit } = useRouteQuery('memberBenefits')
  // Where nothing is sold, the page has content only for VIP members.
  if (offer.isHidden && !session.hasVip) {
    const { title, line, button } = text.nothing
    return (
      <EmptyState
        illustration='empty-nearby'
        title={title}
        line={line}
        buttonText={button}
        onButton={() => switchTab('home')}
      />
    )
  }
  return (
    <>
      <VipHero />
      <View className='jy-benefits__panel'>
        {!offer.isHidden && <Plans offer={offer} purchase={purchase} />}
        <BenefitTable
          config={systemConfig.value ?? {}}
          asked={benefit}
          quotas={session.info?.quotas ?? null}
          isMember={session.hasVip}
        />
        {!offer.isHidden && <Questions refundHours={offer.vip?.refundHoursUnused} />}
      </View>
    </>
  )
})

/** Explains membership plainly and sells it without pressure. Source: product §7.7, §8 (21), screens.md 21 */
export default observer(function MemberBenefitsPage() {
  const { session } = useStores()
  const purchase = usePurchase('vip')
  const offer = useOffer(purchase)
  const isOver = purchase.phase === 'paid' || purchase.phase === 'unknown'
  const isPlum = !isOver && (!offer.isHidden || session.hasVip)
  return (
    <Page
      route='memberBenefits'
      needsConfig
      skeleton={
        <>
          <VipHero />
          <View className='jy-benefits__panel'>
            <Skeleton shape='text' />
          </View>
        </>
      }
      className={classNames('jy-benefits', isPlum && 'jy-vip-hero-page')}
      footer={!offer.isHidden && !isOver && <BuyFooter offer={offer} />}
      overlays={
        !offer.isHidden && (
          <>
            <PurchaseLayers purchase={purchase} />
            <AgreementFirst offer={offer} />
          </>
        )
      }
    >
      <PurchaseResult purchase={purchase} records='paymentRecords' paid={<Paid purchase={purchase} />}>
        <Content offer={offer} purchase={purchase} />
      </PurchaseResult>
    </Page>
  )
})
