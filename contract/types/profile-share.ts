import { Type, type Static } from 'typebox'
import { Count, Nullable, Url } from './common'

/** All that a stranger without an account sees of a shared profile. Source: product §7.11a */
export const ShareCard = Type.Object({
  nickname: Type.String(),
  /** Null when the member hides it. */
  age: Nullable(Count),
  city: Nullable(Type.String()),
  /** The cover; null unless the member ticked it, and while it is not approved. */
  faceUrl: Nullable(Url),
})
export type ShareCard = Static<typeof ShareCard>

/** The viewer's own link. */
export const ProfileShare = Type.Object({
  /** Random; names nobody. */
  token: Type.String(),
  link: Url,
  showsFace: Type.Boolean(),
  /** The card as strangers see it; null while the account or the profile is paused or restricted. */
  card: Nullable(ShareCard),
})
export type ProfileShare = Static<typeof ProfileShare>
