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

/** A picture or voice of a chat, after it was sent. */
export interface ModeratedMedia {
  readonly kind: 'picture' | 'voice'
  /** Where the vendor fetches it; the address is signed, ends and names no member. */
  readonly url: string
  /** The sender, so that a vendor finds its own id of them. */
  readonly memberId: string
}

/** A vendor's judgement. `review`: a person has to decide. */
export interface VendorVerdict {
  readonly decision: 'pass' | 'review' | 'block'
  /** Null when the vendor found nothing. */
  readonly class: ModerationClass | null
  /** The vendor's own name of what it found, such as `political_n`; null without one that is known here. */
  readonly label: string | null
  /** How sure the vendor is of the label, 0 to 100; null without a label or a number. */
  readonly score: number | null
  /** The vendor's own number of the request, for questions and appeals; empty when it sent none. */
  readonly taskId: string
}

/** What a vendor says about media. */
export interface MediaJudgement {
  /** The vendor, by its name in the setting `MODERATION`. */
  readonly vendor: string
  /** Null from a vendor that judges in the background. */
  readonly verdict: VendorVerdict | null
  /** The vendor's own number of the request, which its notification names; empty when it sent none. */
  readonly taskId: string
  /** True when the later verdict is read by `readVerdict`; otherwise a notification brings it. */
  readonly isQueried?: boolean
}

/** Media that a vendor judges in the background. */
export type MediaTask = Pick<MediaJudgement, 'vendor' | 'taskId'>

/** A verdict by a notification of a vendor. */
export interface MediaNotice {
  readonly vendor: string
  /** The number of the request, as in `MediaJudgement`. */
  readonly taskId: string
  readonly verdict: VendorVerdict
}

/** Limits of one request to a provider. */
export interface ModerationCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/** Limits of a question about media. */
export interface MediaCall extends ModerationCall {
  /** Asks only the vendors behind this one, whose notification did not come; null asks all of them. */
  readonly after: string | null
}

/** Judges what members write and show, beside our own rules. Never retries. Source: product §11.3, §11.4 */
export interface ModerationProvider {
  /** Null when no vendor judges what this author writes: then our own rules decide alone. */
  judgeText(text: ModeratedText, call: ModerationCall): Promise<Outcome<VendorVerdict> | null>
  /** Null when no vendor judges pictures: then a person looks at them without a verdict. */
  judgePicture(picture: ModeratedPicture, call: ModerationCall): Promise<Outcome<VendorVerdict> | null>
  /** Kinds of media of chats that a vendor judges, at least of some senders. */
  readonly mediaKinds: ReadonlySet<ModeratedMedia['kind']>
  /** Null when no vendor judges media of this kind by this sender. Source: product §11.4 */
  judgeMedia(media: ModeratedMedia, call: MediaCall): Promise<Outcome<MediaJudgement> | null>
  /**
   * The verdict of a judgement with `isQueried`; null data while the vendor still works on it. Null when the vendor is not
   * asked here, or answers by notifications.
   */
  readVerdict(task: MediaTask, call: ModerationCall): Promise<Outcome<VendorVerdict | null> | null>
}
