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
  /** Where its action leads: a route of the client and its query; null without action. */
  link: Nullable(
    Type.Object({
      page: Type.String(),
      query: Type.Record(Type.String(), Type.String()),
      label: Type.String(),
      /** The action has run out: its words stay, grey, and lead nowhere. Source: screens.md 11 */
      expired: Type.Optional(Type.Boolean()),
    }),
  ),
  readAt: Nullable(EpochMs),
  createdAt: EpochMs,
})
export type Notice = Static<typeof Notice>
