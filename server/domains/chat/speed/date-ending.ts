import type { SpeedResult } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { DomainError } from '../../../lib/errors'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { MatchService } from '../../discovery/matches/match.service'
import type { MemberService } from '../../account/members/member.service'
import type { MessageGroupService } from '../messages/groups/message-group.service'
import type { QuotaService } from '../../account/usage/quota.service'
import { DateRepository, type DatedPair, type SideRow } from './date.repository'
import { keepLines } from './keep-lines'
import { SeatRepository } from './seat.repository'

type Outcome = SpeedResult['outcome']

/** Kind of the job that removes the portraits of a date. */
export const FORGET_PORTRAITS_JOB = 'speed.forget_portraits'

/** Dependencies of the end of a date. */
export interface DateEndingDeps {
  readonly productConfig: Pick<ProductConfig, 'speed'>
  readonly members: Pick<MemberService, 'get'>
  readonly quotas: Pick<QuotaService, 'consume' | 'giveBack'>
  readonly matches: Pick<MatchService, 'begin'>
  readonly relations: Pick<RelationService, 'canSee'>
  readonly groups: Pick<MessageGroupService, 'notify'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Ends a date whose row the caller has locked: what each side sees, who is charged, and what is kept. */
export interface DateEnding {
  /** Charges a member one of the day's dates, once for each date. Never fails when none is left. */
  charge(db: Db, side: SideRow): Promise<void>
  /** Closes one side with its outcome, and frees its seat. */
  close(db: Db, side: SideRow, outcome: Outcome): Promise<void>
  /** Closes both sides and the date. */
  end(db: Db, pair: DatedPair, outcomeOf: (side: SideRow) => Outcome): Promise<void>
  /** Ends a date in which nobody could talk; nothing is charged. */
  interrupt(db: Db, pair: DatedPair): Promise<void>
  /** Ends a date in which both have chosen: with a match when both chose yes and may still see each other. */
  conclude(tx: Tx, pair: DatedPair): Promise<void>
  /** Ends a date whose lost members did not come back. When both are lost, neither is charged. */
  lose(db: Db, pair: DatedPair, lost: readonly SideRow[]): Promise<void>
}

/** The end of dates over the tables `speed_date` and `speed_side`. */
export const createDateEnding = (core: Core, deps: DateEndingDeps): DateEnding => {
  const { speed } = deps.productConfig

  const charge = async (db: Db, side: SideRow): Promise<void> => {
    const seat = await new SeatRepository(db).find(side.member_id)
    if (side.charged_at !== null || seat?.is_companion) return
    try {
      await deps.quotas.consume(db, await deps.members.get(db, side.member_id), 'speed')
    } catch (error) {
      // A membership may have ended since they joined; a running date is never refused.
      if (!(error instanceof DomainError)) throw error
      return
    }
    await new DateRepository(db).updateSide(side.date_id, side.member_id, { charged_at: core.clock.now() })
  }

  const close = async (db: Db, side: SideRow, outcome: Outcome, groupId: string | null = null) => {
    if (!side.is_open) return
    const closing = { is_open: false, away_at: null, outcome, group_id: groupId }
    await new DateRepository(db).updateSide(side.date_id, side.member_id, closing)
    await new SeatRepository(db).update([side.member_id], { phase: 'over' })
  }

  const end = async (db: Db, pair: DatedPair, outcomeOf: (side: SideRow) => Outcome, groupId?: string) => {
    const now = core.clock.now()
    const { id } = pair.date
    for (const side of pair.sides) await close(db, side, outcomeOf(side), groupId)
    await new DateRepository(db).update(id, { phase: 'over', ended_at: now, paused_at: null })
    await deps.queue.enqueue(db, {
      kind: FORGET_PORTRAITS_JOB,
      payload: { dateId: id },
      uniqueKey: `${FORGET_PORTRAITS_JOB}:${id}`,
      runAt: now + speed.portraitKeptMs,
    })
  }

  const interrupt = async (db: Db, pair: DatedPair): Promise<void> => {
    for (const { member_id: memberId, charged_at: chargedAt } of pair.sides) {
      if (chargedAt !== null) await deps.quotas.giveBack(db, memberId, 'speed', chargedAt)
    }
    await end(db, pair, () => 'interrupted')
  }

  /** True when the two may match: each may see the other. */
  const mayMatch = async (db: Db, [a, b]: DatedPair['sides']): Promise<boolean> =>
    (await deps.relations.canSee(db, a.member_id, b.member_id)) !== null &&
    (await deps.relations.canSee(db, b.member_id, a.member_id)) !== null

  const conclude = async (tx: Tx, pair: DatedPair): Promise<void> => {
    const [a, b] = pair.sides
    const isMutual = a.choice === true && b.choice === true
    if (!isMutual || !(await mayMatch(tx, pair.sides))) return end(tx, pair, () => 'parted')
    const groupId = await deps.matches.begin(tx, a.member_id, b.member_id, 'speed')
    await keepLines(tx, pair.date.id, groupId)
    await deps.groups.notify(tx, groupId, [a.member_id, b.member_id])
    await end(tx, pair, () => 'matched', groupId)
  }

  const lose = async (db: Db, pair: DatedPair, lost: readonly SideRow[]): Promise<void> => {
    if (lost.length === pair.sides.length) return interrupt(db, pair)
    for (const side of lost) await charge(db, side)
    await end(db, pair, (side) => (lost.includes(side) ? 'left' : 'peer_left'))
  }

  return { charge, close, end, interrupt, conclude, lose }
}
