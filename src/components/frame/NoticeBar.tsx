import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import './NoticeBar.scss'

/** Props of {@link NoticeBar}. */
export interface NoticeBarProps {
  text: string
  /** `warning`: offline and limits · `calm`: reconnecting · `info`: hints. */
  kind?: 'warning' | 'calm' | 'info'
  /** It lies over the content, for a condition that comes and goes; such a bar has no action. */
  isOver?: boolean
  icon?: IconName
  actionText?: string
  onAction?: () => void
  /** Closes the bar; without it the bar stays as long as its condition. */
  onClose?: () => void
  closeLabel?: string
}

/** A bar under the navigation bar for a condition that lasts. Source: ui.md §10 notice bar, reconnecting. */
export function NoticeBar(props: NoticeBarProps) {
  const { text, kind = 'info', isOver, icon, actionText, onAction, onClose, closeLabel } = props
  return (
    <View
      className={classNames('jy-notice', `jy-notice--${kind}`, isOver && 'jy-notice--over')}
      role='status'
      aria-live='polite'
    >
      {icon && <Icon name={icon} size={16} className='jy-notice__icon' />}
      <Text className='jy-notice__text'>{text}</Text>
      {actionText && (
        <Pressable className='jy-notice__action' pressStyle='flat' onPress={onAction}>
          {actionText}
        </Pressable>
      )}
      {onClose && (
        <Pressable className='jy-notice__close' label={closeLabel} pressStyle='flat' onPress={onClose}>
          <Icon name='x' size={18} />
        </Pressable>
      )}
    </View>
  )
}

/** The amber bar of a lost network; the loaded content stays below it. */
export function OfflineBar({
  text,
  retryText,
  onRetry,
}: {
  text: string
  retryText: string
  onRetry: () => void
}) {
  return <NoticeBar kind='warning' icon='wifi-off' text={text} actionText={retryText} onAction={onRetry} />
}
