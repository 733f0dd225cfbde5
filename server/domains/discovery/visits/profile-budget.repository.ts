import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'

/** Kinds of a budget: visible members, or ids that led to no visible member. */
export type CountedAs = 'seen' | 'unseen'

/** Selects the budgets of a member and a device on one day. */
export interface BudgetKey {
  readonly period: string
  /** The member's own subject. */
  readonly member: string
  /** The subject of the member's device; null when it is unknown. */
  readonly device: string | null
}

/** The facts that decide whether a member may be looked up. */
export interface BudgetState {
  /** The viewer already saw this member on this day. */
  readonly isSeen: boolean
  /** The two have a conversation. */
  readonly hasTalk: boolean
  /**
   * Uses of the member or their device, whichever is larger. A subject that has already seen this member does not count in
   * `seen`.
   */
  readonly seen: number
  readonly unseen: number
}

type Marks = RawBuilder<number[]>

/** The fingerprints that are not yet known, in their order, as many as the limit allows. */
const freshOf = (marks: Marks, known: Marks, limit: number): Marks => sql`array(
  select mark from unnest(${marks}) with ordinality as asked (mark, place)
  where mark <> all(${known}) order by place limit greatest(0, ${limit}::int - cardinality(${known})))`

/** Reads and fills the table `profile_budget`. */
export class ProfileBudgetRepository {
  constructor(private readonly db: Db) {}

  async stateOf(
    { period, member, device }: BudgetKey,
    pair: { viewerId: string; id: string; mark: number },
  ): Promise<BudgetState> {
    const { rows } = await sql<BudgetState>`
      select coalesce(bool_or(subject = ${member} and ${pair.mark}::int = any(seen)), false) as "isSeen",
        coalesce(max(cardinality(seen)) filter (where ${pair.mark}::int <> all(seen)), 0) as seen, coalesce(max(cardinality(unseen)), 0) as unseen,
        exists (select from message_group_member
          where member_id = ${pair.viewerId} and peer_id = ${pair.id}) as "hasTalk"
      from profile_budget where period = ${period} and subject in (${member}, ${device})`.execute(this.db)
    const [state] = rows
    if (!state) throw new Error('state expected')
    return state
  }

  /**
   * Counts fingerprints for the device, then for the member, each once; returns those that the member has now. A
   * fingerprint that the member already has costs nothing.
   */
  async take(
    { period, member, device }: BudgetKey,
    countedAs: CountedAs,
    { marks, limit, expireAt }: { marks: readonly number[]; limit: number; expireAt: number },
  ): Promise<Set<number>> {
    const column = sql.ref(countedAs)
    const had = sql<number[]>`budget.${column}`
    const put = (subject: string | null, fresh: Marks): RawBuilder<unknown> => sql`
      insert into profile_budget as budget (subject, period, ${column}, expire_at)
      select ${subject}, ${period}, fresh.marks, ${expireAt}::bigint from (select ${fresh} as marks) as fresh
      where ${subject}::text is not null and cardinality(fresh.marks) > 0
      on conflict (subject, period) do update
        set ${column} = ${had} || ${freshOf(sql`excluded.${column}`, had, limit)}
      returning ${column} as marks`
    const known = sql<number[]>`coalesce((select ${column} from profile_budget
      where subject = ${member} and period = ${period}), '{}')`
    const { rows } = await sql<{ mark: number }>`
      with wanted as (select ${known} as known, ${[...marks]}::int[] as marks),
      fresh as (select ${freshOf(sql`wanted.marks`, sql`wanted.known`, limit)} as marks from wanted),
      device as (${put(device, sql`(select marks from fresh)`)}),
      open as (
        select array(
          select mark from unnest(fresh.marks) with ordinality as asked (mark, place)
          where ${device}::text is null or mark in (select unnest(marks) from device) order by place
        ) as marks from fresh
      ),
      member as (${put(member, sql`(select marks from open)`)})
      select mark from wanted, unnest(wanted.marks) as mark
      where mark = any(wanted.known) or mark in (select unnest(marks) from member)`.execute(this.db)
    return new Set(rows.map(({ mark }) => mark))
  }
}
