import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import logo from '@/assets/brand/logo.svg'
import { cappedCount } from '@/lib/capped-count'
import { Avatar } from '../members/Avatar'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Photo } from '../members/Photo'
import { Pressable } from '../Pressable'
import { Verified } from '../members/Verified'
import './MessageRow.scss'

/** Props of {@link MessageRow}. */
export interface MessageRowProps {
  name: string
  avatarUrl: string | null
  /** The row of the product itself: it shows our mark in place of a face. */
  isSystem?: boolean
  isOnline?: boolean
  /** The word beside the seal, when the member has one. */
  verifiedText?: string
  /** How the two came together: 速配认识. */
  originTag?: string
  preview: string
  /** A small picture that the preview is about. */
  picture?: { readonly src: string; readonly tint: string; readonly label?: string }
  /** Before the preview: [草稿], 未发送, or the whole preview while someone is typing. */
  previewLead?: string
  previewIcon?: IconName
  /** The latest own message was not sent. */
  hasFailed?: boolean
  timeText: string
  unreadCount: number
  isMuted?: boolean
  isPinned?: boolean
  /** In a wide window: the chat is open beside the list. */
  isCurrent?: boolean
  /** The unread in words, for screen readers. */
  unreadText: string
  onPress: () => void
  /** Handlers of a long press, from the platform's hook; the hook then also receives the plain press. */
  longPress?: object
}

function Aside({
  timeText,
  unreadCount,
  unreadText,
  isMuted,
}: Pick<MessageRowProps, 'timeText' | 'unreadCount' | 'unreadText' | 'isMuted'>) {
  return (
    <View className='jy-message-row__aside jy-num'>
      <Text>{timeText}</Text>
      {isMuted ? (
        <View className='jy-message-row__muted'>
          {unreadCount > 0 && <View className='jy-message-row__dot' role='img' aria-label={unreadText} />}
          <Icon name='bell-off' size={16} />
        </View>
      ) : (
        unreadCount > 0 && (
          <View className='jy-badge jy-message-row__badge' role='img' aria-label={unreadText}>
            {cappedCount(unreadCount)}
          </View>
        )
      )}
    </View>
  )
}

/** A message group in the list. Source: screens.md 10. */
export const MessageRow = observer(function MessageRow(props: MessageRowProps) {
  const { name, avatarUrl, isSystem, isOnline, verifiedText, originTag, preview, previewLead, previewIcon } =
    props
  return (
    <View
      className={classNames(
        'jy-message-row',
        props.isPinned && 'jy-message-row--pinned',
        IS_WEB && props.isCurrent && 'jy-message-row--current',
      )}
    >
      <Pressable
        className='jy-message-row__open'
        pressStyle='flat'
        isCurrent={props.isCurrent}
        onPress={props.onPress}
        gesture={props.longPress}
      >
        {isSystem ? (
          <View className='jy-message-row__system'>
            <Image className='jy-message-row__logo' src={logo} mode='scaleToFill' aria-hidden='true' />
          </View>
        ) : (
          <Avatar className='jy-message-row__avatar' src={avatarUrl} isOnline={isOnline} />
        )}
        <View className='jy-message-row__words'>
          <View className='jy-message-row__name-row'>
            <Text className='jy-message-row__name'>{name}</Text>
            {verifiedText && <Verified text={verifiedText} />}
            {originTag && <Text className='jy-message-row__tag'>{originTag}</Text>}
          </View>
          <View className='jy-message-row__preview'>
            {props.hasFailed && <Icon name='circle-alert' size={16} className='jy-message-row__failed' />}
            {previewIcon && <Icon name={previewIcon} size={14} className='jy-message-row__preview-icon' />}
            {previewLead && <Text className='jy-message-row__lead'>{previewLead}</Text>}
            <Text className='jy-ellipsis jy-message-row__text'>{preview}</Text>
          </View>
        </View>
        {props.picture && <Photo isThumb isPortrait {...props.picture} />}
        <Aside
          timeText={props.timeText}
          unreadCount={props.unreadCount}
          unreadText={props.unreadText}
          isMuted={props.isMuted}
        />
      </Pressable>
    </View>
  )
})
