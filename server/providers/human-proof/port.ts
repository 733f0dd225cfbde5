import type { HumanProofWidget } from '@contract/types/human-proof'

/** What a proof is bound to. */
export interface ProofSubject {
  /** Eleven digits. */
  readonly phone: string
  readonly ip: string
}

/**
 * Makes people distinguishable from programs, or programs expensive. Without it, limits that ask for a proof refuse.
 * Source: product §10 (CAPTCHA_REQUIRED), ours
 */
export interface HumanProofProvider {
  /** Data that the client needs to show the question; sent with CAPTCHA_REQUIRED. */
  widget(subject: ProofSubject): HumanProofWidget
  /**
   * The id of a valid proof, under which the caller uses it up, because one proof can have several tokens. Null for a
   * token that is wrong, expired or of another subject, and when a vendor cannot be reached. Never rejects.
   */
  verify(token: string, subject: ProofSubject): Promise<string | null>
}
