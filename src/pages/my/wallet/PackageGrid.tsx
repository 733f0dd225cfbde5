import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { ShownPackage } from './placeholder-packages'
import { useMoneyText } from '../components/use-money-text'
import './PackageGrid.scss'

/** Packages of coins, and in the last place an explanation of coins. Source: screens.md 14 */
export const PackageGrid = observer(function PackageGrid({
  packages,
  selected,
  isPlaceholder,
  onSelect,
  onWhat,
}: {
  packages: readonly ShownPackage[]
  /** Null when none is selected. */
  selected: number | null
  /** The prices are not loaded yet: nothing can be selected. */
  isPlaceholder: boolean
  onSelect: (id: number) => void
  onWhat: () => void
}) {
  const { wallet: text } = useMoneyText()
  return (
    <View className='jy-packages'>
      <View
        className='jy-packages__list'
        role={isPlaceholder ? undefined : 'radiogroup'}
        aria-label={isPlaceholder ? undefined : text.packages}
        aria-hidden={isPlaceholder ? 'true' : undefined}
      >
        {packages.map(({ id, num, bonusNum, amount }) => {
          const isOn = id === selected
          return (
            <Pressable
              key={id}
              className={classNames(
                'jy-packages__one jy-num',
                isOn && 'jy-packages__one--on',
                isPlaceholder && 'jy-packages__one--grey',
              )}
              role='radio'
              label={text.packageLabel(num, bonusNum, amount)}
              isChecked={isOn}
              isDisabled={isPlaceholder}
              onPress={() => onSelect(id)}
            >
              {bonusNum > 0 && <Text className='jy-packages__bonus'>{text.bonusTag(bonusNum)}</Text>}
              <View className='jy-packages__num'>
                <Text>{String(num)}</Text>
                <Text className='jy-packages__unit'>{text.beansUnit}</Text>
              </View>
              <Text className='jy-packages__price'>{`¥ ${amount}`}</Text>
              {isOn && (
                <View className='jy-packages__mark'>
                  <Icon name='check' size={14} />
                </View>
              )}
            </Pressable>
          )
        })}
      </View>
      <Pressable className='jy-packages__one jy-packages__what' onPress={onWhat}>
        <Icon name='circle-help' size={20} className='jy-packages__what-icon' />
        <Text className='jy-packages__price'>{text.whatBeans}</Text>
      </Pressable>
    </View>
  )
})
