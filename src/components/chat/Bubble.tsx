import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '../members/Avatar'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { isLongText } from '@/lib/chat/is-long-text'
import { textRuns } from '@/lib/chat/links'
import { Photo } from '../members/Photo'
import { Pressable } from '../Pressable'
import './Bubble.scss'

/** Class of the elements between which keys move the focus in a chat. */
export const BUBBLE_FOCUS_CLASS = 'jy-bubble-focus'

/** Delivery status of an own message. */
export type BubbleStatus = 'sending' | 'waiting' | 'sent' | 'read' | 'failed'

/** A quoted message above the words. */
export interface BubbleReply {
  readonly name: string
  readonly text: string
  /** Screen readers read it: the effect of a press. */
  readonly label: string
  readonly onPress?: () => void
}

/** The small picture of a quoted photo. */
export interface BubbleQuotePhoto {
  readonly src: string
  readonly tint: string
  /** The owner's description; absent without one. */
  readonly label: string | undefined
  readonly onBroken: () => void
}

/** How a long text is expanded and folded. */
export interface BubbleFold {
  /** 展开 */
  readonly more: string
  /** 收起 */
  readonly less: string
  /** Called before the text grows or shrinks. */
  readonly onTurn: () => void
}

/** Props of {@link Bubble}. */
export interface BubbleProps {
  /** `out` is the viewer's own. */
  side: 'in' | 'out'
  text?: string
  /** Called when a web address in the text is pressed; without it, addresses are plain text. */
  onLink?: (url: string) => void
  /** Folds a long text; without it every text is shown whole. */
  fold?: BubbleFold
  /** A picture or card that replaces the text; it brings its own frame. */
  children?: ReactNode
  /** The answer that a like was for; the first message of such a like carries it. */
  quote?: string
  /** A small picture of what was liked, before the words of `quote`; `onBroken` is called when it cannot be shown. */
  quotePhoto?: BubbleQuotePhoto
  /** Element above the words, such as their subject. */
  above?: ReactNode
  /** The message that this one quotes; a press scrolls to it. */
  reply?: BubbleReply
  /** Number of hearts below the bubble; 0 or undefined shows none. */
  hearts?: number
  /** The hearts in words. */
  heartsLabel?: string
  /** The speaker's picture; undefined keeps the space free inside a run, which shares one picture. */
  avatarUrl?: string | null
  avatarLabel?: string
  onAvatar?: () => void
  status?: BubbleStatus
  /** The exact time of the message, under it. */
  timeText?: string
  /** Words under the latest own message: 已送达, 已读, 未发送，点按重试. */
  statusText?: string
  /** Screen readers read it for the red sign. */
  retryLabel?: string
  onRetry?: () => void
  /** The last bubble of a run; it keeps a larger distance to the next speaker. */
  isRunEnd?: boolean
  /** It was shown before under the same key, as an unsent message, so it does not enter a second time. */
  isSettled?: boolean
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
          // A selectable text of a mini-program becomes a block of its own, which would break the line.
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

/** The words in their frame; of a long text the first lines, with a button below that shows the rest. */
function Face({ text = '', onLink, fold }: Pick<BubbleProps, 'text' | 'onLink' | 'fold'>) {
  const [isOpen, setOpen] = useState(false)
  const isLong = fold !== undefined && isLongText(text)
  return (
    <View className='jy-bubble__face'>
      <View className={classNames(isLong && !isOpen && 'jy-bubble__folded')}>
        <Words text={text} onLink={onLink} />
      </View>
      {isLong && (
        <Pressable
          className='jy-bubble__fold'
          pressStyle='flat'
          onPress={() => {
            fold.onTurn()
            setOpen(!isOpen)
          }}
        >
          {isOpen ? fold.less : fold.more}
        </Pressable>
      )}
    </View>
  )
}

function Hearts({ hearts = 0, heartsLabel }: Pick<BubbleProps, 'hearts' | 'heartsLabel'>) {
  if (hearts === 0) return null
  return (
    <View className='jy-bubble__hearts' role='img' aria-label={heartsLabel}>
      <Icon name='heart-filled' size={14} />
      {hearts > 1 && <Text className='jy-bubble__hearts-count jy-num'>{hearts}</Text>}
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
  const { side, children, quote, quotePhoto, reply, status, statusText, retryLabel, onRetry, longPress } =
    props
  return (
    <View
      className={classNames(
        'jy-bubble',
        `jy-bubble--${side}`,
        props.isRunEnd && 'jy-bubble--run-end',
        props.isSettled && 'jy-bubble--settled',
      )}
    >
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
              {quotePhoto && (
                <Photo
                  isThumb
                  src={quotePhoto.src}
                  tint={quotePhoto.tint}
                  label={quotePhoto.label}
                  isPortrait
                  onError={quotePhoto.onBroken}
                />
              )}
              <Text>{quote}</Text>
            </View>
          )}
          {reply && <Reply {...reply} />}
          {props.above}
          {children ?? <Face {...props} />}
          <Hearts hearts={props.hearts} heartsLabel={props.heartsLabel} />
        </View>
      </View>
      {props.timeText && (
        <View className='jy-bubble__time jy-num' role='status'>
          {props.timeText}
        </View>
      )}
      <Status status={status} statusText={statusText} />
    </View>
  )
})
