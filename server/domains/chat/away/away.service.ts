import type { AwayState, AwayStep } from '@contract/calls/user/update_info'
import type { AwayKind } from '@contract/types/away'
import type { Db } from '../../../db/database'
import type { AwayAbout } from '../../../db/tables/away'
import type { Core } from '../../../lib/core'
import { failField } from '../../../lib/errors'
import type { Viewer } from '../../../lib/viewer'
import { appOf, type Platform } from '../../../lib/platform'
import type { SubscribeSender, WebPushTarget } from '../../../providers/away/port'
import type { Providers } from '../../../providers/providers'
import { noticeTexts, type NoticeKind } from '../../../text/notices'
import type { ProductConfig } from '../../account/config/product-config'
import type { Sent } from '../messages/sending.service'
import type { NoticeRow } from '../notices/notice.repository'
import { aboutNotice } from './about-notice'
import { appEndpoint, type AwayTargets } from './away-targets'
import { type AwayNoticeRow, AwayRepository } from './away.repository'
import { NoticeGrantRepository } from './notice-grant.repository'

/** The session that takes a step, and the platform on which it runs. */
export interface AwayViewer extends Pick<Viewer, 'id' | 'sessionId'> {
  readonly platform: Platform
}

/** Notices to members who are away. Source: product §7.14 */
export interface AwayService {
  /** A message that was just sent waits until its receiver is away. */
  messageSent(db: Db, sent: Pick<Sent, 'message'>): Promise<void>
  /** System messages that were just added wait in the same way. */
  noticesAdded(db: Db, rows: readonly NoticeRow[]): Promise<void>
  /** A like that was just given waits in the same way; it never names who gave it. */
  liked(db: Db, fromId: string, toId: string): Promise<void>
  /**
   * A step of the browser or app of the viewer's session; a subscription replaces an earlier one of the session, the
   * browser or the member's app.
   * @throws DomainError INVALID_PARAMETERS for an address that is no push service's, while browsers are not notified, and
   * for a grant where the platform's app sends no such notice to the member.
   */
  apply(viewer: AwayViewer, step: AwayStep): Promise<AwayState>
}

/** Dependencies of these notices. */
export interface AwayDeps {
  readonly providers: Pick<Providers, 'webPush' | 'notices'>
  readonly awayTargets: Pick<AwayTargets, 'isAny'>
  readonly productConfig: Pick<ProductConfig, 'away'>
}

/** Adds to the table `away_notice`, in the transaction of what happened. */
export const createAwayService = (
  core: Core,
  { providers, awayTargets, productConfig }: AwayDeps,
): AwayService => {
  const { webPush, notices } = providers
  const { waitMs } = productConfig.away

  /** Sends to the app that the member uses; null where it is not notified, and for a member whom it does not know. */
  const senderFor = async (memberId: string, platform: Platform): Promise<SubscribeSender | null> => {
    const app = appOf(platform)
    const sender = notices.find((one) => one.platform === app)
    if (!sender) return null
    const openId = await new NoticeGrantRepository(core.db).findOpenId(memberId, sender.account)
    return openId === null ? null : sender
  }

  const add = async (
    db: Db,
    notices: readonly { memberId: string; key: string; isDeadline?: boolean; about: AwayAbout }[],
  ): Promise<void> => {
    if (!awayTargets.isAny) return
    const now = core.clock.now()
    const merged = new Map<string, AwayNoticeRow>()
    for (const { memberId, key, isDeadline = false, about } of notices) {
      const count = (merged.get(`${memberId} ${key}`)?.count ?? 0) + 1
      const row = { member_id: memberId, merge_key: key, about, count, is_deadline: isDeadline }
      merged.set(`${memberId} ${key}`, { ...row, due_at: now + waitMs, created_at: now })
    }
    await new AwayRepository(db).merge([...merged.values()])
  }

  const templatesOf = async ({ id, platform }: AwayViewer): Promise<AwayState['templates']> => {
    const sender = await senderFor(id, platform)
    if (sender === null) return []
    const grants = await new NoticeGrantRepository(core.db).read(id, sender.platform)
    return Object.entries(sender.templates).map(([kind, template]) => ({
      kind: kind as AwayKind,
      id: template.id,
      grants: grants.get(kind as AwayKind) ?? 0,
    }))
  }

  const stateOf = async (viewer: AwayViewer): Promise<AwayState> => ({
    webPushKey: webPush?.publicKey ?? null,
    isSubscribed: awayTargets.isAny && (await new AwayRepository(core.db).hasSubscription(viewer.sessionId)),
    templates: await templatesOf(viewer),
  })

  const store = (
    tx: Db,
    { memberId, sessionId }: { readonly memberId: string; readonly sessionId: string },
    target: WebPushTarget,
  ): Promise<void> => {
    const now = core.clock.now()
    const row = { id: core.ids.ulid(now), ...target, created_at: now }
    return new AwayRepository(tx).subscribe({ ...row, member_id: memberId, session_id: sessionId })
  }

  const subscribe = async (
    { id: memberId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
    { endpoint, p256dh, auth }: WebPushTarget,
  ): Promise<void> => {
    if (webPush === null || !webPush.accepts({ endpoint, p256dh, auth })) failField('away', 'pattern')
    await core.transaction((tx) => store(tx, { memberId, sessionId }, { endpoint, p256dh, auth }))
  }

  /** Makes the app of the viewer's platform a target. */
  const storeApp = (tx: Db, { id, sessionId }: AwayViewer, { platform }: SubscribeSender): Promise<void> => {
    const target = { endpoint: appEndpoint(platform, id), p256dh: '', auth: '' }
    return store(tx, { memberId: id, sessionId }, target)
  }

  /** What the member just allowed the app of their platform; the app is a target from then on. */
  const grant = async (viewer: AwayViewer, kinds: readonly AwayKind[]) => {
    const sender = await senderFor(viewer.id, viewer.platform)
    if (sender === null || kinds.some((kind) => !sender.templates[kind])) return failField('away', 'pattern')
    await core.transaction(async (tx) => {
      await storeApp(tx, viewer, sender)
      await new NoticeGrantRepository(tx).add(viewer.id, sender.platform, kinds)
    })
  }

  /** A new session of a member who had allowed notices becomes their target. */
  const resume = async (viewer: AwayViewer): Promise<void> => {
    const sender = await senderFor(viewer.id, viewer.platform)
    if (sender === null || (await new AwayRepository(core.db).hasSubscription(viewer.sessionId))) return
    const grants = await new NoticeGrantRepository(core.db).read(viewer.id, sender.platform)
    if (grants.size > 0) await core.transaction((tx) => storeApp(tx, viewer, sender))
  }

  const leave = async ({ id: memberId, sessionId, platform }: AwayViewer): Promise<void> => {
    await new AwayRepository(core.db).unsubscribe(sessionId)
    const app = appOf(platform)
    if (app) await new NoticeGrantRepository(core.db).clear(memberId, app)
  }

  return {
    messageSent: (db, { message: { group_id: groupId, seq, from_id: peerId, to_id: memberId } }) =>
      add(db, [
        {
          memberId,
          key: `message:${groupId}`,
          about: { kind: 'messages', peerId, message: { groupId, seq }, notice: null },
        },
      ]),

    noticesAdded: (db, rows) =>
      add(
        db,
        rows.map((row) => {
          const isDeadline = noticeTexts[row.kind as NoticeKind].isDeadline === true
          const about = aboutNotice(row)
          return {
            memberId: row.member_id,
            // A deadline is never merged with another one, which could end sooner.
            key: isDeadline ? `notice:${row.id}` : `notices:${about.kind}`,
            isDeadline,
            about,
          }
        }),
      ),

    liked: (db, peerId, memberId) =>
      add(db, [{ memberId, key: 'likes', about: { kind: 'likes', peerId, message: null, notice: null } }]),

    async apply(viewer, step) {
      if (step.step === 'subscribe') await subscribe(viewer, step)
      if (step.step === 'state') await resume(viewer)
      if (step.step === 'grant') await grant(viewer, step.kinds)
      if (step.step === 'unsubscribe') await leave(viewer)
      return stateOf(viewer)
    },
  }
}
