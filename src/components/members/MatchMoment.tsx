import { Text, View } from '@tarojs/components'
import { Avatar } from './Avatar'
import { Button } from '../Button'
import { classNames } from '../class-names'
import { MeetMark, type Lens } from './MeetMark'
import { Pressable } from '../Pressable'
import { Sheet } from '../layers/Sheet'
import { useUi } from '../ui-context'
import { useModal } from '../layers/use-modal'
import { usePresence } from '../layers/use-presence'
import './MatchMoment.scss'

/** Props of {@link MatchMoment}. */
export interface MatchMomentProps {
  isOpen: boolean
  /** The viewer's picture and that of the matched member. */
  viewerUrl: string | null
  memberUrl: string | null
  /** 你们互相喜欢, and a line with the other member's name. */
  title: string
  line: string
  lens?: Lens
  /** Suggested first messages under a heading; a press opens the chat with that message. */
  openers?: {
    readonly label: string
    readonly texts: readonly string[]
    readonly onPick: (text: string) => void
  }
  chatText: string
  laterText: string
  onChat: () => void
  /** Called by 继续看看 and every other way of closing. */
  onLater: () => void
}

/** Two members like each other: a full screen for a moment; a calm sheet with reduced motion. Overlay G. */
export function MatchMoment(props: MatchMomentProps) {
  const { isMotionReduced } = useUi()
  return isMotionReduced ? <CalmMoment {...props} /> : <FullMoment {...props} />
}

function Openers({ openers }: Pick<MatchMomentProps, 'openers'>) {
  if (!openers) return null
  const { label, texts, onPick } = openers
  return (
    <View className='jy-match__openers' role='group' aria-label={label}>
      {texts.map((text) => (
        <Pressable key={text} className='jy-match__opener' onPress={() => onPick(text)}>
          {text}
        </Pressable>
      ))}
    </View>
  )
}

function Answers({ chatText, laterText, onChat, onLater }: MatchMomentProps) {
  return (
    <View className='jy-match__answers'>
      <Button kind='white' isBlock text={chatText} icon='message-circle-heart' onPress={onChat} />
      <Button className='jy-match__later' kind='text' isBlock text={laterText} onPress={onLater} />
    </View>
  )
}

function FullMoment(props: MatchMomentProps) {
  const { isOpen, viewerUrl, memberUrl, title, line, lens, onLater } = props
  const { isMounted, isLeaving } = usePresence(isOpen)
  const { layerRef, layerProps } = useModal(isOpen, onLater)
  if (!isMounted) return null
  return (
    <View
      ref={layerRef}
      className={classNames('jy-match', isLeaving && 'jy-match--leaving')}
      role='dialog'
      aria-modal='true'
      aria-label={title}
      catchMove
      {...layerProps}
    >
      <View className='jy-match__mark'>
        <MeetMark leftUrl={viewerUrl} rightUrl={memberUrl} lens={lens} ground='rose' isMeeting />
      </View>
      <View className='jy-match__words'>
        <View className='jy-match__title'>{title}</View>
        <Text className='jy-match__line'>{line}</Text>
      </View>
      <Openers openers={props.openers} />
      <Answers {...props} />
    </View>
  )
}

function CalmMoment(props: MatchMomentProps) {
  const { isOpen, viewerUrl, memberUrl, title, line, openers, chatText, laterText, onChat, onLater } = props
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onLater}
      title={title}
      subtitle={line}
      footer={
        <>
          <Button kind='primary' isBlock text={chatText} onPress={onChat} />
          <Button kind='text' isBlock text={laterText} onPress={onLater} />
        </>
      }
    >
      <View className='jy-match__pair'>
        <Avatar src={viewerUrl} size={96} />
        <Avatar className='jy-match__pair-right' src={memberUrl} size={96} />
      </View>
      <Openers openers={openers} />
    </Sheet>
  )
}
