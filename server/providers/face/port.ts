import type { FaceAction, VerificationReason } from '@contract/types/authentication'

/** The reference of a comparison: a fresh video, or the cover that was verified before. */
export type FaceReference =
  | {
      readonly kind: 'video'
      readonly bytes: Buffer
      readonly digits: string
      readonly actions: readonly FaceAction[]
    }
  | { readonly kind: 'picture'; readonly bytes: Buffer }

/** Result of a comparison. */
export interface FaceReading {
  /** Similarity of the faces, 0 to 100. */
  readonly score: number
  /** Confidence that a living person is in front of the camera, 0 to 100; null for a picture. */
  readonly liveness: number | null
  /** Reasons against the video, the most important first. */
  readonly reasons: readonly VerificationReason[]
  /** Hash that is the same for the same face; no face can be drawn from it. Null when the provider makes no hash. */
  readonly faceHash: Buffer | null
}

/** Compares faces. Source: product §7.10.2 */
export interface FaceProvider {
  /** Null when the provider cannot decide; then a person does. @throws when it cannot be reached; the caller retries. */
  compare(reference: FaceReference, cover: Buffer): Promise<FaceReading | null>
}
