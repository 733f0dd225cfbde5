import { Type, type Static } from 'typebox'
import { Count, OneOf } from './common'

/** Kinds of notices to members who are away, each with a switch of its own. Source: product §5.2, §7.14 */
export const AWAY_KINDS = ['messages', 'likes', 'money', 'speed', 'system'] as const

/** One of these kinds. */
export const AwayKind = OneOf(AWAY_KINDS)
export type AwayKind = Static<typeof AwayKind>

/**
 * A message template of the platform on which the viewer uses the app. The platform sends one notice for each time the
 * member allows it. Source: product §7.14
 */
export const AwayTemplate = Type.Object({
  kind: AwayKind,
  /** Id at the platform, for its question to the member. */
  id: Type.String(),
  /** Notices that the member has allowed and that were not sent yet. */
  grants: Count,
})
export type AwayTemplate = Static<typeof AwayTemplate>
