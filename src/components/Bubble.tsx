import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import './Bubble.scss'

/** How far an own message has come. */
export type BubbleStatus = 'sending' | 'waiting' | 'sent' | 'read' | 'failed'

/** Props of {@link Bubble}. */
export interface BubbleProps {
  /** `out` is the viewer's own. */
  side: 'in' | 'out'
  text?: string
  /** A picture or card in place of text; it brings its own frame. */
  children?: ReactNode
  /** The first message of a like on an answer carries the answer. */
  quote?: string
  /** The speaker's picture; undefined keeps its place free inside a run, which shares one picture. */
  avatarUrl?: string | null
  avatarLabel?: string
  onAvatar?: () => void
  status?: BubbleStatus
  /** Words under the latest own message: 已送达, 已读, 未发送，点按重试. */
  statusText?: string
  /** Read out for the red sign. */
  retryLabel?: string
  onRetry?: () => void
  /** The last one of a run stands further from the next speaker. */
  isRunEnd?: boolean
  /** Handlers of a long press, from the platform's hook. */
  longPress?: object
}

function Status({ status, statusText }: Pick<BubbleProps, 'status' | 'statusText'>) {
  if (!statusText) return null
  return (
    <View className={classNames('jy-bubble__status', status === 'failed' && 'jy-bubble__status--failed')}>
      {(status === 'sent' || status === 'read') && (
        <Icon
          name={status === 'read' ? 'check-check' : 'check'}
          size={status === 'read' ? 14 : 12}
          className={classNames('jy-bubble__tick', status === 'read' && 'jy-bubble__tick--read')}
        />
      )}
      <Text>{statusText}</Text>
    </View>
  )
}

function Speaker({ side, avatarUrl, avatarLabel, onAvatar }: BubbleProps) {
  if (side === 'out') return null
  return (
    <View className='jy-bubble__speaker'>
      {avatarUrl !== undefined &&
        (onAvatar ? (
          <Pressable label={avatarLabel} onPress={onAvatar}>
            <Avatar src={avatarUrl} size={36} />
          </Pressable>
        ) : (
          <Avatar src={avatarUrl} size={36} label={avatarLabel} />
        ))}
    </View>
  )
}

/** One message. Source: screens.md 12. */
export const Bubble = observer(function Bubble(props: BubbleProps) {
  const { side, text, children, quote, status, statusText, retryLabel, onRetry, isRunEnd, longPress } = props
  return (
    <View className={classNames('jy-bubble', `jy-bubble--${side}`, isRunEnd && 'jy-bubble--run-end')}>
      <View className='jy-bubble__row'>
        <Speaker {...props} />
        {status === 'sending' && <View className='jy-bubble__ring' aria-hidden='true' />}
        {status === 'failed' && (
          <Pressable className='jy-bubble__failed' label={retryLabel} pressStyle='flat' onPress={onRetry}>
            <Icon name='circle-alert' size={22} />
          </Pressable>
        )}
        <View className='jy-bubble__body' {...longPress}>
          {quote && (
            <View className='jy-bubble__quote'>
              <Text>{quote}</Text>
            </View>
          )}
          {children ?? (
            <View className='jy-bubble__face'>
              <Text userSelect className='jy-selectable'>
                {text}
              </Text>
            </View>
          )}
        </View>
      </View>
      <Status status={status} statusText={statusText} />
    </View>
  )
})
