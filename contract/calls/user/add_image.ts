import { Type } from 'typebox'
import { PICTURE_ALT_MAX } from '../../constants'
import { call } from '../../call'
import { ClientToken, Id, Nullable, OneOf, Text, Url } from '../../types/common'
import { Image, ImageVisibility } from '../../types/image'

/**
 * Adds an uploaded picture or video to the album, changes one of them, or reorders the album. Source: spec §7, product
 * §4.
 */
export const addImage = call('/api/user/add_image', {
  payload: Type.Union([
    Type.Object({
      url: Url,
      /** `image` by default. A video is never the cover, and an album has one at most. */
      kind: Type.Optional(OneOf(['image', 'video'] as const)),
      /** The cover is visible to everybody; the first picture becomes the cover by itself. */
      visibility: Type.Optional(ImageVisibility),
      alt: Type.Optional(Text(PICTURE_ALT_MAX)),
      asAvatar: Type.Optional(Type.Boolean()),
      clientToken: ClientToken,
    }),
    /** The owner's appeal against a rejection. */
    Type.Object({ id: Id, appeal: Type.Literal(true) }),
    Type.Object({
      id: Id,
      visibility: Type.Optional(ImageVisibility),
      alt: Type.Optional(Text(PICTURE_ALT_MAX)),
      /** Makes the picture the cover, which everybody sees. */
      asAvatar: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ order: Type.Array(Id, { minItems: 1, maxItems: 20 }) }),
  ]),
  data: Type.Object({ image: Nullable(Image), list: Type.Array(Image) }),
  errors: [
    'ALBUM_FULL',
    'APPEAL_STATE',
    'IMAGE_REFUSED',
    'NOT_FOUND',
    'TEXT_REFUSED',
    'TOKEN_REUSED',
    'STATE_CHANGED',
    'VIDEO_REFUSED',
  ],
})
