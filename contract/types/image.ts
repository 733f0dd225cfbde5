import { Type, type Static } from 'typebox'
import { PICTURE_ALT_MAX } from '../constants'
import { Count, EpochMs, Id, Nullable, OneOf, Text, Url } from './common'

/** The members who see a picture of an album. Source: product §5.6. */
export const ImageVisibility = OneOf(['all', 'match'] as const)
/** State of a picture's review. Source: product §5.6. */
export const ReviewState = OneOf(['pending', 'approved', 'rejected', 'appealing'] as const)

/** The video of a picture that shows a snapshot. Source: product §5.6 */
export const ShownVideo = Type.Object({
  /** MPEG 4 or WebM; supports range requests. */
  url: Url,
  /** Length, rounded, at least 1. */
  seconds: Count,
})
export type ShownVideo = Static<typeof ShownVideo>

/** A name of a picture that means something only together with its owner. Source: product §5.5, ours */
export const PhotoRef = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

/** The picture that a like was about, for members who may see it now. Source: product §5.5 */
export const LikedPhoto = Type.Object({ thumbUrl: Url, tint: Type.String(), alt: Nullable(Type.String()) })
export type LikedPhoto = Static<typeof LikedPhoto>

/**
 * A picture as other members see it. `tint` is its average colour, `#rrggbb`, drawn until it has loaded. A video's
 * pictures show the snapshot at 10 seconds, or the first frame of a shorter video.
 */
export const Photo = Type.Object({
  /** Names the picture together with its owner, in a like only; it is neither its key nor its id. */
  ref: PhotoRef,
  url: Url,
  thumbUrl: Url,
  width: Count,
  height: Count,
  tint: Type.String(),
  alt: Nullable(Type.String()),
  /** Null for a picture. Only a member's own page shows videos. */
  video: Nullable(ShownVideo),
})
export type Photo = Static<typeof Photo>

/** A picture or video of the viewer's own album. Source: product §5.6. */
export const Image = Type.Object({
  id: Id,
  /** The picture, or the video itself. */
  url: Url,
  /** The picture at full size, or a video's snapshot. */
  posterUrl: Url,
  thumbUrl: Url,
  blurUrl: Url,
  kind: OneOf(['image', 'video'] as const),
  width: Count,
  height: Count,
  /** Length of a video in seconds; null for an image. */
  seconds: Nullable(Count),
  tint: Type.String(),
  alt: Nullable(Text(PICTURE_ALT_MAX)),
  visibility: ImageVisibility,
  reviewState: ReviewState,
  /** In the member's language; null unless it was rejected. */
  rejectReason: Nullable(Type.String()),
  /** True when the rejection may be appealed; possible once. */
  mayAppeal: Type.Boolean(),
  sort: Count,
  isAvatar: Type.Boolean(),
  createdAt: EpochMs,
})
export type Image = Static<typeof Image>
