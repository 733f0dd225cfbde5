import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { DAY_MS } from '@contract/constants'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { BLANK } from '@/lib/blank'
import { calendarDay } from '@/lib/time/calendar'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './MineCards.scss'

/** From this time before its end on, the last day of a membership is amber, in ms. Source: screens.md 13 */
const ENDING_MS = 7 * DAY_MS

/** Membership; where none is sold, only VIP members see it. Source: product §6, screens.md 13 */
export const VipCard = observer(function VipCard() {
  const { session, systemConfig, clock } = useStores()
  const text = useText().mine
  const until = session.hasVip ? (session.info?.vip.expireTime ?? null) : null
  if (until === null && !systemConfig.canBuy) return null
  const isEnding = until !== null && until - clock.now() < ENDING_MS
  const act = systemConfig.canBuy ? text.vipRenew : text.vipMine
  return (
    <Pressable className='jy-mine__vip' onPress={() => navigateTo('memberBenefits')}>
      <View className='jy-mine__vip-art' aria-hidden='true' />
      <View className='jy-mine__vip-icon'>
        <Icon name='crown' size={24} />
      </View>
      <View className='jy-mine__card-words'>
        <View className='jy-mine__vip-title'>{text.vip}</View>
        <View className={classNames('jy-mine__vip-line jy-num', isEnding && 'jy-mine__vip-line--ending')}>
          {until === null ? text.vipLine : text.vipUntil(calendarDay(until))}
        </View>
      </View>
      <View className='jy-mine__vip-go'>{until === null ? text.vipLearn : act}</View>
    </Pressable>
  )
})

/** Income and coins, hidden where the member hid them in the wallet. */
const WalletFigures = observer(function WalletFigures() {
  const { wallet } = useStores()
  const { mine: text, common } = useText()
  const { value } = wallet.balance
  const { isHidden, incomeFen } = wallet
  if (!value && wallet.balance.state === 'error')
    return <View className='jy-mine__card-line'>{common.loadFailedTap}</View>
  // Both lines keep their room while they load.
  if (!value) {
    return (
      <>
        <View className='jy-mine__figure'>{BLANK}</View>
        <View className='jy-mine__card-line'>{BLANK}</View>
      </>
    )
  }
  return (
    <>
      <View className='jy-mine__figure jy-num'>
        <Text className='jy-mine__yuan'>¥</Text>
        <Text>{isHidden ? text.hidden : yuan(incomeFen ?? 0)}</Text>
      </View>
      <View className='jy-mine__card-line jy-num'>
        {isHidden ? text.hidden : text.beans(value.principalCoins, value.bonusCoins)}
      </View>
    </>
  )
})

/**
 * The viewer's balances, with links to add and withdraw; balances that failed to load are requested again. Source:
 * product §8 (13)
 */
export const WalletCard = observer(function WalletCard() {
  const { systemConfig, wallet } = useStores()
  const text = useText().mine
  const { state, value } = wallet.balance
  const open = () => {
    if (value === null && state === 'error') void wallet.load()
    else navigateTo('wallet')
  }
  return (
    <View className='jy-mine__wallet'>
      <Pressable className='jy-mine__wallet-main' pressStyle='flat' onPress={open}>
        <View className='jy-mine__wallet-icon'>
          <Icon name='wallet' size={22} />
        </View>
        <View className='jy-mine__card-words'>
          <View className='jy-mine__card-line'>{text.wallet}</View>
          <WalletFigures />
        </View>
      </Pressable>
      <View className='jy-mine__wallet-acts'>
        <Button
          className='jy-mine__wallet-act'
          text={text.withdraw}
          size='s'
          onPress={() => navigateTo('withdraw')}
        />
        {systemConfig.canBuy && (
          <Button
            className='jy-mine__wallet-act'
            text={text.recharge}
            kind='soft'
            size='s'
            onPress={() => navigateTo('wallet')}
          />
        )}
      </View>
    </View>
  )
})
