import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Message } from '@contract/types/message'
import { VoiceBubble } from '@/components/chat/VoiceBubble'
import { Bubble, type BubbleQuotePhoto, type BubbleReply } from '@/components/chat/Bubble'
import { imageUrl } from '@/components/members/image-url'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import type { FlowItem } from '@/stores/chat/chat-flow'
import { useStores } from '@/stores/use-stores'
import { exactLabel } from '@/text/index'
import { ExchangeCard } from '../bubbles/ExchangeCard'
import { likedQuoteOf, type FlowActs, type FlowRowProps } from './flow-row'
import { quotedWords } from '../message-words'
import { peerFace, peerName } from '../../components/peer-face'
import { PictureBubble } from '../bubbles/PictureBubble'
import { StickerPicture } from '../bubbles/StickerPicture'
import { SubjectCard } from '../bubbles/SubjectCard'
import { useMessagePress } from './use-message-press'

type Props = FlowRowProps<Extract<FlowItem, { kind: 'message' }>>

/** A message that the server has. Source: screens.md 12 */
export const SentRow = observer(function SentRow(props: Props) {
  const { item, chat, acts } = props
  const { message, isMine, isRunEnd } = item
  const texts = useText()
  const { systemConfig } = useStores()
  const onHeart = isMine || chat.isClosed || chat.isService ? undefined : () => acts.onHeart(message)
  const [isTimed, setTimed] = useState(false)
  const when = useMomentLabel(message.createdAt, exactLabel)
  const press = useMessagePress(() => acts.onMessage(message), {
    onDouble: onHeart,
    onTap: () => {
      acts.onFold()
      setTimed((was) => !was)
    },
  })
  const peer = chat.head.value?.peer
  const name = peer ? peerName(texts, peer) : ''
  const about = message.type === 'text' ? message.content.about : undefined
  const status = isMine && chat.latestOwn?.id === message.id ? chat.latestOwnStatus : null
  const hearts = chat.acts.heartsOf(message)
  const hasOwnPress = message.type === 'image' || message.type === 'voice'
  return (
    <>
      <Bubble
        side={isMine ? 'out' : 'in'}
        text={message.type === 'text' ? message.content.text : texts.chat.unsupported}
        onLink={acts.onLink}
        fold={{ ...texts.chat.fold, onTurn: acts.onFold }}
        quote={likedQuoteOf(texts, message.content, (id) => systemConfig.label('prompts', id))}
        quotePhoto={quotePhotoOf(chat, message)}
        reply={useReply(chat, message, acts)}
        hearts={hearts}
        heartsLabel={texts.chat.hearts(hearts)}
        above={about && <SubjectCard subject={about} isOwn={isMine} />}
        avatarUrl={isRunEnd ? (peer ? peerFace(peer) : null) : undefined}
        avatarLabel={chat.isService ? name : texts.chat.openProfile(name)}
        onAvatar={chat.isPeerAway || chat.isService ? undefined : acts.onProfile}
        isRunEnd={isRunEnd}
        isSettled={isMine}
        status={status === 'read' ? 'read' : 'sent'}
        statusText={status === null ? undefined : texts.chat.status[status]}
        timeText={isTimed ? when : undefined}
        longPress={hasOwnPress ? undefined : press}
      >
        {message.content.sticker ? (
          <StickerPicture id={message.content.sticker} words={message.content.text ?? ''} />
        ) : message.type === 'image' ? (
          <SentPicture {...props} />
        ) : message.type === 'voice' ? (
          <SentVoice {...props} />
        ) : message.type === 'wx_exchange' ? (
          <ExchangeCard chat={chat} message={message} isMine={isMine} onMissing={acts.onContactMissing} />
        ) : null}
      </Bubble>
      {!isMine && message.riskTag !== null && <RiskNotice message={message} onReport={acts.onReport} />}
    </>
  )
})

/** The liked photo that the message quotes, while the server shows it to the member. */
function quotePhotoOf(
  { sync }: ChatStore,
  { content: { likedPhoto } }: Message,
): BubbleQuotePhoto | undefined {
  if (!likedPhoto) return undefined
  const { thumbUrl: src, tint, alt } = likedPhoto
  return { src, tint, label: alt ?? undefined, onBroken: () => void sync.renewMedia(src) }
}

/** The strip of a quoted message, in its present version where it is loaded. */
function useReply(chat: ChatStore, { replyTo }: Message, acts: FlowActs): BubbleReply | undefined {
  const texts = useText()
  if (replyTo === null) return undefined
  const known = chat.log.find(replyTo.seq)
  const text = quotedWords(texts, replyTo, known)
  const isGone = text === texts.chat.reply.gone
  const isOwn = known !== null && chat.isOwn(known)
  const peer = chat.head.value?.peer
  return {
    name: known === null ? '' : isOwn ? texts.chat.reply.me : peer ? peerName(texts, peer) : '',
    text,
    label: isGone ? '' : texts.chat.reply.open,
    onPress: isGone ? undefined : () => acts.onQuoted(replyTo.seq),
  }
}

const SentPicture = observer(function SentPicture({ item: { message, isMine }, chat, acts }: Props) {
  const { picture: text } = useText().chat
  const { outgoing } = useStores().talk
  const [isShown, setShown] = useState(false)
  const { url = '', thumbUrl = url, width = 0, height = 0, blurred } = message.content
  const isCovered = blurred === true && !isShown
  const own = isMine ? outgoing.localPath(message.clientMsgId) : null
  const open = () => (isCovered ? setShown(true) : acts.onPicture(own ?? url))
  const press = useMessagePress(() => acts.onMessage(message), { onPress: open })
  // The server blurred the picture; when the member wants to see it, the full picture is requested.
  const src = own ?? (blurred && isShown ? url : thumbUrl)
  return (
    <PictureBubble
      side={isMine ? 'out' : 'in'}
      src={src}
      width={width}
      height={height}
      label={isCovered ? text.blurred : text.open}
      overlayText={isCovered ? text.blurred : undefined}
      press={press}
      onPress={open}
      onBroken={() => void chat.sync.renewMedia(src)}
    />
  )
})

const SentVoice = observer(function SentVoice({ item: { message, isMine }, voice, acts }: Props) {
  const { voice: text } = useText().chat
  const { outgoing } = useStores().talk
  const { playing } = voice
  const { id, content } = message
  const { url = '', seconds = 0, wave = [] } = content
  const own = isMine ? outgoing.localPath(message.clientMsgId) : null
  const play = () => playing.toggle({ id, url: own ?? imageUrl(url), isReceived: !isMine })
  const press = useMessagePress(() => acts.onMessage(message), { onPress: play })
  const isPlaying = playing.currentId === id
  const isNew = !isMine && !playing.isHeard(id)
  return (
    <VoiceBubble
      side={isMine ? 'out' : 'in'}
      seconds={seconds}
      secondsText={text.seconds(seconds)}
      wave={wave}
      isPlaying={isPlaying}
      share={isPlaying ? playing.share : 0}
      isNew={isNew}
      label={isPlaying ? text.stop : isNew ? text.playNew(seconds) : text.play(seconds)}
      press={press}
      onPress={play}
    />
  )
})

const RiskNotice = observer(function RiskNotice({
  message,
  onReport,
}: {
  message: Message
  onReport: (message: Message) => void
}) {
  const texts = useText()
  const { talk } = useStores()
  const key = `risk:${message.id}`
  if (message.riskTag === null || talk.hints.isDismissed(key)) return null
  return (
    <View className='jy-chat__risk'>
      <SafetyNotice
        text={texts.chat.risk[message.riskTag]}
        actionText={texts.report.report}
        onAction={() => onReport(message)}
        dismissText={texts.chat.fine}
        onDismiss={() => talk.hints.dismiss(key)}
      />
    </View>
  )
})
