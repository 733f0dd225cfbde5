import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { NoticeKind } from '../../../text/notices'
import type { ProductConfig } from '../../account/config/product-config'
import type { LocationService } from '../../account/locations/location.service'
import type { PictureCopies } from '../../account/album/picture-copies'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import {
  createAccountSuspension,
  type SuspensionListener,
  mayAct,
  type AccountStatus,
  accountStatusOf,
} from './account-suspension'
import { type LadderStep, nextStep, untilOf } from './ladder'
import { refuse } from '../operators/operator-error'
import { SanctionRepository, type SanctionRow } from './sanction.repository'

export type { SanctionRow } from './sanction.repository'

/** A new step against a member. */
export interface NewSanction {
  readonly memberId: string
  readonly step: LadderStep
  /** The class of the reason. */
  readonly reason: string
  readonly reportId: string | null
  /** Name of the operator. */
  readonly operator: string
}

/**
 * Warnings, restrictions and bans, and their ends. Each method locks the member's row before it reads anything about
 * the member; callers lock a report or an appeal after it. Source: product §7.9.4, §7.9.5
 */
export interface SanctionService {
  /**
   * Suspends the account until operators decide, when an open report demands it and the account is active or paused, and
   * notifies the member. For a restricted, banned or cancelled account the check is repeated when that ends.
   */
  suspendIfDue(tx: Tx, memberId: string): Promise<void>
  /**
   * Takes a step and notifies the member. A milder restriction never shortens a harder running one.
   * A ban also ends the sessions; call `sessions.endAll` after the commit.
   */
  apply(tx: Tx, sanction: NewSanction): Promise<SanctionRow>
  /** Ends a suspension once none of its reports is open; does nothing without one. */
  release(tx: Tx, memberId: string): Promise<void>
  /**
   * Lifts a sanction after a granted appeal, also an ended one: it no longer counts on the ladder.
   * @throws OperatorError REPORTS_OPEN for a suspension whose reports still need a decision.
   */
  lift(tx: Tx, sanction: SanctionRow): Promise<void>
  /** Runs the job: ends a restriction whose time is over; does nothing when it has ended before. */
  endServed(sanctionId: string): Promise<void>
  /** The sanction that the member can appeal against now: the running one or a recent warning; null without one. */
  appealable(db: Db, memberId: string): Promise<SanctionRow | null>
  /** The step that a report of this age and reason leads to. */
  nextStepFor(db: Db, report: { to_id: string; reason: string; created_at: number }): Promise<LadderStep>
  /** The member's running sanction, locked until the transaction ends; null without one. */
  lockRunning(db: Db, memberId: string): Promise<SanctionRow | null>
  /** The member's running sanction; null without one. */
  running(db: Db, memberId: string): Promise<SanctionRow | null>
  /** A sanction, running or ended; null for an unknown one. */
  find(db: Db, sanctionId: string): Promise<SanctionRow | null>
  /** True when the member has appealed against the sanction, whatever the answer. */
  isAppealed(db: Db, sanctionId: string): Promise<boolean>
  accountStatusOf(db: Db, memberId: string): Promise<AccountStatus>
  list(db: Db, memberId: string): Promise<SanctionRow[]>
  /** Adds a listener for accounts that are suspended. */
  onSuspended(listener: SuspensionListener): void
}

/** Dependencies of sanctions. */
export interface SanctionDeps {
  readonly productConfig: Pick<ProductConfig, 'actions' | 'safety'>
  readonly members: Pick<MemberService, 'get' | 'lock'>
  readonly notices: Pick<NoticeService, 'add' | 'expire'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly groups: Pick<MessageGroupService, 'notifyPeersOf'>
  readonly pictureCopies: Pick<PictureCopies, 'keepBanned' | 'forgetBanned'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Kind of the job that ends a restriction when its time is over. */
export const END_RESTRICTION_JOB = 'end_restriction'

const noticeOf: Record<LadderStep, NoticeKind> = {
  warning: 'warned',
  day: 'restricted_day',
  week: 'restricted_week',
  ban: 'banned',
}

/** A restriction without an end lasts longer than every other. */
const endOf = (sanction: Pick<SanctionRow, 'until_at'>): number => sanction.until_at ?? Infinity

/** Stores sanctions in the table `sanction`, and their effects on the account. */
export const createSanctionService = (
  core: Core,
  { productConfig, members, notices, locations, groups, pictureCopies, queue }: SanctionDeps,
): SanctionService => {
  const { safety } = productConfig
  const accounts = createAccountSuspension(core, productConfig, { notices, locations, groups, pictureCopies })
  const { insert, end, endRunning, setAccount } = accounts

  /** The state to return to; a running cancellation continues after all else. */
  const stateBefore = (member: MemberRow, running: SanctionRow | undefined): SanctionRow['state_before'] =>
    member.account_state === 'cancelling' ? 'cancelling' : (running?.state_before ?? member.account_state)

  const warn = async (tx: Tx, member: MemberRow, request: NewSanction, running: SanctionRow | undefined) => {
    if (running?.step === 'review') await endRunning(tx, member, running, 'replaced')
    return insert(tx, {
      member_id: member.id,
      report_id: request.reportId,
      step: 'warning',
      reason: request.reason,
      state_before: stateBefore(member, running),
      decided_by: request.operator,
      until_at: null,
    })
  }

  const restrict = async (
    tx: Tx,
    member: MemberRow,
    request: NewSanction,
    running: SanctionRow | undefined,
  ) => {
    const now = core.clock.now()
    const row = {
      member_id: member.id,
      report_id: request.reportId,
      step: request.step,
      reason: request.reason,
      state_before: stateBefore(member, running),
      decided_by: request.operator,
      until_at: untilOf(request.step, now),
    }
    const isMilder = running !== undefined && running.step !== 'review' && endOf(running) >= endOf(row)
    const isLeaving = member.account_state === 'cancelling' && request.step !== 'ban'
    if (isLeaving && running?.step === 'review') await endRunning(tx, member, running, 'replaced')
    if (isMilder || isLeaving) return insert(tx, row, { ended_at: now, ended_how: 'replaced' })
    if (running) await end(tx, running, 'replaced')
    const sanction = await insert(tx, row)
    const state = request.step === 'ban' ? 'banned' : 'restricted'
    await setAccount(tx, member, { state, reason: request.reason, until: row.until_at })
    if (sanction.until_at !== null) {
      await queue.enqueue(tx, {
        kind: END_RESTRICTION_JOB,
        payload: { sanctionId: sanction.id },
        uniqueKey: `${END_RESTRICTION_JOB}:${sanction.id}`,
        runAt: sanction.until_at,
      })
    }
    if (request.step === 'ban') tx.events.add(member.id, { event: 'kick', reason: 'banned' })
    return sanction
  }

  return {
    async suspendIfDue(tx, memberId) {
      const member = await members.lock(tx, memberId)
      if (mayAct(member.account_state)) await accounts.suspendIfDemanded(tx, member, member.account_state)
    },

    async apply(tx, request) {
      const member = await members.lock(tx, request.memberId)
      const running = await new SanctionRepository(tx).findRunning(member.id)
      const impose = request.step === 'warning' ? warn : restrict
      const sanction = await impose(tx, member, request, running)
      await notices.add(tx, member.id, noticeOf[request.step], accounts.appealParams(sanction))
      return sanction
    },

    async release(tx, memberId) {
      const member = await members.lock(tx, memberId)
      const running = await new SanctionRepository(tx).findRunning(memberId)
      if (running?.step !== 'review') return
      if (await endRunning(tx, member, running, 'dismissed'))
        await notices.add(tx, memberId, 'restriction_lifted')
    },

    async lift(tx, sanction) {
      const member = await members.lock(tx, sanction.member_id)
      const present = await new SanctionRepository(tx).find(sanction.id)
      if (present?.ended_at !== null || present.step === 'warning') return end(tx, sanction, 'lifted')
      const isFree = await endRunning(tx, member, present, 'lifted')
      if (!isFree && present.step === 'review') refuse('REPORTS_OPEN')
    },

    async endServed(sanctionId) {
      await core.transaction(async (tx) => {
        const found = await new SanctionRepository(tx).find(sanctionId)
        if (!found) return
        const member = await members.lock(tx, found.member_id)
        const running = await new SanctionRepository(tx).findRunning(found.member_id)
        if (running?.id !== sanctionId || endOf(running) > core.clock.now()) return
        if (await endRunning(tx, member, running, 'served'))
          await notices.add(tx, member.id, 'restriction_ended')
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

    running: async (db, memberId) => (await new SanctionRepository(db).findRunning(memberId)) ?? null,
    find: async (db, sanctionId) => (await new SanctionRepository(db).find(sanctionId)) ?? null,
    isAppealed: async (db, sanctionId) =>
      (await new SanctionRepository(db).findAppealOf(sanctionId)) !== undefined,
    accountStatusOf: async (db, memberId) => accountStatusOf(await members.get(db, memberId)),
    list: (db, memberId) => new SanctionRepository(db).list(memberId),
    onSuspended: accounts.onSuspended,
  }
}
