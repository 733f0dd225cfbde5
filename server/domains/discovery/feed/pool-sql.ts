import { sql } from 'kysely'
import {
  acceptsDistance,
  byDistance,
  groundMeters,
  isAround,
  isLikely,
  isMeasurable,
  isOfGender,
  isOpen,
  isShown,
  isUnanswered,
  isWanted,
  type Part,
  type PlaceLimits,
} from './candidate-sql'
import type { FeedMoment, Seeker, Wanted } from './seeker'

const METERS_PER_KM = 1_000
/** Members without a known distance in a deck with measured ones. Source: ours */
const UNMEASURED_SIZE = 40

/** Parameters of the pool of candidates. */
export interface PoolQuery {
  readonly seeker: Seeker
  readonly wanted: Wanted
  readonly moment: FeedMoment
  readonly limits: PlaceLimits
  readonly passedSince: number
  /** Members ranked at once. */
  readonly size: number
}

/** Kinds of answers after which a member is not recommended again. */
export const answeredKinds = ['like', 'superlike', 'hide'] as const

/**
 * The viewer's filters, and `fits` with what must hold between any two members. The planner expects members where the
 * filters leave some, and reads the nearest of them by the index.
 */
const isEligible = ({ seeker, wanted, passedSince }: PoolQuery, fits: Part = sql`true`): Part => sql`
  ${isShown} and ${isWanted(wanted, seeker)} and ${isLikely(sql`
    ${isOpen(seeker)} and ${isUnanswered(seeker, answeredKinds, passedSince)} and ${fits}`)}`

const isInCity = ({ cityCode }: Seeker): Part =>
  cityCode === null ? sql`false` : sql`l.city_code = ${cityCode}`

/** The nearest measured members, found by the index; null for a viewer at city level. */
const measuredPool = (query: PoolQuery): Part | null => {
  const { seeker, wanted, moment, limits, size } = query
  const { point } = seeker
  if (point === null) return null
  const { km } = wanted
  const isWithin =
    km === null
      ? isInCity(seeker)
      : km === 0
        ? sql`true`
        : sql`${isAround(point, km * METERS_PER_KM)} and ${groundMeters(point)} <= ${km * METERS_PER_KM}`
  const measurable = isMeasurable(moment, limits)
  return sql`select l.member_id from member_location l
    where ${isWithin} and l.pt is not null
      and ${isEligible(query, sql`${measurable} and ${acceptsDistance(seeker, measurable)}`)}
    order by ${byDistance(point)} limit ${size}`
}

/**
 * Members whose distance is hidden or unknown. They are found by their city, independent of the viewer's position in
 * it, and never under a distance filter. Source: product §7.2.4
 */
const unmeasuredPool = (query: PoolQuery, isElsewhere: boolean): Part => {
  const { seeker, moment, limits } = query
  // A deck with measured members needs few others, and a search for many would read a whole country.
  const size = seeker.point === null ? query.size : Math.min(query.size, UNMEASURED_SIZE)
  const measurable = isMeasurable(moment, limits)
  const place = isElsewhere ? sql`not (${isInCity(seeker)})` : isInCity(seeker)
  const isUnmeasured = seeker.point === null ? sql`true` : sql`not ${measurable}`
  return sql`select l.member_id from member_location l
    where ${place} and ${isEligible(query, sql`${isUnmeasured} and ${acceptsDistance(seeker, measurable)}`)}
    order by l.active_at desc limit ${size}`
}

/** Members who satisfy the filters both ways, at most three times the pool's size. Source: product §7.1.1 */
export const insidePool = (query: PoolQuery): Part => {
  const { seeker, wanted } = query
  const isCityEnough = wanted.km === null || wanted.km === 0 || seeker.point === null
  const pools = [
    measuredPool(query),
    isCityEnough ? unmeasuredPool(query, false) : null,
    wanted.km === 0 ? unmeasuredPool(query, true) : null,
  ].filter((pool) => pool !== null)
  return sql.join(
    pools.map((pool) => sql`(${pool})`),
    sql` union `,
  )
}

/** Members who like the viewer and are outside the distance filter. Source: product §7.1.8 */
export const outsideLikers = (query: PoolQuery, most: number): Part => sql`
  select l.member_id from action likes join member_location l on l.member_id = likes.from_id
  where likes.to_id = ${query.seeker.id} and likes.kind in ('like', 'superlike')
    and ${isEligible(query)} and l.member_id not in (select member_id from inside)
  order by likes.created_at limit ${most}`

/**
 * Twice as many other members outside the filter, drawn at random for the day, so that being outside it does not
 * reveal who likes the viewer.
 */
export const decoys = (query: PoolQuery, lot: Part): Part => sql`
  select member_id from (
    select l.member_id, ${lot} as lot from member_location l
    where ${isOfGender(query.wanted)} and ${isEligible(query)}
      and l.member_id not in (select member_id from inside)
      and l.member_id not in (select member_id from likers)
    order by l.active_at desc limit 200
  ) others
  order by lot limit 2 * (select count(*) from likers)`
