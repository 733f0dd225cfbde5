import type { Message } from '@contract/types/message'
import type { ChatStore } from '@/stores/chat'
import type { FlowItem } from '@/stores/chat-flow'
import type { OutgoingMessage } from '@/stores/outgoing-message'
import type { Texts } from '@/text/index'
import type { ChatVoice } from './use-chat-voice'

/** What the rows of a flow lead to. */
export interface FlowActs {
  /** Long press on a message. */
  onMessage: (message: Message) => void
  /** A press on a message that did not go out, or on its red sign. */
  onUnsent: (message: OutgoingMessage) => void
  /** Long press on a message that did not go out. */
  onUnsentMenu: (message: OutgoingMessage) => void
  onProfile: () => void
  /** A received message was called risky and the viewer wants to report it. */
  onReport: (message: Message) => void
  /** A picture is looked at. */
  onPicture: (url: string) => void
  /** A quoted message is looked for. */
  onQuoted: (seq: number) => void
  /** An exchange of contacts needs the viewer's own one, and there is none. */
  onContactMissing: () => void
  /** An address of the web in a message was pressed. */
  onLink: (url: string) => void
  /** Two presses on a message. */
  onHeart: (message: Message) => void
}

/** Props of a row in the flow. */
export interface FlowRowProps<Item extends FlowItem = FlowItem> {
  item: Item
  chat: ChatStore
  voice: ChatVoice
  acts: FlowActs
}

/** What kind of thing a like was about, from the place it names. */
export function likedQuoteOf(
  texts: Texts,
  on: string | undefined,
  question: (id: string) => string,
): string | undefined {
  if (on === undefined) return undefined
  return on.startsWith('prompt:')
    ? texts.chat.quotePrompt(question(on.slice('prompt:'.length)))
    : texts.chat.quotePhoto
}
