import type { PayloadOf } from '@contract/call'
import type { sendMsg } from '@contract/calls/user/send_msg'
import type { KeptSubject } from '@contract/types/message'
import type { ProductConfig } from '../config/product-config'
import type { PreparedMedia } from './message-media.service'
import type { MessageForm } from './message-policy.service'
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
 * What a draft becomes in a chat, as a greeting or for the service. @param prepared What was made of its upload; null
 * for a text. @param about What words to the service are about; null without.
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
  const isGreeting = form === 'greeting'
  const limits = { max: isGreeting ? greetingMax : textMax, isContactRefused: isGreeting }
  // Who tells the service of an insult or a payment is asked nothing.
  const isConfirmed = draft.confirmRisk === true || form === 'service'
  const accepted = acceptText(draft.content.text, limits, isConfirmed)
  const { on } = draft.content
  const judged = form === 'service' ? { ...accepted, riskTag: null, hasContact: false } : accepted
  return {
    content: { text: accepted.text, ...(on !== undefined && { on }), ...(about && { about }) },
    accepted: judged,
  }
}
