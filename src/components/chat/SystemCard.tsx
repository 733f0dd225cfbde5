import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import { Seal } from '../members/Verified'
import './SystemCard.scss'

/** Subject of a notice; it decides the icon and the colour of its tile. */
export type SystemCardKind =
  /** The seal itself, once it is earned. */
  | 'verified'
  | 'verification'
  | 'picture'
  | 'match'
  | 'membership'
  | 'contact'
  | 'wallet'
  | 'safety'
  | 'activity'
  | 'account'

/** Props of {@link SystemCard}. */
export interface SystemCardProps {
  kind: SystemCardKind
  title: string
  text: string
  isUnread?: boolean
  actionText?: string
  /** The action has expired: its words say so and are no link. */
  isExpired?: boolean
  onAction?: () => void
}

const ICONS: Record<Exclude<SystemCardKind, 'verified'>, IconName> = {
  verification: 'scan-face',
  picture: 'images',
  match: 'heart-filled',
  membership: 'crown',
  contact: 'wechat',
  wallet: 'wallet',
  safety: 'shield-alert',
  activity: 'sparkles',
  account: 'user-round',
}

/** A notice from the product to a member. Source: screens.md 11. */
export function SystemCard({
  kind,
  title,
  text,
  isUnread,
  actionText,
  isExpired,
  onAction,
}: SystemCardProps) {
  return (
    <View className='jy-system-card'>
      <View className={`jy-system-card__tile jy-system-card__tile--${kind}`}>
        {kind === 'verified' ? (
          <Seal className='jy-system-card__seal' />
        ) : (
          <Icon name={ICONS[kind]} size={22} />
        )}
      </View>
      <View className='jy-system-card__words'>
        <View className='jy-system-card__title'>{title}</View>
        <Text className='jy-system-card__text'>{text}</Text>
        {actionText && (
          <Pressable
            className={classNames('jy-system-card__action', isExpired && 'jy-system-card__action--expired')}
            isDisabled={isExpired}
            pressStyle='flat'
            onPress={onAction}
          >
            <Text>{actionText}</Text>
            {!isExpired && <Icon name='chevron-right' size={16} />}
          </Pressable>
        )}
      </View>
      {isUnread && <View className='jy-system-card__dot' aria-hidden='true' />}
    </View>
  )
}
