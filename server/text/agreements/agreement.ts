import type { Language } from '../../lib/language'
import { privacyPolicy } from './privacy-policy'
import { userAgreement } from './user-agreement'
import { vipAgreement } from './vip-agreement'

/** The text of an agreement in one language; plain text, paragraphs parted by a line break. */
export interface AgreementText {
  /** The short version, one sentence each. */
  readonly summary: string[]
  /** What differs from the version before, one sentence each; empty for the first. */
  readonly changes: string[]
  readonly sections: { heading: string; body: string }[]
}

/**
 * Every agreement in every language. Versions stand in the product config: who changes a text raises its version there and
 * says in `changes` what is different, and every member is asked for their consent anew. Source: product §8.1 (5–7), §13, ours
 */
export const agreementTexts: Record<'user' | 'privacy' | 'vip', Record<Language, AgreementText>> = {
  user: userAgreement,
  privacy: privacyPolicy,
  vip: vipAgreement,
}
