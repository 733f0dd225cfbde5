import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf, Text, Url } from './common'

/** Who sees a picture of an album. Source: product §5.6. */
export const ImageVisibility = OneOf(['all', 'match'] as const)
/** Review of a picture. Source: product §5.6. */
export const ReviewState = OneOf(['pending', 'approved', 'rejected', 'appealing'] as const)

/** A picture as others see it. `tint` is its average colour, `#rrggbb`, drawn until it has loaded. */
export const Photo = Type.Object({
  url: Url,
  thumbUrl: Url,
  width: Count,
  height: Count,
  tint: Type.String(),
  alt: Nullable(Type.String()),
})
export type Photo = Static<typeof Photo>

/** A picture or video of the viewer's own album. Source: product §5.6. */
export const Image = Type.Object({
  id: Id,
  url: Url,
  thumbUrl: Url,
  blurUrl: Url,
  kind: OneOf(['image', 'video'] as const),
  width: Count,
  height: Count,
  /** Length of a video in seconds; null for an image. */
  seconds: Nullable(Count),
  tint: Type.String(),
  alt: Nullable(Text(140)),
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
