import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SystemConfig } from '@contract/types/config'
import type { Quotas } from '@contract/types/member'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { useMoneyText, type MoneyTexts } from '../components/use-money-text'
import './BenefitTable.scss'

type Words = MoneyTexts['benefits']

/** A cell of a column: yes, no, or words. */
type Value = boolean | string

interface Row {
  readonly key: keyof Words['rows']
  readonly icon: IconName
  readonly free: Value
  readonly member: Value
  /** The daily quota of the benefit, where it has one. */
  readonly quota?: keyof Quotas
}

const limit = (text: Words, count: number | null) => (count === null ? text.unlimited : String(count))

/**
 * First the free benefits, then those that membership changes; the figures are the server's. A member without VIP has
 * their own quotas in the free column: a first day or a verification changes them. Source: product §7.7
 */
function rowsOf(
  text: Words,
  { benefits, unlock }: Pick<SystemConfig, 'benefits' | 'unlock'>,
  own: Quotas | null,
): Row[] {
  const kept: Row[] = [
    { key: 'chat', icon: 'message-circle', free: true, member: true },
    { key: 'safety', icon: 'shield-check', free: true, member: true },
  ]
  if (!benefits) return kept
  const counted = (key: 'like' | 'greet' | 'speed' | 'undo', icon: IconName): Row => ({
    key,
    icon,
    ...(key !== 'speed' && { quota: key }),
    free: limit(text, key === 'speed' || own === null ? benefits[key].free : own[key].limit),
    member: limit(text, benefits[key].vip),
  })
  const { free: visitors } = benefits.visitors
  return [
    ...kept,
    counted('like', 'heart'),
    counted('greet', 'smile'),
    counted('speed', 'timer'),
    counted('undo', 'undo-2'),
    { key: 'likedMe', icon: 'message-circle-heart', free: text.countOnly, member: true },
    {
      key: 'visitors',
      icon: 'eye',
      free: visitors === null ? true : text.lastVisitors(visitors),
      member: true,
    },
    { key: 'interests', icon: 'sliders-horizontal', free: false, member: true },
    {
      key: 'invisible',
      icon: 'eye-off',
      free: benefits.invisible?.free ? text.daysAMonth(benefits.invisible.free) : false,
      member: true,
    },
    ...(unlock
      ? [
          {
            key: 'unlock' as const,
            icon: 'contact' as const,
            free: String(unlock.priceCoins),
            member: String(unlock.vipPriceCoins),
          },
        ]
      : []),
  ]
}

const Cellule = observer(function Cellule({ value, isMember }: { value: Value; isMember: boolean }) {
  const { benefits: text } = useMoneyText()
  const words = value === true ? text.has : value === false ? text.hasNot : value
  return (
    <View
      className={classNames('jy-benefit-table__value jy-num', isMember && 'jy-benefit-table__value--member')}
      role='cell'
      aria-label={words}
    >
      {value === true ? <Icon name='check' size={16} /> : <Text>{value === false ? '—' : words}</Text>}
    </View>
  )
})

/** A member's use of a benefit today, and what is left where it is limited; nothing before the first use. */
const Used = observer(function Used({ quota: { used, limit } }: { quota: Quotas['like'] }) {
  const { benefits: text } = useMoneyText()
  if (used === 0) return null
  return (
    <Text className='jy-benefit-table__used jy-num'>
      {limit === null ? text.used(used) : text.usedOf(used, Math.max(0, limit - used))}
    </Text>
  )
})

/**
 * The benefits of all members beside those of VIP members, who also see their use of today. Source: product §8 (21)
 */
export const BenefitTable = observer(function BenefitTable({
  config,
  asked,
  quotas,
  isMember,
}: {
  config: Pick<SystemConfig, 'benefits' | 'unlock'>
  /** The benefit that led here is marked; undefined for none. */
  asked?: string | undefined
  /** The viewer's own quotas; null while they are unknown. */
  quotas: Quotas | null
  /** Whether the viewer has VIP now. */
  isMember: boolean
}) {
  const { benefits: text } = useMoneyText()
  return (
    <View className='jy-benefit-table' role='table' aria-label={text.tableLabel}>
      <View className='jy-benefit-table__row jy-benefit-table__row--head' role='row'>
        <View className='jy-benefit-table__what' role='columnheader'>
          {text.what}
        </View>
        <View className='jy-benefit-table__value' role='columnheader'>
          {text.free}
        </View>
        <View className='jy-benefit-table__value jy-benefit-table__value--member' role='columnheader'>
          {text.member}
        </View>
      </View>
      {rowsOf(text, config, isMember ? null : quotas).map(({ key, icon, free, member, quota }) => (
        <View
          key={key}
          className={classNames('jy-benefit-table__row', key === asked && 'jy-benefit-table__row--asked')}
          role='row'
        >
          <View className='jy-benefit-table__what' role='rowheader'>
            <Icon name={icon} size={18} className='jy-benefit-table__icon' />
            <View className='jy-benefit-table__words'>
              <Text>{text.rows[key]}</Text>
              {isMember && quotas !== null && quota !== undefined && <Used quota={quotas[quota]} />}
            </View>
          </View>
          <Cellule value={free} isMember={false} />
          <Cellule value={member} isMember />
        </View>
      ))}
    </View>
  )
})
