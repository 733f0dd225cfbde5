import { Type } from 'typebox'
import { PICTURE_ALT_MAX } from '../../constants'
import { call } from '../../call'
import { ClientToken, Id, Nullable, OneOf, Text, Url } from '../../types/common'
import { Image, ImageVisibility } from '../../types/image'

/** Puts an uploaded picture or video into the album, changes one of them, or orders it anew. Source: spec §7, product §4. */
export const addImage = call('/api/user/add_image', {
  payload: Type.Union([
    Type.Object({
      url: Url,
      /** `image` unless said otherwise. A video is never the cover, and there is one at most. */
      kind: Type.Optional(OneOf(['image', 'video'] as const)),
      /** The cover, which the first picture becomes by itself, is for everybody. */
      visibility: Type.Optional(ImageVisibility),
      alt: Type.Optional(Text(PICTURE_ALT_MAX)),
      asAvatar: Type.Optional(Type.Boolean()),
      clientToken: ClientToken,
    }),
    /** The owner's word against a refusal. */
    Type.Object({ id: Id, appeal: Type.Literal(true) }),
    Type.Object({
      id: Id,
      visibility: Type.Optional(ImageVisibility),
      alt: Type.Optional(Text(PICTURE_ALT_MAX)),
      /** Everybody sees it from then on. */
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
