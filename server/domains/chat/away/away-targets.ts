import type { Db } from '../../../db/database'
import type { AppPlatform } from '../../../lib/platform'
import type { AwayMessage, AwayOutcome, SubscribeSender } from '../../../providers/away/port'
import type { Providers } from '../../../providers/providers'
import {
  type AwayNoticeRow,
  type AwayPushRow,
  AwayRepository,
  type PushSubscriptionRow,
} from './away.repository'
import { NoticeGrantRepository } from './notice-grant.repository'

/** Where the notices of a member go: their browsers, and the apps of platforms that they allowed. Source: product §7.14 */
export interface AwayTargets {
  /** Whether anything can be notified on this server. */
  readonly isAny: boolean
  /** Targets of live sessions that may take the notice. */
  list(
    db: Db,
    notice: Pick<AwayNoticeRow, 'member_id' | 'about'>,
    nowMs: number,
  ): Promise<readonly PushSubscriptionRow[]>
  /** Uses up what the targets' platforms allow; returns those that may be used. */
  take(db: Db, notice: AwayNoticeRow, targets: readonly PushSubscriptionRow[]): Promise<PushSubscriptionRow[]>
  /** Sends a notice to one target. `gone` for a target whose session ended. */
  send(db: Db, push: AwayPushRow, message: AwayMessage, nowMs: number): Promise<AwayOutcome>
  /** Records that a target takes nothing more: the browser is gone, or the platform allows no further notice. */
  close(db: Db, push: AwayPushRow, reason: 'gone' | 'spent'): Promise<void>
}

/** Address of a platform's app of a member. */
export const appEndpoint = (platform: AppPlatform, memberId: string): string => `${platform}:${memberId}`

const APP_ENDPOINT = /^(wx|alipay):/

/** Targets over the tables `push_subscription` and `notice_grant`. */
export const createAwayTargets = ({
  webPush,
  notices,
}: Pick<Providers, 'webPush' | 'notices'>): AwayTargets => {
  const platformOf = ({ endpoint }: Pick<PushSubscriptionRow, 'endpoint'>): string | null =>
    APP_ENDPOINT.exec(endpoint)?.[1] ?? null

  const senderOf = (target: Pick<PushSubscriptionRow, 'endpoint'>): SubscribeSender | null => {
    const platform = platformOf(target)
    return notices.find((sender) => sender.platform === platform) ?? null
  }

  const sendToApp = async (
    db: Db,
    sender: SubscribeSender,
    push: AwayPushRow,
    message: AwayMessage,
  ): Promise<AwayOutcome> => {
    const template = sender.templates[push.about.kind]
    const openId = await new NoticeGrantRepository(db).findOpenId(push.member_id, sender.account)
    if (openId === null || template === undefined) return { kind: 'gone' }
    return sender.send(openId, template, message)
  }

  return {
    isAny: webPush !== null || notices.length > 0,

    async list(db, { member_id: memberId, about }, nowMs) {
      const found = await new AwayRepository(db).listLive(memberId, nowMs)
      const targets: PushSubscriptionRow[] = []
      for (const target of found) {
        if (platformOf(target) === null) {
          if (webPush !== null) targets.push(target)
          continue
        }
        const sender = senderOf(target)
        if (!sender?.templates[about.kind]) continue
        const grants = await new NoticeGrantRepository(db).read(memberId, sender.platform)
        if (grants.has(about.kind)) targets.push(target)
      }
      return targets
    },

    async take(db, { member_id: memberId, about }, targets) {
      const taken: PushSubscriptionRow[] = []
      for (const target of targets) {
        const sender = senderOf(target)
        if (
          sender === null ||
          (await new NoticeGrantRepository(db).take(memberId, sender.platform, about.kind))
        )
          taken.push(target)
      }
      return taken
    },

    async send(db, push, message, nowMs) {
      const target = await new AwayRepository(db).findLive(push.subscription_id, nowMs)
      if (target === null) return { kind: 'gone' }
      const sender = senderOf(target)
      if (sender) return sendToApp(db, sender, push, message)
      return webPush === null || platformOf(target) !== null
        ? { kind: 'gone' }
        : webPush.send(target, message)
    },

    async close(db, push, reason) {
      if (reason === 'gone') return new AwayRepository(db).deleteSubscription(push.subscription_id)
      const endpoint = await new AwayRepository(db).findEndpoint(push.subscription_id)
      const sender = endpoint === null ? null : senderOf({ endpoint })
      if (sender) await new NoticeGrantRepository(db).clear(push.member_id, sender.platform, push.about.kind)
    },
  }
}
