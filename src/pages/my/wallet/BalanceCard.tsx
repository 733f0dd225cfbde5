import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Wallet } from '@contract/types/wallet'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { calendarDay } from '@/lib/time/calendar'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useMoneyText } from '../components/use-money-text'
import './BalanceCard.scss'

/** Earned money: the withdrawable part, and the rest. Source: screens.md 14, product §8 (14) */
export const BalanceCard = observer(function BalanceCard({ money }: { money: Wallet }) {
  const { wallet } = useStores()
  const { wallet: text } = useMoneyText()
  const { isHidden } = wallet
  const shown = (fen: number) => (isHidden ? text.hidden : yuan(fen))
  const { nextIncomeRelease: next, withdrawFrozenFen: frozenFen } = money
  const totalFen = money.incomePendingFen + money.incomeAvailableFen
  // The parts of zero are zeros. Hidden amounts keep their parts, or a missing part would reveal a zero.
  const hasParts = isHidden || totalFen > 0
  return (
    <View className='jy-balance'>
      <View className='jy-balance__art' aria-hidden='true' />
      <View className='jy-balance__head'>
        <Text>{text.balance}</Text>
        <Pressable
          className='jy-balance__eye'
          label={isHidden ? text.show : text.hide}
          isPressed={isHidden}
          pressStyle='flat'
          onPress={() => wallet.setHidden(!isHidden)}
        >
          <Icon name={isHidden ? 'eye-off' : 'eye'} size={18} />
        </Pressable>
      </View>
      <View className='jy-balance__figure jy-num'>
        <Text className='jy-balance__yuan'>¥</Text>
        <Text>{shown(totalFen)}</Text>
      </View>
      <View className='jy-balance__parts'>
        {hasParts && (
          <>
            <View className='jy-balance__part'>
              <Text className='jy-balance__value jy-num'>{shown(money.incomeAvailableFen)}</Text>
              <Text>{text.available}</Text>
            </View>
            <View className='jy-balance__part'>
              <Text className='jy-balance__value jy-num'>{shown(money.incomePendingFen)}</Text>
              <Text>{text.pending}</Text>
            </View>
          </>
        )}
        <Pressable className='jy-balance__withdraw' onPress={() => navigateTo('withdraw')}>
          {text.withdraw}
        </Pressable>
      </View>
      {!isHidden && (next || frozenFen > 0) && (
        <View className='jy-balance__notes jy-num'>
          {next && <View>{text.nextRelease(yuan(next.fen), calendarDay(next.at))}</View>}
          {frozenFen > 0 && <View>{text.frozen(yuan(frozenFen))}</View>}
        </View>
      )}
    </View>
  )
})

/** Coins: bought ones can pay other members, given ones cannot. Source: product §7.8.3 */
export const BeansCard = observer(function BeansCard({ money }: { money: Wallet }) {
  const { wallet, systemConfig } = useStores()
  const { isHidden } = wallet
  const { wallet: text } = useMoneyText()
  const shown = (coins: number) => (isHidden ? text.hidden : String(coins))
  const { nextBonusExpiry: next, escrowCoins } = money
  const { canBuy, value: config } = systemConfig
  // Without given coins, the bought ones are the total.
  const hasParts = isHidden || money.bonusCoins > 0
  const principal = config?.unlock ? text.principal : canBuy ? text.bought : text.lasting
  return (
    <View className='jy-beans'>
      <View className='jy-beans__row'>
        <View className='jy-beans__part jy-beans__part--total'>
          <Text className='jy-beans__total jy-num'>{shown(money.totalCoins)}</Text>
          <Text>{text.beans}</Text>
        </View>
        {hasParts && (
          <>
            <View className='jy-beans__part'>
              <Text className='jy-beans__value jy-num'>{shown(money.principalCoins)}</Text>
              <Text>{principal}</Text>
            </View>
            <View className='jy-beans__part'>
              <Text className='jy-beans__value jy-num'>{shown(money.bonusCoins)}</Text>
              <Text>{text.bonus}</Text>
            </View>
          </>
        )}
      </View>
      {!isHidden && (next || escrowCoins > 0) && (
        <View className='jy-beans__notes jy-num'>
          {next && <View>{text.expiry(next.coins, calendarDay(next.at))}</View>}
          {escrowCoins > 0 && <View>{text.escrow(escrowCoins)}</View>}
        </View>
      )}
    </View>
  )
})
