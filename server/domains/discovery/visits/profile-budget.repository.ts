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
  /**
   * Uses of the member or their device, whichever is larger. A subject that has already seen this member does not count in
   * `seen`.
   */
  readonly seen: number
  readonly unseen: number
}

type Fingerprints = RawBuilder<number[]>

/** The fingerprints that are not yet known, in their order, as many as the limit allows. */
const freshOf = (fingerprints: Fingerprints, known: Fingerprints, limit: number): Fingerprints => sql`array(
  select fingerprint from unnest(${fingerprints}) with ordinality as asked (fingerprint, place)
  where fingerprint <> all(${known}) order by place limit greatest(0, ${limit}::int - cardinality(${known})))`

/** Reads and fills the table `profile_budget`. */
export class ProfileBudgetRepository {
  constructor(private readonly db: Db) {}

  async stateOf({ period, member, device }: BudgetKey, fingerprint: number): Promise<BudgetState> {
    const { rows } = await sql<BudgetState>`
      select coalesce(bool_or(subject = ${member} and ${fingerprint}::int = any(seen)), false) as "isSeen",
        coalesce(max(cardinality(seen)) filter (where ${fingerprint}::int <> all(seen)), 0) as seen, coalesce(max(cardinality(unseen)), 0) as unseen
      from profile_budget where period = ${period} and subject in (${member}, ${device})`.execute(this.db)
    const [state] = rows
    if (!state) throw new Error('state expected')
    return state
  }

  /**
   * Counts fingerprints for the device, then for the member, each once; returns those that the member has now. A
   * fingerprint that the member already has costs nothing.
   */
  async count(
    { period, member, device }: BudgetKey,
    countedAs: CountedAs,
    { fingerprints, limit, expireAt }: { fingerprints: readonly number[]; limit: number; expireAt: number },
  ): Promise<Set<number>> {
    const column = sql.ref(countedAs)
    const had = sql<number[]>`budget.${column}`
    const put = (subject: string | null, fresh: Fingerprints): RawBuilder<unknown> => sql`
      insert into profile_budget as budget (subject, period, ${column}, expire_at)
      select ${subject}, ${period}, fresh.fingerprints, ${expireAt}::bigint from (select ${fresh} as fingerprints) as fresh
      where ${subject}::text is not null and cardinality(fresh.fingerprints) > 0
      on conflict (subject, period) do update
        set ${column} = ${had} || ${freshOf(sql`excluded.${column}`, had, limit)}
      returning ${column} as fingerprints`
    const known = sql<number[]>`coalesce((select ${column} from profile_budget
      where subject = ${member} and period = ${period}), '{}')`
    const { rows } = await sql<{ fingerprint: number }>`
      with wanted as (select ${known} as known, ${[...fingerprints]}::int[] as fingerprints),
      fresh as (select ${freshOf(sql`wanted.fingerprints`, sql`wanted.known`, limit)} as fingerprints from wanted),
      device as (${put(device, sql`(select fingerprints from fresh)`)}),
      open as (
        select array(
          select fingerprint from unnest(fresh.fingerprints) with ordinality as asked (fingerprint, place)
          where ${device}::text is null or fingerprint in (select unnest(fingerprints) from device) order by place
        ) as fingerprints from fresh
      ),
      member as (${put(member, sql`(select fingerprints from open)`)})
      select fingerprint from wanted, unnest(wanted.fingerprints) as fingerprint
      where fingerprint = any(wanted.known) or fingerprint in (select unnest(fingerprints) from member)`.execute(
      this.db,
    )
    return new Set(rows.map(({ fingerprint }) => fingerprint))
  }
}
