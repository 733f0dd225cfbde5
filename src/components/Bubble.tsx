import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { textRuns } from '@/lib/links'
import { Pressable } from './Pressable'
import './Bubble.scss'

/** What a key press moves the focus between in a chat. */
export const BUBBLE_FOCUS_CLASS = 'jy-bubble-focus'

/** How far an own message has come. */
export type BubbleStatus = 'sending' | 'waiting' | 'sent' | 'read' | 'failed'

/** A quoted message above the words. */
export interface BubbleReply {
  readonly name: string
  readonly text: string
  /** Read out: what a press does. */
  readonly label: string
  readonly onPress?: () => void
}

/** Props of {@link Bubble}. */
export interface BubbleProps {
  /** `out` is the viewer's own. */
  side: 'in' | 'out'
  text?: string
  /** An address of the web in the text was pressed; without it addresses are plain words. */
  onLink?: (url: string) => void
  /** A picture or card in place of text; it brings its own frame. */
  children?: ReactNode
  /** The first message of a like on an answer carries the answer. */
  quote?: string
  /** Stands over the words, such as what they are about. */
  above?: ReactNode
  /** The message that this one answers to; a press leads there. */
  reply?: BubbleReply
  /** How many hearts stand under it; 0 or undefined shows none. */
  hearts?: number
  /** The hearts in words. */
  heartsLabel?: string
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

function Reply({ name, text, label, onPress }: BubbleReply) {
  return (
    <Pressable
      className='jy-bubble__reply'
      label={`${name} ${text} ${label}`}
      pressStyle='flat'
      isDisabled={!onPress}
      onPress={onPress}
    >
      <Text className='jy-bubble__reply-name'>{name}</Text>
      <Text className='jy-bubble__reply-text'>{text}</Text>
    </Pressable>
  )
}

function Words({ text = '', onLink }: Pick<BubbleProps, 'text' | 'onLink'>) {
  const runs = onLink ? textRuns(text) : []
  if (!onLink || runs.every(({ url }) => url === null)) {
    return (
      <Text userSelect className='jy-selectable'>
        {text}
      </Text>
    )
  }
  return (
    <>
      {runs.map(({ text: words, url }, place) =>
        url === null ? (
          // Who selects in a mini-program gets a block of its own, which would break the line.
          <Text key={place} className='jy-selectable'>
            {words}
          </Text>
        ) : (
          <Pressable
            key={place}
            className='jy-bubble__link'
            role='link'
            pressStyle='flat'
            onPress={() => onLink(url)}
          >
            {words}
          </Pressable>
        ),
      )}
    </>
  )
}

function Hearts({ hearts = 0, heartsLabel }: Pick<BubbleProps, 'hearts' | 'heartsLabel'>) {
  if (hearts === 0) return null
  return (
    <View className='jy-bubble__hearts' role='img' aria-label={heartsLabel}>
      <Icon name='heart-filled' size={14} />
      {hearts > 1 && <Text className='jy-num'>{hearts}</Text>}
    </View>
  )
}

function Speaker({ side, avatarUrl, avatarLabel, onAvatar }: BubbleProps) {
  if (side === 'out') return null
  return (
    <View className='jy-bubble__speaker'>
      {avatarUrl !== undefined &&
        (onAvatar ? (
          <Pressable className='jy-bubble__portrait' label={avatarLabel} onPress={onAvatar}>
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
  const {
    side,
    text,
    onLink,
    children,
    quote,
    reply,
    status,
    statusText,
    retryLabel,
    onRetry,
    isRunEnd,
    longPress,
  } = props
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
        <View className={classNames('jy-bubble__body', BUBBLE_FOCUS_CLASS)} {...longPress}>
          {quote && (
            <View className='jy-bubble__quote'>
              <Text>{quote}</Text>
            </View>
          )}
          {reply && <Reply {...reply} />}
          {props.above}
          {children ?? (
            <View className='jy-bubble__face'>
              <Words text={text} onLink={onLink} />
            </View>
          )}
          <Hearts hearts={props.hearts} heartsLabel={props.heartsLabel} />
        </View>
      </View>
      <Status status={status} statusText={statusText} />
    </View>
  )
})
