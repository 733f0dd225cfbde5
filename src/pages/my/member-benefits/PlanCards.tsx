import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SystemConfig } from '@contract/types/config'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { partUpFen, yuanShort, yuan } from '@/lib/money'
import { useMoneyText } from '../components/use-money-text'
import './PlanCards.scss'

/** A plan: duration, price, and price per day. */
export type Plan = NonNullable<SystemConfig['vip']>['packages'][number]

/** The plans side by side, without a recommendation. Source: screens.md 21, ui.md §13 */
export const PlanCards = observer(function PlanCards({
  plans,
  selected,
  onSelect,
}: {
  plans: readonly Plan[]
  /** Null when none is selected. */
  selected: string | null
  onSelect: (id: string) => void
}) {
  const { benefits: text } = useMoneyText()
  return (
    <View className='jy-plans' role='radiogroup' aria-label={text.plansLabel}>
      {plans.map(({ id, days, amountFen }) => (
        <Pressable
          key={id}
          className={classNames('jy-plans__one jy-num', id === selected && 'jy-plans__one--on')}
          role='radio'
          isChecked={id === selected}
          onPress={() => onSelect(id)}
        >
          <Text className='jy-plans__days'>{text.days(days)}</Text>
          <View className='jy-plans__price'>
            <Text className='jy-plans__yuan'>¥</Text>
            <Text>{yuanShort(amountFen)}</Text>
          </View>
          <Text className='jy-plans__day'>{text.perDay(yuan(partUpFen(amountFen, days)))}</Text>
        </Pressable>
      ))}
    </View>
  )
})
