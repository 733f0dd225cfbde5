import type { FaceAction, VerificationReason } from '@contract/types/authentication'
import type { Outcome } from '../outcome'

/** The reference of a comparison: a fresh video, or the cover that was verified before. */
export type FaceReference =
  | {
      readonly kind: 'video'
      /** The beginning of the video, in which the digits are spoken: MPEG 4 with H.264 and AAC, at most 1.8 MB. */
      readonly bytes: Buffer
      /** Digits of the challenge, which this provider gave. */
      readonly digits: string
      readonly actions: readonly FaceAction[]
    }
  | {
      readonly kind: 'picture'
      /** JPEG. */
      readonly bytes: Buffer
    }

/** Result of a comparison. */
export interface FaceReading {
  /** Similarity of the faces, 0 to 100; null when the provider did not compare them for the first of `reasons`. */
  readonly score: number | null
  /**
   * Confidence that a living person is in front of the camera, 0 to 100; null for a picture, and for a provider that names
   * a reason in place of a number.
   */
  readonly liveness: number | null
  /** Reasons against the video, the most important first. */
  readonly reasons: readonly VerificationReason[]
  /** Hash that is the same for the same face; no face can be drawn from it. Null when the provider makes no hash. */
  readonly faceHash: Buffer | null
}

/** Compares faces. Source: product §7.10.2 */
export interface FaceProvider {
  /** Name of the vendor as the setting `FACE` has it; kept with the digits that it gave. */
  readonly id: string
  /**
   * Four digits for a challenge, which the provider looks for in the video. A member waits for them, so it answers within
   * 1.5 s; null when it cannot, and a person decides about the video. Never rejects.
   */
  newDigits(): Promise<string | null>
  /**
   * Compares once, which may cost money. Null when this provider does not compare references of that kind. `rejected`: it
   * will not compare these files or for this account, and a person decides; `unknown`: it may be asked again. Never rejects
   * and never repeats.
   * @param cover JPEG.
   */
  compare(reference: FaceReference, cover: Buffer): Promise<Outcome<FaceReading> | null>
}
