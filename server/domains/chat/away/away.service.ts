import type { AwayState, AwayStep } from '@contract/calls/user/update_info'
import type { Db } from '../../../db/database'
import type { AwayAbout } from '../../../db/tables/away'
import type { Core } from '../../../lib/core'
import { failField } from '../../../lib/errors'
import type { Viewer } from '../../../lib/viewer'
import type { WebPushTarget } from '../../../providers/away/port'
import type { Providers } from '../../../providers/providers'
import { noticeTexts, type NoticeKind } from '../../../text/notices'
import type { ProductConfig } from '../../account/config/product-config'
import type { Sent } from '../messages/sending.service'
import type { NoticeRow } from '../notices/notice.repository'
import { type AwayNoticeRow, AwayRepository } from './away.repository'

/** Notices to members who are away. Source: product §7.14 */
export interface AwayService {
  /** A message that was just sent waits until its receiver is away. */
  messageSent(db: Db, sent: Pick<Sent, 'message'>): Promise<void>
  /** System messages that were just added wait in the same way. */
  noticesAdded(db: Db, rows: readonly NoticeRow[]): Promise<void>
  /** A like that was just given waits in the same way; it never names who gave it. */
  liked(db: Db, fromId: string, toId: string): Promise<void>
  /**
   * A step of the browser of the viewer's session; a subscription replaces an earlier one of the session or the browser.
   * @throws DomainError INVALID_PARAMETERS for an address that is no push service's, and while browsers are not notified.
   */
  apply(viewer: Pick<Viewer, 'id' | 'sessionId'>, step: AwayStep): Promise<AwayState>
}

/** Dependencies of these notices. */
export interface AwayDeps {
  readonly providers: Pick<Providers, 'webPush'>
  readonly productConfig: Pick<ProductConfig, 'away'>
}

const categoryKinds: Partial<Record<string, AwayAbout['kind']>> = {
  match: 'likes',
  unlock: 'money',
  wallet: 'money',
}

/** The switch of a system message. */
const kindOf = ({ kind, category, params }: NoticeRow): AwayAbout['kind'] => {
  if (kind === 'service_replied') return 'messages'
  if (params['origin'] === 'speed') return 'speed'
  return categoryKinds[category] ?? 'system'
}

/** Adds to the table `away_notice`, in the transaction of what happened. */
export const createAwayService = (core: Core, { providers, productConfig }: AwayDeps): AwayService => {
  const { webPush } = providers
  const { waitMs } = productConfig.away

  const add = async (
    db: Db,
    notices: readonly { memberId: string; key: string; isDeadline?: boolean; about: AwayAbout }[],
  ): Promise<void> => {
    if (webPush === null) return
    const now = core.clock.now()
    const merged = new Map<string, AwayNoticeRow>()
    for (const { memberId, key, isDeadline = false, about } of notices) {
      const count = (merged.get(`${memberId} ${key}`)?.count ?? 0) + 1
      const row = { member_id: memberId, merge_key: key, about, count, is_deadline: isDeadline }
      merged.set(`${memberId} ${key}`, { ...row, due_at: now + waitMs, created_at: now })
    }
    await new AwayRepository(db).merge([...merged.values()])
  }

  const stateOf = async ({ sessionId }: Pick<Viewer, 'sessionId'>): Promise<AwayState> => ({
    webPushKey: webPush?.publicKey ?? null,
    isSubscribed: webPush !== null && (await new AwayRepository(core.db).hasSubscription(sessionId)),
  })

  const subscribe = async (
    { id: memberId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
    { endpoint, p256dh, auth }: WebPushTarget,
  ): Promise<void> => {
    if (webPush === null || !webPush.accepts({ endpoint, p256dh, auth })) failField('away', 'pattern')
    const now = core.clock.now()
    const row = { id: core.ids.ulid(now), endpoint, p256dh, auth, created_at: now }
    await core.transaction((tx) =>
      new AwayRepository(tx).subscribe({ ...row, member_id: memberId, session_id: sessionId }),
    )
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
          const kind = kindOf(row)
          return {
            memberId: row.member_id,
            // A deadline is never merged with another one, which could end sooner.
            key: isDeadline ? `notice:${row.id}` : `notices:${kind}`,
            isDeadline,
            about: {
              kind,
              peerId: row.params['userId'] ?? null,
              message: null,
              notice: { id: row.id, kind: row.kind },
            },
          }
        }),
      ),

    liked: (db, peerId, memberId) =>
      add(db, [{ memberId, key: 'likes', about: { kind: 'likes', peerId, message: null, notice: null } }]),

    async apply(viewer, step) {
      if (step.step === 'subscribe') await subscribe(viewer, step)
      if (step.step === 'unsubscribe') await new AwayRepository(core.db).unsubscribe(viewer.sessionId)
      return stateOf(viewer)
    },
  }
}
