import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { listGroupPairs } from '../../account/members/pair-threads'
import type { Part } from '../../discovery/feed/candidate-sql'
import type { WaitingRow } from './reach'
import {
  allSeats,
  excludedPairs,
  factsOf,
  fitEachOther,
  isWithinReach,
  levelBetween,
  type PairingRules,
} from './waiting-sql'

/** Two members who may meet now; `rev` is the number of the state in which each was seen. */
export interface Candidates {
  readonly aId: string
  readonly aRev: number
  readonly bId: string
  readonly bRev: number
  /** The pair's distance as a level. */
  readonly level: number
  /** Since when the one who has waited longer waits, in epoch ms. */
  readonly sinceAt: number
}

/** A locked row of the waiting room. */
export interface Seeker {
  readonly memberId: string
  readonly sinceAt: number
}

/** Candidates read for one seeker. Source: ours */
const CANDIDATES = 8

/** Queries about waiting members and who may meet whom, over one transaction. */
export class PairingRepository {
  constructor(
    private readonly db: Db,
    private readonly rules: PairingRules,
  ) {}

  /** Locks waiting members who are due, the longest overdue first. Skips rows that others have locked. */
  async lockSeekers(limit: number): Promise<Seeker[]> {
    const result = await sql<Seeker>`
      select member_id as "memberId", since_at as "sinceAt" from speed_seat
      where phase = 'waiting' and try_at <= ${this.rules.nowMs}
      order by try_at limit ${limit} for update skip locked`.execute(this.db)
    return result.rows
  }

  /** Locks the members who still wait in the state in which they were seen. Skips rows that others have locked. */
  async lockSeen(seen: ReadonlyMap<string, number>): Promise<Set<string>> {
    const result = await sql<{ memberId: string }>`
      select member_id as "memberId" from speed_seat
      join unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::bigint[]) as seen (id, seen_rev)
        on seen.id = member_id and seen.seen_rev = rev
      where phase = 'waiting'
      for update of speed_seat skip locked`.execute(this.db)
    return new Set(result.rows.map((row) => row.memberId))
  }

  /**
   * The nearest few members whom each seeker may meet now. Equally near ones are ordered by a hash of the pair: if
   * all seekers had the same few candidates, a crowd would wait for them.
   * @param seats Members who may be met; all waiting members by default.
   */
  async listCandidates(seekerIds: readonly string[], seats: Part = allSeats): Promise<Candidates[]> {
    await this.planPlainly()
    const acquainted = await this.acquaintedAmong(seekerIds, seats)
    const result = await sql<Candidates>`
      with waiting as materialized (${factsOf(seats, this.rules)}),
        seekers as materialized (select * from waiting where member_id = any(${[...seekerIds]}::text[])),
        excluded as materialized (${excludedPairs(this.rules, acquainted)})
      select a.member_id as "aId", a.rev as "aRev", found.member_id as "bId", found.rev as "bRev", found.level,
        least(a.since_at, found.since_at) as "sinceAt"
      from seekers a
      cross join lateral (
        select b.member_id, b.rev, b.since_at, pair.level
        from waiting b
        cross join lateral (select ${levelBetween} as level) pair
        where ${fitEachOther} and ${isWithinReach('a')} and ${isWithinReach('b')}
          and (a.member_id, b.member_id) not in (select excluded.a, excluded.b from excluded)
        order by pair.level, hashtext(a.member_id || b.member_id) limit ${CANDIDATES}
      ) found`.execute(this.db)
    return result.rows
  }

  /** How far waiting members are searched for. It is cheap, because it reads no other members. */
  async reachesOf(memberIds: readonly string[]): Promise<Map<string, Omit<WaitingRow, 'others'>>> {
    const own = sql`select * from (${allSeats}) seats where member_id = any(${[...memberIds]}::text[])`
    const result = await sql<Omit<WaitingRow, 'others'>>`
      select member_id as "memberId", reach, cap from (${factsOf(own, this.rules)}) facts`.execute(this.db)
    return new Map(result.rows.map((row) => [row.memberId, row]))
  }

  /**
   * How far waiting members are searched for, and how many others wait within their reach and fit the filters of
   * both.
   */
  async waitingRowsOf(memberIds: readonly string[]): Promise<Map<string, WaitingRow>> {
    await this.planPlainly()
    const result = await sql<WaitingRow>`
      with waiting as materialized (${factsOf(allSeats, this.rules)})
      select a.member_id as "memberId", a.reach, a.cap, (
        select count(*)::int from waiting b
        cross join lateral (select ${levelBetween} as level) pair
        where ${fitEachOther} and ${isWithinReach('a')}
      ) as others
      from waiting a where a.member_id = any(${[...memberIds]}::text[])`.execute(this.db)
    return new Map(result.rows.map((row) => [row.memberId, row]))
  }

  /** Those of the seats who share a message group with a seeker. */
  private async acquaintedAmong(seekerIds: readonly string[], seats: Part) {
    const { rows } = await sql<{ id: string }>`select member_id as id from (${seats}) seats`.execute(this.db)
    return listGroupPairs(
      this.db,
      seekerIds,
      rows.map(({ id }) => id),
    )
  }

  /** Turns JIT off: a waiting room is small and its statement long, so compiling takes longer than running it. */
  private async planPlainly(): Promise<void> {
    await sql`select set_config('jit', 'off', true)`.execute(this.db)
  }
}
