import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { JobQueue } from '../../../jobs/queue'
import type { BillNote } from '../../../text/bills'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { InviteFaults } from './invite-faults'
import { inviteLevelOf } from './invite-levels'
import type { InviteShares } from './invite-shares'
import { type InviteFault, InviteRepository, type InviteRow } from './invite.repository'
import { SpendRepository } from './spend.repository'

/** Kinds of the jobs; their payloads are `{inviteId}` and `{key}`. */
export const INVITE_JOBS = { advance: 'invite_advance', undo: 'invite_undo' } as const

/** How long after the window an unpaid share waits for an account in order. Source: ours */
const OWED_WAIT_MS = 180 * DAY_MS

/** Moves invites from step to step. Source: product §7.11 */
export interface InviteProgress {
  /** Schedules the job; `why` names the event and is an idempotency key. */
  plan(db: Db, inviteId: string, why: string, runAt?: number): Promise<void>
  /** Moves the invite as far as it can go now. Safe to repeat and to run concurrently. */
  advance(inviteId: string): Promise<void>
  planUndo(db: Db, key: string): Promise<void>
  /** Claws back the share of a spend. */
  undo(key: string): Promise<void>
  /** Ends an invite that does not count; earlier rewards stay. */
  invalidate(db: Db, inviteId: string, fault: InviteFault): Promise<void>
}

/** Dependencies of the steps. */
export interface ProgressDeps {
  readonly productConfig: Pick<ProductConfig, 'invite'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly coins: Pick<CoinService, 'grantBonus'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly faults: InviteFaults
  readonly shares: InviteShares
}

/** Takes steps while it holds the lock of the invite's row. */
export const createInviteProgress = (
  { clock, transaction }: Pick<Core, 'clock' | 'transaction'>,
  { productConfig: { invite: rules }, queue, coins, notices, faults, shares }: ProgressDeps,
): InviteProgress => {
  const plan: InviteProgress['plan'] = (db, inviteId, why, runAt = clock.now()) =>
    queue.enqueue(db, {
      kind: INVITE_JOBS.advance,
      payload: { inviteId },
      uniqueKey: `${INVITE_JOBS.advance}:${inviteId}:${why}`,
      runAt,
    })

  const invalidate: InviteProgress['invalidate'] = (db, inviteId, fault) =>
    new InviteRepository(db).update(inviteId, {
      state: 'invalid',
      invalid_reason: fault,
      invalid_at: clock.now(),
    })

  /** Checks again tomorrow while the invitee's spending counts, and longer while shares of that time are unpaid. */
  const wait = async (db: Db, invite: InviteRow): Promise<void> => {
    const tomorrow = clock.now() + DAY_MS
    const windowEnd = invite.joined_at + rules.windowMs
    const isOwed = (await new SpendRepository(db).waitingOf(invite.id)).length > 0
    if (tomorrow <= (isOwed ? windowEnd + OWED_WAIT_MS : windowEnd))
      await plan(db, invite.id, `wait:${dayOf(tomorrow)}`, tomorrow)
  }

  const giveInvitee = async (tx: Tx, invite: InviteRow): Promise<void> => {
    if (invite.invitee_coins > 0) return
    const num = rules.inviteeBonusCoins
    await coins.grantBonus(tx, {
      memberId: invite.invitee_id,
      coins: num,
      key: `invite:${invite.id}:invitee`,
      note: 'bonus_invitee' satisfies BillNote,
    })
    await new InviteRepository(tx).update(invite.id, { invitee_coins: num })
    await notices.add(tx, invite.invitee_id, 'invite_welcome', { coins: String(num) })
  }

  const giveInviter = async (tx: Tx, invite: InviteRow): Promise<void> => {
    const invites = new InviteRepository(tx)
    const counted = await invites.addCounted(invite.inviter_id)
    const { bonusCoins } = inviteLevelOf(rules.levels, counted)
    await coins.grantBonus(tx, {
      memberId: invite.inviter_id,
      coins: bonusCoins,
      key: `invite:${invite.id}:inviter`,
      note: 'bonus_inviter' satisfies BillNote,
    })
    const now = clock.now()
    await invites.update(invite.id, { state: 'rewarded', rewarded_at: now, inviter_coins: bonusCoins })
    await notices.add(tx, invite.inviter_id, 'invite_rewarded', { coins: String(bonusCoins) })
  }

  const isActive = async (db: Db, invite: InviteRow): Promise<boolean> =>
    invite.state === 'active' || (await new InviteRepository(db).countDays(invite.id)) >= rules.activeDays

  const advanceIn = async (tx: Tx, inviteId: string): Promise<void> => {
    const invites = new InviteRepository(tx)
    const invite = await invites.lock(inviteId)
    if (!invite || invite.state === 'joined' || invite.state === 'invalid') return
    const isWaitingForReward = invite.state !== 'rewarded' && (await isActive(tx, invite))
    if (isWaitingForReward && invite.state === 'verified')
      await invites.update(inviteId, { state: 'active', active_at: clock.now() })
    const fault = await faults.beforeGiving(tx, invite)
    if (fault === 'wait') return wait(tx, invite)
    if (fault !== null) return invalidate(tx, inviteId, fault)
    await giveInvitee(tx, invite)
    if (isWaitingForReward) await giveInviter(tx, invite)
    await shares.payWaiting(tx, invite)
  }

  return {
    plan,
    invalidate,
    advance: (inviteId) => transaction((tx) => advanceIn(tx, inviteId)),

    planUndo: (db, key) =>
      queue.enqueue(db, {
        kind: INVITE_JOBS.undo,
        payload: { key },
        uniqueKey: `${INVITE_JOBS.undo}:${key}`,
        runAt: clock.now(),
      }),

    undo: (key) =>
      transaction(async (tx) => {
        const spend = await new SpendRepository(tx).find(key)
        const invite = spend && (await new InviteRepository(tx).lock(spend.invite_id))
        if (invite) await shares.undo(tx, invite, key)
      }),
  }
}
