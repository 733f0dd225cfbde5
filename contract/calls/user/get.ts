import { Type } from 'typebox'
import { call } from '../../call'
import { Audience } from '../../types/audience'
import { Id, Nullable, OneOf } from '../../types/common'
import { PublicUser, Reason, Relation } from '../../types/member'
import { CanMessage } from '../../types/message'
import { UnlockOffer } from '../../types/unlock'

/** A member's page; records the visit. Source: spec §7, product §4. */
export const get = call('/api/user/get', {
  payload: Type.Object({
    userId: Id,
    /** On the viewer's own page: whose view of it to show, that of matches unless given. Other pages ignore it. */
    previewAs: Type.Optional(Audience),
    from: Type.Optional(OneOf(['home', 'near', 'chat', 'visitor', 'like', 'follow'] as const)),
  }),
  data: Type.Object({
    user: PublicUser,
    /** True when the viewer opens their own page. */
    self: Type.Boolean(),
    relation: Relation,
    sharedInterests: Type.Array(Type.String()),
    reasons: Type.Array(Reason),
    canMessage: CanMessage,
    /** Null when unlocking a contact is not offered. */
    unlock: Nullable(UnlockOffer),
  }),
  errors: ['TARGET_NOT_VISIBLE', 'PROFILE_QUOTA'],
})
