import type { Message, MessageContent } from '@contract/types/message'
import type { ChatStore } from '@/stores/chat/chat'
import type { FlowItem } from '@/stores/chat/chat-flow'
import type { OutgoingMessage } from '@/stores/chat/outgoing/outgoing-message'
import type { Texts } from '@/text/index'
import type { ChatVoice } from '../composer/use-chat-voice'

/** Handlers of the rows of a flow. */
export interface FlowActs {
  /** Long press on a message. */
  onMessage: (message: Message) => void
  /** A press on an unsent message, or on its red sign. */
  onUnsent: (message: OutgoingMessage) => void
  /** Long press on an unsent message. */
  onUnsentMenu: (message: OutgoingMessage) => void
  onProfile: () => void
  /** A received message was classified as risky and the viewer wants to report it. */
  onReport: (message: Message) => void
  /** A picture was pressed. */
  onPicture: (url: string) => void
  /** A quoted message was pressed. */
  onQuoted: (seq: number) => void
  /** An exchange of contacts needs the viewer's own contact, which is missing. */
  onContactMissing: () => void
  /** A web address in a message was pressed. */
  onLink: (url: string) => void
  /** A long text is about to be expanded or folded. */
  onFold: () => void
  /** Double press on a message. */
  onHeart: (message: Message) => void
}

/** Props of a row in the flow. */
export interface FlowRowProps<Item extends FlowItem = FlowItem> {
  item: Item
  chat: ChatStore
  voice: ChatVoice
  acts: FlowActs
}

/** The kind of content that a like was about, from the place that it names. */
export function likedQuoteOf(
  texts: Texts,
  { on, likedPhoto }: Pick<MessageContent, 'on' | 'likedPhoto'>,
  question: (id: string) => string,
): string | undefined {
  if (on === undefined) return undefined
  return on.startsWith('prompt:')
    ? texts.chat.quotePrompt(question(on.slice('prompt:'.length)))
    : likedPhoto === null
      ? texts.chat.quotePhotoGone
      : texts.chat.quotePhoto
}
