import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { useUi } from '../ui-context'
import './SafetyNotice.scss'

/** Props of {@link SafetyNotice}. */
export interface SafetyNoticeProps {
  text: string
  /** Such as 举报, when members talk about money. */
  actionText?: string
  onAction?: () => void
  /** Text of a button beside the action that replaces the cross: 没事. */
  dismissText?: string
  /** Set when the notice can be dismissed. */
  onDismiss?: () => void
}

/** A teal notice about safety or privacy. Source: ui.md §7, §13. */
export function SafetyNotice({ text, actionText, onAction, dismissText, onDismiss }: SafetyNoticeProps) {
  const { labels } = useUi()
  return (
    <View className='jy-safety' role='note'>
      <Icon name='shield-check' size={20} className='jy-safety__icon' />
      <View className='jy-safety__words'>
        <Text>{text}</Text>
        {(actionText || dismissText) && (
          <View className='jy-safety__actions'>
            {actionText && (
              <Pressable className='jy-safety__action' pressStyle='flat' onPress={onAction}>
                {actionText}
              </Pressable>
            )}
            {dismissText && (
              <Pressable className='jy-safety__action' pressStyle='flat' onPress={onDismiss}>
                {dismissText}
              </Pressable>
            )}
          </View>
        )}
      </View>
      {onDismiss && !dismissText && (
        <Pressable className='jy-safety__close' label={labels.close} pressStyle='flat' onPress={onDismiss}>
          <Icon name='x' size={18} />
        </Pressable>
      )}
    </View>
  )
}
