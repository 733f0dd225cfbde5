import type { Db } from '../../db/database'
import type { JobQueue } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import type { NoticeKind } from '../../text/notices'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { LocationService } from '../locations/location.service'
import type { MemberRow, MemberService } from '../members/member.service'
import type { MessageGroupService } from '../messages/message-group.service'
import type { NoticeService } from '../notices/notice.service'
import { type LadderStep, nextStep, untilOf } from './ladder'
import { SanctionRepository, type SanctionRow } from './sanction.repository'

export type { SanctionRow } from './sanction.repository'

/** A step to be taken against a member. */
export interface NewSanction {
  readonly memberId: string
  readonly step: LadderStep
  /** Class of the reason. */
  readonly reason: string
  readonly reportId: string | null
  /** Name of the operator. */
  readonly operator: string
}

/** How a member's account stands, for the audit log. */
export interface Standing {
  readonly state: MemberRow['account_state']
  readonly reason: string | null
  readonly until: number | null
}

/** Warnings, restrictions and bans, and their ends. Source: product §7.9.4, §7.9.5 */
export interface SanctionService {
  /** Restricts until an operator decides; false when the account is not one that can be restricted now. */
  holdForReview(db: Db, memberId: string, reason: string, reportId: string): Promise<boolean>
  /**
   * Takes a step and tells the member. A milder restriction never shortens a harder one that runs.
   * A ban also ends the sessions; call `sessions.endAll` after the commit.
   */
  apply(db: Db, sanction: NewSanction): Promise<SanctionRow>
  /** Ends a restriction that waited for a review which found nothing; nothing when there is none. */
  release(db: Db, memberId: string): Promise<void>
  /** Takes a sanction back for an appeal that was granted, also one that has run out: it counts no more. */
  lift(db: Db, sanction: SanctionRow): Promise<void>
  /** Ends a restriction whose time is over; nothing when it ended otherwise. For the job. */
  endServed(sanctionId: string): Promise<void>
  /** The sanction that the member may appeal against now: what runs, or a recent warning; null without one. */
  appealable(db: Db, memberId: string): Promise<SanctionRow | null>
  /** The step that a report of that age and reason leads to. */
  nextStepFor(db: Db, report: { to_id: string; reason: string; created_at: number }): Promise<LadderStep>
  /** What runs against the member, and nobody else changes it until the transaction ends; null without any. */
  lockRunning(db: Db, memberId: string): Promise<SanctionRow | null>
  standingOf(db: Db, memberId: string): Promise<Standing>
  list(db: Db, memberId: string): Promise<SanctionRow[]>
  /** Hears of every account that a step takes hold of from now on. */
  onHeld(listener: HeldListener): void
}

/** Hears, inside the transaction, that an account may not act until further notice, or was closed. */
export type HeldListener = (db: Db, memberId: string, state: 'restricted' | 'banned') => Promise<void>

/** What sanctions need of others. */
export interface SanctionParts {
  readonly members: Pick<MemberService, 'get' | 'lock'>
  readonly notices: Pick<NoticeService, 'add' | 'expire'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly groups: Pick<MessageGroupService, 'tellPeersOf'>
  readonly news: Pick<News, 'run' | 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Kind of the job that ends a restriction when its time is over. */
export const END_RESTRICTION_JOB = 'end_restriction'

const told: Record<LadderStep, NoticeKind> = {
  warning: 'warned',
  day: 'restricted_day',
  week: 'restricted_week',
  ban: 'banned',
}

/** A restriction without an end of its own outlasts every other. */
const endOf = (sanction: Pick<SanctionRow, 'until_at'>): number => sanction.until_at ?? Infinity

const standing = (member: MemberRow): Standing => ({
  state: member.account_state,
  reason: member.restriction_reason,
  until: member.restricted_until,
})

/** Sanctions in the table `sanction`, and what they make of the account. */
export const createSanctionService = (
  core: Core,
  { safety }: Pick<ProductConfig, 'safety'>,
  { members, notices, locations, groups, news, queue }: SanctionParts,
): SanctionService => {
  const listeners: HeldListener[] = []

  const insert = async (
    db: Db,
    row: Omit<SanctionRow, 'id' | 'created_at' | 'ended_at' | 'ended_how'>,
    ended: Pick<SanctionRow, 'ended_at' | 'ended_how'> = { ended_at: null, ended_how: null },
  ): Promise<SanctionRow> => {
    const now = core.clock.now()
    const sanction: SanctionRow = { ...row, ...ended, id: core.ids.ulid(now), created_at: now }
    await new SanctionRepository(db).insert(sanction)
    return sanction
  }

  const end = async (
    db: Db,
    sanction: SanctionRow,
    how: NonNullable<SanctionRow['ended_how']>,
  ): Promise<void> => {
    const sanctions = new SanctionRepository(db)
    await sanctions.end(sanction.id, how, core.clock.now())
    await notices.expire(db, sanction.member_id, { name: 'sanctionId', value: sanction.id })
    if (how === 'replaced' || how === 'dismissed')
      await sanctions.closeAppealOf(sanction.id, core.clock.now())
  }

  const setAccount = async (db: Db, member: MemberRow, account: Standing): Promise<void> => {
    await new SanctionRepository(db).setAccount(member.id, {
      account_state: account.state,
      restriction_reason: account.reason,
      restricted_until: account.until,
    })
    await locations.sync(db, member.id)
    // To the others a banned member is gone, and is back when the ban is taken back.
    const isTurn = (member.account_state === 'banned') !== (account.state === 'banned')
    if (isTurn) await groups.tellPeersOf(db, member.id)
    const { state } = account
    if (state !== 'restricted' && state !== 'banned') return
    for (const listener of listeners) await listener(db, member.id, state)
  }

  /** An account that is being cancelled stays so; only a ban takes hold of it. */
  const isHeld = (member: MemberRow): boolean =>
    member.account_state === 'restricted' || member.account_state === 'banned'

  const giveBack = async (db: Db, member: MemberRow, sanction: SanctionRow): Promise<void> => {
    if (isHeld(member))
      await setAccount(db, member, { state: sanction.state_before, reason: null, until: null })
  }

  /** The appeal's way in the notice runs out with what it is against. */
  const appealParams = (sanction: SanctionRow): Record<string, string> => ({
    reason: sanction.reason,
    sanctionId: sanction.id,
    ...(sanction.step === 'warning' && { expiresAt: String(sanction.created_at + safety.warningAppealMs) }),
    ...(sanction.until_at !== null && { expiresAt: String(sanction.until_at) }),
  })

  const warn = async (db: Db, member: MemberRow, wish: NewSanction, running: SanctionRow | undefined) => {
    if (running?.step === 'review') {
      await end(db, running, 'replaced')
      await giveBack(db, member, running)
    }
    return insert(db, {
      member_id: member.id,
      report_id: wish.reportId,
      step: 'warning',
      reason: wish.reason,
      state_before: running?.state_before ?? member.account_state,
      decided_by: wish.operator,
      until_at: null,
    })
  }

  const restrict = async (db: Db, member: MemberRow, wish: NewSanction, running: SanctionRow | undefined) => {
    const now = core.clock.now()
    const row = {
      member_id: member.id,
      report_id: wish.reportId,
      step: wish.step,
      reason: wish.reason,
      state_before: running?.state_before ?? member.account_state,
      decided_by: wish.operator,
      until_at: untilOf(wish.step, now),
    }
    const isMilder = running !== undefined && running.step !== 'review' && endOf(running) >= endOf(row)
    const isLeaving = member.account_state === 'cancelling' && wish.step !== 'ban'
    if (isMilder || isLeaving) return insert(db, row, { ended_at: now, ended_how: 'replaced' })
    if (running) await end(db, running, 'replaced')
    const sanction = await insert(db, row)
    const state = wish.step === 'ban' ? 'banned' : 'restricted'
    await setAccount(db, member, { state, reason: wish.reason, until: row.until_at })
    if (sanction.until_at !== null) {
      await queue.enqueue(db, {
        kind: END_RESTRICTION_JOB,
        payload: { sanctionId: sanction.id },
        uniqueKey: `${END_RESTRICTION_JOB}:${sanction.id}`,
        runAt: sanction.until_at,
      })
    }
    if (wish.step === 'ban') await news.add(db, member.id, { event: 'kick', reason: 'banned' })
    return sanction
  }

  return {
    async holdForReview(db, memberId, reason, reportId) {
      const member = await members.lock(db, memberId)
      if (member.account_state !== 'active' && member.account_state !== 'paused') return false
      const sanction = await insert(db, {
        member_id: memberId,
        report_id: reportId,
        step: 'review',
        reason,
        state_before: member.account_state,
        decided_by: 'system',
        until_at: null,
      })
      await setAccount(db, member, { state: 'restricted', reason, until: null })
      await notices.add(db, memberId, 'restricted', appealParams(sanction))
      return true
    },

    async apply(db, wish) {
      const member = await members.lock(db, wish.memberId)
      const running = await new SanctionRepository(db).findRunning(member.id)
      const take = wish.step === 'warning' ? warn : restrict
      const sanction = await take(db, member, wish, running)
      await notices.add(db, member.id, told[wish.step], appealParams(sanction))
      return sanction
    },

    async release(db, memberId) {
      const member = await members.lock(db, memberId)
      const running = await new SanctionRepository(db).findRunning(memberId)
      if (running?.step !== 'review') return
      await end(db, running, 'dismissed')
      await giveBack(db, member, running)
      await notices.add(db, memberId, 'restriction_lifted')
    },

    async lift(db, sanction) {
      const member = await members.lock(db, sanction.member_id)
      const present = await new SanctionRepository(db).find(sanction.id)
      await end(db, sanction, 'lifted')
      if (present?.ended_at === null && present.step !== 'warning') await giveBack(db, member, present)
    },

    async endServed(sanctionId) {
      await news.run(async (db) => {
        const found = await new SanctionRepository(db).find(sanctionId)
        if (!found) return
        const member = await members.lock(db, found.member_id)
        const running = await new SanctionRepository(db).findRunning(found.member_id)
        if (running?.id !== sanctionId || endOf(running) > core.clock.now()) return
        await end(db, running, 'served')
        await giveBack(db, member, running)
        await notices.add(db, member.id, 'restriction_ended')
      })
    },

    async appealable(db, memberId) {
      const sanctions = new SanctionRepository(db)
      const since = core.clock.now() - safety.warningAppealMs
      return (await sanctions.findRunning(memberId)) ?? (await sanctions.findWarning(memberId, since)) ?? null
    },

    nextStepFor: async (db, report) =>
      nextStep(report.reason, await new SanctionRepository(db).stepsBefore(report.to_id, report.created_at)),

    async lockRunning(db, memberId) {
      await members.lock(db, memberId)
      return (await new SanctionRepository(db).findRunning(memberId)) ?? null
    },

    standingOf: async (db, memberId) => standing(await members.get(db, memberId)),
    list: (db, memberId) => new SanctionRepository(db).list(memberId),
    onHeld: (listener) => void listeners.push(listener),
  }
}
