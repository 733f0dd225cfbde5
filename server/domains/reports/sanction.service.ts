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
import { createAccountHold, type HeldListener, mayAct, type Standing, standingOf } from './account-hold'
import { type LadderStep, nextStep, untilOf } from './ladder'
import { refuse } from './operator-error'
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

/**
 * Warnings, restrictions and bans, and their ends. Each method locks the member's row before it asks anything about the
 * member; whoever locks a report or an appeal as well does so after it. Source: product §7.9.4, §7.9.5
 */
export interface SanctionService {
  /**
   * Holds the account until operators have decided, when an open report demands it and the account may act; the member
   * is told. Who is restricted, banned or leaving is asked about again when that ends.
   */
  holdIfDue(db: Db, memberId: string): Promise<void>
  /**
   * Takes a step and tells the member. A milder restriction never shortens a harder one that runs.
   * A ban also ends the sessions; call `sessions.endAll` after the commit.
   */
  apply(db: Db, sanction: NewSanction): Promise<SanctionRow>
  /** Ends a hold by reports that led to nothing, once none of them is open; nothing when there is no hold. */
  release(db: Db, memberId: string): Promise<void>
  /**
   * Takes a sanction back for an appeal that was granted, also one that has run out: it counts no more.
   * @throws OperatorError REPORTS_OPEN for a hold whose reports wait: they are what is to be decided.
   */
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

/** Sanctions in the table `sanction`, and what they make of the account. */
export const createSanctionService = (
  core: Core,
  config: Pick<ProductConfig, 'actions' | 'safety'>,
  { members, notices, locations, groups, news, queue }: SanctionParts,
): SanctionService => {
  const { safety } = config
  const accounts = createAccountHold(core, config, { notices, locations, groups })
  const { insert, end, endRunning, setAccount } = accounts

  /** A cancellation that runs goes on after all else. */
  const stateBefore = (member: MemberRow, running: SanctionRow | undefined): SanctionRow['state_before'] =>
    member.account_state === 'cancelling' ? 'cancelling' : (running?.state_before ?? member.account_state)

  const warn = async (db: Db, member: MemberRow, wish: NewSanction, running: SanctionRow | undefined) => {
    if (running?.step === 'review') await endRunning(db, member, running, 'replaced')
    return insert(db, {
      member_id: member.id,
      report_id: wish.reportId,
      step: 'warning',
      reason: wish.reason,
      state_before: stateBefore(member, running),
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
      state_before: stateBefore(member, running),
      decided_by: wish.operator,
      until_at: untilOf(wish.step, now),
    }
    const isMilder = running !== undefined && running.step !== 'review' && endOf(running) >= endOf(row)
    const isLeaving = member.account_state === 'cancelling' && wish.step !== 'ban'
    if (isLeaving && running?.step === 'review') await endRunning(db, member, running, 'replaced')
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
    async holdIfDue(db, memberId) {
      const member = await members.lock(db, memberId)
      if (mayAct(member.account_state)) await accounts.holdIfDemanded(db, member, member.account_state)
    },

    async apply(db, wish) {
      const member = await members.lock(db, wish.memberId)
      const running = await new SanctionRepository(db).findRunning(member.id)
      const take = wish.step === 'warning' ? warn : restrict
      const sanction = await take(db, member, wish, running)
      await notices.add(db, member.id, told[wish.step], accounts.appealParams(sanction))
      return sanction
    },

    async release(db, memberId) {
      const member = await members.lock(db, memberId)
      const running = await new SanctionRepository(db).findRunning(memberId)
      if (running?.step !== 'review') return
      if (await endRunning(db, member, running, 'dismissed'))
        await notices.add(db, memberId, 'restriction_lifted')
    },

    async lift(db, sanction) {
      const member = await members.lock(db, sanction.member_id)
      const present = await new SanctionRepository(db).find(sanction.id)
      if (present?.ended_at !== null || present.step === 'warning') return end(db, sanction, 'lifted')
      const isFree = await endRunning(db, member, present, 'lifted')
      if (!isFree && present.step === 'review') refuse('REPORTS_OPEN')
    },

    async endServed(sanctionId) {
      await news.run(async (db) => {
        const found = await new SanctionRepository(db).find(sanctionId)
        if (!found) return
        const member = await members.lock(db, found.member_id)
        const running = await new SanctionRepository(db).findRunning(found.member_id)
        if (running?.id !== sanctionId || endOf(running) > core.clock.now()) return
        if (await endRunning(db, member, running, 'served'))
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

    standingOf: async (db, memberId) => standingOf(await members.get(db, memberId)),
    list: (db, memberId) => new SanctionRepository(db).list(memberId),
    onHeld: accounts.onHeld,
  }
}
