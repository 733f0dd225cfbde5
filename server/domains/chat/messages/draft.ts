import type { PayloadOf } from '@contract/call'
import type { sendMsg } from '@contract/calls/user/send_msg'
import type { KeptSubject } from '@contract/types/message'
import { stickerWords } from '../../../text/stickers'
import type { ProductConfig } from '../../account/config/product-config'
import type { PreparedMedia } from './media/message-media.service'
import type { MessageForm } from './message-policy.service'
import type { TextVerdict } from '../../safety/text-moderation/verdict'
import { acceptText, type AcceptedText, type ReadText } from '../../safety/text-moderation/text-rules'

/** A message as its sender submits it. */
export type Draft = PayloadOf<typeof sendMsg>

/** The draft as it is judged and stored: the server names a sticker, whatever text came with it. */
export const withStickerWords = <Sent extends Draft>(draft: Sent): Sent => {
  if (draft.type !== 'text' || draft.content.sticker === undefined) return draft
  return { ...draft, content: { ...draft.content, text: stickerWords(draft.content.sticker) } }
}

/** A draft whose receiver is known. */
export type Addressed = Draft & { readonly userId: string }

/** Result of reading and judging a draft. */
interface Judgement {
  readonly verdict: TextVerdict
  /** Null for a message without words. */
  readonly read: ReadText | null
}

/** A draft whose words were judged. */
export type Judged = Addressed & Judgement

/** A draft with an upload or a text. */
type Worded = Exclude<Addressed, { type: 'wx_exchange' }> & Pick<Judgement, 'read'>

/** Content of the message that is written. */
export interface Substance {
  readonly content: Record<string, unknown>
  /** Null for a message without words. */
  readonly accepted: AcceptedText | null
}

/**
 * Turns a draft into the content of a message in a chat, of a greeting or to the help desk.
 * @param prepared Objects made of its upload; null for a text.
 * @param about Subject of words to the help desk; null without one.
 * @throws DomainError MESSAGE_LENGTH, CONTACT_NOT_ALLOWED, CONFIRM_RISK
 */
export const substanceOf = (
  draft: Worded,
  form: MessageForm,
  prepared: PreparedMedia | null,
  about: KeptSubject | null,
  { textMax, greetingMax }: Pick<ProductConfig['chat'], 'textMax' | 'greetingMax'>,
): Substance => {
  if (draft.type !== 'text') {
    if (!prepared) throw new Error('prepared media expected')
    return { content: { ...prepared.content }, accepted: null }
  }
  if (!draft.read) throw new Error('a text that was read expected')
  const isGreeting = form === 'greeting'
  const limits = { max: isGreeting ? greetingMax : textMax, isContactRefused: isGreeting }
  // Members who report an insult or a payment to the help desk need not confirm their words.
  const isConfirmed = draft.confirmRisk === true || form === 'service'
  const accepted = acceptText(draft.read, limits, isConfirmed)
  const { on, sticker } = draft.content
  const judged = form === 'service' ? { ...accepted, riskTag: null, hasContact: false } : accepted
  return {
    content: {
      text: accepted.text,
      ...(sticker && { sticker }),
      ...(on !== undefined && { on }),
      ...(about && { about }),
    },
    accepted: judged,
  }
}
