import { observer } from 'mobx-react'
import { VoiceBubble } from '@/components/chat/VoiceBubble'
import { Bubble } from '@/components/chat/Bubble'
import { useText } from '@/shell/use-text'
import type { FlowItem } from '@/stores/chat/chat-flow'
import type { OutgoingMedia, OutgoingMessage } from '@/stores/chat/outgoing/outgoing-message'
import { useStores } from '@/stores/use-stores'
import { errorText, type Texts } from '@/text/index'
import { likedQuoteOf, type FlowRowProps } from './flow-row'
import { quotedWords } from '../message-words'
import { PictureBubble } from '../bubbles/PictureBubble'
import { StickerPicture } from '../bubbles/StickerPicture'
import { SubjectCard } from '../bubbles/SubjectCard'
import { useMessagePress } from './use-message-press'

/** A message that is being sent, or failed. Source: screens.md 12 (Status of own message) */
export const UnsentRow = observer(function UnsentRow({
  item,
  chat,
  acts,
}: Omit<FlowRowProps<Extract<FlowItem, { kind: 'outgoing' }>>, 'voice'>) {
  const texts = useText()
  const { systemConfig, connection } = useStores()
  const { message, isRunEnd } = item
  const { media, replyTo, about } = message
  const open = () => acts.onUnsent(message)
  const isStuck = message.state === 'failed' || message.state === 'refused'
  const press = useMessagePress(() => acts.onUnsentMenu(message), { onPress: isStuck ? open : undefined })
  const canRetry = message.state === 'failed' && !chat.isClosed
  const isWaiting = message.state === 'waiting' && connection.notice !== null
  // A picture draws its own ring.
  const hasOwnRing = media?.kind === 'image'
  const canPress = isStuck || isWaiting || media !== null
  return (
    <Bubble
      side='out'
      text={message.text}
      fold={{ ...texts.chat.fold, onTurn: acts.onFold }}
      quote={likedQuoteOf(texts, { on: message.on ?? undefined }, (id) => systemConfig.label('prompts', id))}
      reply={
        replyTo
          ? { name: '', text: quotedWords(texts, replyTo, null), label: '', onPress: undefined }
          : undefined
      }
      above={about && <SubjectCard subject={about} isOwn />}
      isRunEnd={isRunEnd}
      status={isStuck ? 'failed' : isWaiting ? 'waiting' : hasOwnRing ? undefined : 'sending'}
      statusText={
        isStuck ? stuckText(texts, message, canRetry) : isWaiting ? texts.chat.status.waiting : undefined
      }
      retryLabel={canRetry ? texts.chat.status.retry : texts.chat.status.refused}
      onRetry={open}
      longPress={canPress && media === null ? press : undefined}
    >
      {message.sticker ? (
        <StickerPicture id={message.sticker} words={message.text} />
      ) : (
        media && (
          <UnsentMedia
            id={message.clientMsgId}
            media={media}
            isResting={isStuck || isWaiting}
            press={press}
          />
        )
      )}
    </Bubble>
  )
})

const PERCENT = 100

const UnsentMedia = observer(function UnsentMedia({
  id,
  media,
  isResting,
  press,
}: {
  id: string
  media: OutgoingMedia
  /** Nothing is being uploaded: it failed, or waits for the network. */
  isResting: boolean
  press: object
}) {
  const { chat: text } = useText()
  const { shares } = useStores().talk.outgoing
  const { kind, path, width, height, seconds, wave } = media
  const share = shares.get(id) ?? 0
  if (kind === 'voice') {
    return (
      <VoiceBubble
        side='out'
        seconds={seconds}
        secondsText={text.voice.seconds(seconds)}
        wave={wave}
        isPlaying={false}
        share={0}
        isNew={false}
        label={text.status.uploading}
        press={press}
      />
    )
  }
  return (
    <PictureBubble
      side='out'
      src={path}
      width={width}
      height={height}
      label={isResting ? text.reply.image : text.picture.uploading(Math.round(share * PERCENT))}
      share={isResting ? undefined : share}
      press={press}
    />
  )
})

function stuckText(texts: Texts, message: OutgoingMessage, canRetry: boolean): string {
  const { state, failure, media, refusedClass } = message
  const { status } = texts.chat
  if (media?.isGone) return media.kind === 'image' ? status.gone : status.voiceGone
  if (state === 'failed' || failure === null) return canRetry ? status.failed : status.refused
  if (media?.kind === 'voice' && failure === 'IMAGE_REFUSED') return status.voiceRefused
  const refusals: Readonly<Record<string, string>> = texts.chat.refusals
  return refusals[failure] ?? errorText(texts, failure, refusedClass)
}
