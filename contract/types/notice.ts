import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable, OneOf } from './common'

/** Subject of a system message. Source: product §5.4. */
export const NoticeCategory = OneOf([
  'account',
  'review',
  'match',
  'unlock',
  'wallet',
  'invite',
  'activity',
  'safety',
] as const)
export type NoticeCategory = Static<typeof NoticeCategory>

/** A system message: title and body are in the member's language. Source: product §5.4. */
export const Notice = Type.Object({
  id: Id,
  category: NoticeCategory,
  title: Type.String(),
  body: Type.String(),
  /** The target of its action: a route of the client and its query; null without an action. */
  link: Nullable(
    Type.Object({
      page: Type.String(),
      query: Type.Record(Type.String(), Type.String()),
      label: Type.String(),
      /** True when the action has expired: its text stays, grey and without a link. Source: screens.md 11 */
      expired: Type.Optional(Type.Boolean()),
    }),
  ),
  readAt: Nullable(EpochMs),
  createdAt: EpochMs,
})
export type Notice = Static<typeof Notice>
