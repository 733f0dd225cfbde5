import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { plannedEachTime } from '../../../db/planned-each-time'
import { groundMeters, isMeasurable, lotOf, type Part } from './candidate-sql'
import { decoys, insidePool, outsideLikers, type PoolQuery } from './pool-sql'
import type { ProductConfig } from '../../account/config/product-config'
import { unansweredOf } from '../../account/usage/unanswered-greetings'

/** Weights of a recommendation. Source: product §7.1.2 */
export type Weights = ProductConfig['discovery']['weights']

/** A member's position in the order; the highest score comes first. */
export interface RankKey {
  /** Thousandths of a point. */
  readonly score: number
  /** Signed 64-bit integer as a decimal string. */
  readonly lot: string
}

/** A row of the deck. */
export interface RankRow extends RankKey {
  readonly id: string
  /** Outside the viewer's distance filter. */
  readonly isOutside: boolean
}

/** Parameters of the order. */
export interface Ranking {
  readonly weights: Weights
  /** 0.5 for a viewer who likes nearly everybody, 1.5 for one who likes hardly anybody. */
  readonly pickiness: number
  readonly newSince: number
  /** Most members from outside the distance filter who like the viewer; 0 adds no members from outside. */
  readonly likersOutside: number
}

const POINTS_PER_SHARED_INTEREST = 5
const MILLI = 1_000
/** Replaces the points of distance and likes outside the filter, the same for all. Source: ours */
const OUTSIDE_POINTS = 25
/** Likes of a day up to which a member is never crowded. Source: ours */
const FEW_LIKES = 6
/** Unanswered greetings of a day up to which a member is not ranked lower. Source: product §7.1.3 */
const WAITING_GREETINGS = 6

/** Reads recommendations over the pool. */
export class RecommendRepository {
  constructor(private readonly db: Db) {}

  /** The next members, the highest score first; in the neutral order for a seeker who is not personalised. */
  async list(query: PoolQuery, ranking: Ranking, after: RankKey | null, limit: number): Promise<RankRow[]> {
    const { isPersonalised } = query.seeker
    const following = after ? sql`where (score, lot) < (${after.score}, ${after.lot}::bigint)` : sql``
    const result = await sql<RankRow>`${plannedEachTime}
      with inside as materialized (${insidePool(query)}),
        likers as materialized (${outsideLikers(query, isPersonalised ? ranking.likersOutside : 0)}),
        outside as (select member_id from likers union (${decoys(query, lotOf(query.moment))})),
        pool as (
          select member_id, false as is_outside from inside union all select member_id, true from outside
        ),
        facts as materialized (${facts(query)}),
        usual as (select percentile_cont(0.5) within group (order by likes_today) as likes from facts),
        ranked as (
          select id, lot, is_outside, ${isPersonalised ? points(ranking) : neutralPoints()} as score
          from facts, usual
        )
      select id, score, lot::text as lot, is_outside as "isOutside" from ranked ${following}
      order by ranked.score desc, ranked.lot desc limit ${limit}`.execute(this.db)
    return result.rows
  }

  /** Number of members inside the filters; stops counting at `most`. */
  async count(query: PoolQuery, most: number, withHidden: boolean): Promise<number> {
    const shown = withHidden
      ? sql``
      : sql`where not exists (
          select 1 from member_location l where l.member_id = inside.member_id and l.hides_distance)`
    const result = await sql<{ count: number }>`${plannedEachTime}
      select count(*)::int as count from (
        select 1 from (${insidePool({ ...query, size: most })}) inside ${shown} limit ${most}
      ) c`.execute(this.db)
    return result.rows[0]?.count ?? 0
  }

  /** The viewer's likes and passes since the given time. */
  async swipesSince(viewerId: string, sinceMs: number): Promise<{ likes: number; passes: number }> {
    const result = await sql<{ likes: number; passes: number }>`
      select count(*) filter (where kind in ('like', 'superlike'))::int as likes,
        count(*) filter (where kind = 'pass')::int as passes
      from action where from_id = ${viewerId} and kind in ('like', 'superlike', 'pass')
        and created_at > ${sinceMs}`.execute(this.db)
    return result.rows[0] ?? { likes: 0, passes: 0 }
  }
}

/** How recently a member was active, from 0 to 1; 0 for a viewer who hides their own activity. */
const activityShare = ({ seeker, moment }: PoolQuery): Part => {
  if (!seeker.seesActivity) return sql`0.0`
  const daysAgo = (days: number): number => moment.dayStartMs - days * DAY_MS
  return sql`case when l.hides_activity or l.active_at < ${daysAgo(6)} then 0.0 when l.active_at < ${daysAgo(3)} then 0.2
    when l.active_at < ${daysAgo(1)} then 0.4 when l.active_at < ${daysAgo(0)} then 0.7 else 1.0 end`
}

/** Columns of the score, one row for each candidate. */
const facts = (query: PoolQuery): Part => {
  const { seeker, moment, limits } = query
  const meters =
    seeker.point === null
      ? sql`null::float8`
      : sql`case when ${isMeasurable(moment, limits)} then ${groundMeters(seeker.point)} end`
  return sql`
    select l.member_id as id, pool.is_outside, ${lotOf(moment)} as lot, l.is_certified, l.joined_at,
      l.completeness, ${meters} as meters, l.city_code = ${seeker.cityCode ?? ''} as is_same_city,
      ${activityShare(query)} as activity,
      (select count(*) from unnest(l.interests) i where i = any(${[...seeker.interests]}::text[])) as shared,
      exists (
        select 1 from action a where a.from_id = l.member_id and a.to_id = ${seeker.id}
          and a.kind in ('like', 'superlike')
      ) as likes_me,
      (
        select count(*) from action a where a.to_id = l.member_id and a.kind in ('like', 'superlike')
          and a.created_at >= ${moment.dayStartMs}
      ) as likes_today,
      ${unansweredOf(sql`l.member_id`, moment.dayStartMs)} as greetings_today
    from pool join member_location l using (member_id)`
}

/** A random number from 0 to 1. */
const chance = sql`((lot & 1023) / 1023.0)`

const distanceShare = sql`case when meters <= 2000 then 1.0 when meters <= 5000 then 0.8 when meters <= 10000 then 0.6
  when meters <= 20000 then 0.4 when meters <= 50000 then 0.2 when is_same_city then 0.2 else 0.0 end`

/**
 * The score in thousandths. Outside the filter neither distance nor likes count. How often a member was shown is not
 * recorded; the likes that they got stand in for it. Source: product §7.1.2, §7.1.3
 */
const points = ({ weights, pickiness, newSince }: Ranking): Part => sql`(${MILLI}::int * (
  case when is_outside then ${OUTSIDE_POINTS}::numeric else
    case when likes_me then ${weights.likedMe * pickiness}::numeric else 0 end
    + ${weights.distance}::numeric * ${distanceShare}
  end
  + least(${weights.interests}::numeric, shared * ${POINTS_PER_SHARED_INTEREST}::int)
  + case when is_certified then ${weights.certified}::numeric else 0 end
  + ${weights.activity}::numeric * activity
  + ${weights.completeness}::numeric * completeness / 100.0
  + case when joined_at >= ${newSince}::bigint then ${weights.newness}::numeric else 0 end
  + ${weights.chance}::numeric * ${chance}
  - case when likes_today > greatest(${FEW_LIKES}::int, 3 * usual.likes) or greetings_today > ${WAITING_GREETINGS}::int
    then ${weights.crowded}::numeric else 0 end
))::int`

/** Verified members first, then the most active; nothing depends on the viewer. Source: product §7.1.7 */
const neutralPoints = (): Part =>
  sql`((case when is_certified then 100 else 0 end + 10 * activity + ${chance}) * ${MILLI}::int)::int`
