import type { Outcome } from '../outcome'
import type { ModerationClass } from './classes'

/** Where a text is shown; vendors judge these differently. */
export type TextScene = 'nickname' | 'profile' | 'chat'

/** A text of a member, after our own rules accepted it. */
export interface ModeratedText {
  readonly text: string
  readonly scene: TextScene
  /** The author, so that a vendor finds its own id of them. */
  readonly memberId: string
}

/** A picture of a profile, or the snapshot of a video. */
export interface ModeratedPicture {
  /** Where the vendor fetches it; the address is signed and ends. */
  readonly url: string
  /** The owner. */
  readonly memberId: string
}

/** A vendor's judgement. `review`: a person has to decide. */
export interface VendorVerdict {
  readonly decision: 'pass' | 'review' | 'block'
  /** Null when the vendor found nothing. */
  readonly class: ModerationClass | null
  /** The vendor's own name of what it found, such as `political_n`; null without one that is known here. */
  readonly label: string | null
  /** The vendor's own number of the request, for questions and appeals; empty when it sent none. */
  readonly taskId: string
}

/** Limits of one request to a provider. */
export interface ModerationCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/** Judges what members write and show, beside our own rules. Never retries. Source: product §11.3, §11.4 */
export interface ModerationProvider {
  /** Null when no vendor judges what this author writes: then our own rules decide alone. */
  judgeText(text: ModeratedText, call: ModerationCall): Promise<Outcome<VendorVerdict> | null>
  /** Null when no vendor judges pictures: then a person looks at them without a verdict. */
  judgePicture(picture: ModeratedPicture, call: ModerationCall): Promise<Outcome<VendorVerdict> | null>
}
