import type { FaceAction, VerificationReason } from '@contract/types/authentication'

/** What a face is compared with: a fresh video, or the cover that was verified before. */
export type FaceReference =
  | {
      readonly kind: 'video'
      readonly bytes: Buffer
      readonly digits: string
      readonly actions: readonly FaceAction[]
    }
  | { readonly kind: 'picture'; readonly bytes: Buffer }

/** What a provider found. */
export interface FaceReading {
  /** How alike the faces are, 0 to 100. */
  readonly score: number
  /** How surely a living person stands before the camera, 0 to 100; null for a picture. */
  readonly liveness: number | null
  /** What it holds against the video, the weightiest first. */
  readonly reasons: readonly VerificationReason[]
  /** The same for the same face, and nothing that a face could be drawn from; null where it makes none. */
  readonly faceHash: Buffer | null
}

/** Compares faces. Source: product §7.10.2 */
export interface FaceProvider {
  /** Null where it cannot tell: a person looks then. @throws when it cannot be reached; it is asked again. */
  compare(reference: FaceReference, cover: Buffer): Promise<FaceReading | null>
}
