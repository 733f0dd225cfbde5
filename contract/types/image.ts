import { Type, type Static } from 'typebox'
import { PICTURE_ALT_MAX } from '../constants'
import { Count, EpochMs, Id, Nullable, OneOf, Text, Url } from './common'

/** Who sees a picture of an album. Source: product §5.6. */
export const ImageVisibility = OneOf(['all', 'match'] as const)
/** Review of a picture. Source: product §5.6. */
export const ReviewState = OneOf(['pending', 'approved', 'rejected', 'appealing'] as const)

/** A video whose snapshot a picture shows. Source: product §5.6 */
export const ShownVideo = Type.Object({
  /** MPEG 4 or WebM; answers parts. */
  url: Url,
  /** Length, rounded, at least 1. */
  seconds: Count,
})
export type ShownVideo = Static<typeof ShownVideo>

/**
 * A picture as others see it. `tint` is its average colour, `#rrggbb`, drawn until it has loaded. Of a video the pictures
 * show the snapshot at 10 seconds, of a shorter one its first frame.
 */
export const Photo = Type.Object({
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
  /** The picture at full size; of a video its snapshot. */
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
  /** In the member's language; null unless it was refused. */
  rejectReason: Nullable(Type.String()),
  /** The refusal may be appealed, once. */
  mayAppeal: Type.Boolean(),
  sort: Count,
  isAvatar: Type.Boolean(),
  createdAt: EpochMs,
})
export type Image = Static<typeof Image>
