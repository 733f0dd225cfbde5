import type { AwayKind } from '@contract/types/away'
import type { AppPlatform } from '../../lib/platform'
import type { Outcome } from '../outcome'

/** A notification for a member who is not in the app. It never contains the text of a message. Source: product §7.14 */
export interface AwayMessage {
  /** Names the notification; a repeat of the same one has the same id, so that a device shows it once. */
  readonly id: string
  /** Notifications with the same tag replace each other on a device; at most 32 characters of base64url. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Route of the client that a tap opens, with its query. */
  readonly page: string
  /** Whether the title is the sender, and not the app. */
  readonly namesSender: boolean
  /** True for a deadline: the device may be woken for it. */
  readonly isUrgent: boolean
  /** How long the service may keep it for a device that is off, in ms. */
  readonly lifeMs: number
}

/**
 * Result of a notification. `gone`: the target does not exist any more and must be deleted. `spent`: the member has
 * allowed no further one. `unknown` with `retryAfterMs`: the service asks for a pause, in ms.
 */
export type AwayOutcome =
  | Exclude<Outcome<null>, { kind: 'unknown' }>
  | (Unknown & { readonly retryAfterMs?: number })
  | { readonly kind: 'gone' }
  | { readonly kind: 'spent' }

type Unknown = Extract<Outcome<null>, { kind: 'unknown' }>

/** A browser that accepts notifications, as the Push API names it. Source: W3C Push API */
export interface WebPushTarget {
  /** Address at the browser vendor's push service; a secret of the browser. */
  readonly endpoint: string
  /** Public key of the browser, P-256, uncompressed, as base64url. */
  readonly p256dh: string
  /** Secret of 16 bytes that the browser shares with the server, as base64url. */
  readonly auth: string
}

/** Sends notifications to browsers. */
export interface WebPushSender {
  /** Public key of the server, which a browser needs to subscribe; base64url. */
  readonly publicKey: string
  /** Whether a target may be stored: its address belongs to a known push service, and its keys have their length. */
  accepts(target: WebPushTarget): boolean
  /** Sends one notification. Never rejects. */
  send(target: WebPushTarget, message: AwayMessage): Promise<AwayOutcome>
}

/** A message template that was chosen at a platform, and the fields that we fill in. */
export interface NoticeTemplate {
  readonly id: string
  /** Field of the notice's words, such as `thing1`. */
  readonly textField: string
  /** Field of the moment, such as `time2`; null for a template without one. */
  readonly timeField: string | null
}

/** Sends notices into the app of a platform, one for each time the member allowed it. */
export interface SubscribeSender {
  readonly platform: AppPlatform
  /** Where a member's id at the platform is kept: its kind, and the application to which it belongs. */
  readonly account: { readonly kind: 'wx_openid' | 'alipay_openid'; readonly appId: string }
  /** Kinds of notices without a template are not sent there. */
  readonly templates: Readonly<Partial<Record<AwayKind, NoticeTemplate>>>
  /** Sends one notice to the member with this id at the platform. Never rejects for the platform's sake. */
  send(openId: string, template: NoticeTemplate, message: AwayMessage): Promise<AwayOutcome>
}
