import type { AgreementName } from '@contract/ops/ops-constants'
import type { Language } from '../../lib/language'
import { privacyPolicy } from './privacy-policy'
import { userAgreement } from './user-agreement'
import { vipAgreement } from './vip-agreement'

/** The text of an agreement in one language: plain text, with a line break between paragraphs. */
export interface AgreementText {
  /** The short version, one sentence each. */
  readonly summary: string[]
  /** Differences from the previous version, one sentence each; empty for the first. */
  readonly changes: string[]
  readonly sections: { heading: string; body: string }[]
}

/**
 * Every agreement in every language. Its versions are in the product config, and operators may raise them in the imprint. A change of
 * a text raises its version in the product config and lists the difference in `changes`; then every member has to agree again. Source: product §8.1 (5–7), §13, ours
 */
export const agreementTexts: Record<AgreementName, Record<Language, AgreementText>> = {
  user: userAgreement,
  privacy: privacyPolicy,
  vip: vipAgreement,
}
