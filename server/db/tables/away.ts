import type { AwayKind } from '@contract/types/away'
import type { AppPlatform } from '../../lib/platform'
import type { Default, Json } from './columns'

/** What a notice is about; its words are made when it is sent. Never the text of a message. */
export interface AwayAbout {
  /** The member's switch for it. */
  readonly kind: AwayKind
  /** The member who caused it; null without one, or when the receiver may not see who it is. */
  readonly peerId: string | null
  /** The message that is unread: its group and number; null for everything else. */
  readonly message: { readonly groupId: string; readonly seq: number } | null
  /** The system message, and its kind, that is unread; null for everything else. */
  readonly notice: { readonly id: string; readonly kind: string } | null
}

/**
 * A browser, or an app of a platform, that may notify a member, for as long as the login session from which it was
 * subscribed. Of an app the address is `wx:` or `alipay:` with the member's id, and the keys are empty.
 */
export interface PushSubscriptionTable {
  id: string
  member_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
}

/** How many notices of a kind a member has allowed an app of a platform to send. */
export interface NoticeGrantTable {
  member_id: string
  platform: AppPlatform
  kind: AwayKind
  grants: number
}

/** A notice that waits; notices with the same key are merged. */
export interface AwayNoticeTable {
  member_id: string
  merge_key: string
  /** The latest of the merged notices. */
  about: Json<AwayAbout>
  count: number
  is_deadline: boolean
  /** When it is sent, unless the member is here. */
  due_at: number
  created_at: number
}

/** A notice on its way to one browser or app. */
export interface AwayPushTable {
  id: string
  subscription_id: string
  member_id: string
  merge_key: string
  about: Json<AwayAbout>
  count: number
  is_deadline: boolean
  attempts: Default<number>
  /** When it is tried next; while a process tries it, the end of its lease. */
  run_at: number
  /** When it is no longer worth sending. */
  expire_at: number
  created_at: number
}

/** Tables of notices to members who are away. */
export interface AwayTables {
  push_subscription: PushSubscriptionTable
  notice_grant: NoticeGrantTable
  away_notice: AwayNoticeTable
  away_push: AwayPushTable
}
