import type { PayloadOf } from '@contract/call'
import type { sendMsg } from '@contract/calls/user/send_msg'
import type { ProductConfig } from '../config/product-config'
import type { PreparedMedia } from './message-media.service'
import { acceptText, type AcceptedText } from './text-rules'

/** What a sender hands in. */
export type Draft = PayloadOf<typeof sendMsg>

/** A draft whose receiver is known. */
export type Addressed = Draft & { readonly userId: string }

/** A draft that shows an upload, or words. */
type Worded = Exclude<Addressed, { type: 'wx_exchange' }>

/** What is written into the message. */
export interface Substance {
  readonly content: Record<string, unknown>
  /** Null for what has no words. */
  readonly accepted: AcceptedText | null
}

/**
 * What a draft becomes in a chat or as a greeting. @param prepared What was made of its upload; null for a text.
 * @throws DomainError MESSAGE_LENGTH, CONTACT_NOT_ALLOWED, CONFIRM_RISK
 */
export const substanceOf = (
  draft: Worded,
  form: 'chat' | 'greeting',
  prepared: PreparedMedia | null,
  { textMax, greetingMax }: Pick<ProductConfig['chat'], 'textMax' | 'greetingMax'>,
): Substance => {
  if (draft.type !== 'text') {
    if (!prepared) throw new Error('prepared media expected')
    return { content: { ...prepared.content }, accepted: null }
  }
  const isGreeting = form === 'greeting'
  const limits = { max: isGreeting ? greetingMax : textMax, isContactRefused: isGreeting }
  const accepted = acceptText(draft.content.text, limits, draft.confirmRisk === true)
  const { on } = draft.content
  return { content: { text: accepted.text, ...(on !== undefined && { on }) }, accepted }
}
