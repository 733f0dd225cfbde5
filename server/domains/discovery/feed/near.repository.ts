import { sql } from 'kysely'
import { DISTANCE_BUCKETS_KM } from '@contract/constants'
import type { Db } from '../../../db/database'
import {
  activityClass,
  groundMeters,
  isAround,
  isExpected,
  isOfGender,
  isMeasurable,
  isOpen,
  isShown,
  isUnanswered,
  isWanted,
  lotOf,
  type Part,
  type PlaceLimits,
} from './candidate-sql'
import type { FeedMoment, Seeker, Wanted } from './seeker'

const METERS_PER_KM = 1_000

/** Groups of the nearby list: one for each bucket, then the own city, then everywhere else. */
const CITY_GROUP = DISTANCE_BUCKETS_KM.length
const ELSEWHERE_GROUP = CITY_GROUP + 1
/** Most members of an unmeasured group that are ordered, the most active first. Source: ours */
const UNMEASURED_POOL = 2_000

/** A member's position in the order, without the distance itself. */
export interface NearKey {
  readonly group: number
  readonly activity: number
  /** Signed 64-bit integer as a decimal string. */
  readonly lot: string
}

/** A row of the list. */
export interface NearRow extends NearKey {
  readonly id: string
}

/** Parameters of the list. */
export interface NearQuery {
  readonly seeker: Seeker
  readonly wanted: Wanted
  readonly moment: FeedMoment
  readonly limits: PlaceLimits
  readonly passedSince: number
}

/** Groups that one query reads: measured ones up to a distance, or one of the others. */
interface Window {
  readonly first: number
  readonly last: number
}

/** Reads the nearby list over the pool. */
export class NearRepository {
  constructor(private readonly db: Db) {}

  /** The next members in order: bucket, then activity, then the random number of the day. Source: product §7.2.3 */
  async list(query: NearQuery, after: NearKey | null, limit: number): Promise<NearRow[]> {
    const rows: NearRow[] = []
    for (const window of windowsOf(query)) {
      if (after !== null && window.last < after.group) continue
      rows.push(...(await this.listWindow(query, window, after, limit - rows.length)))
      if (rows.length >= limit) break
    }
    return rows
  }

  /** Number of members who pass the filters and do not hide their distance; stops counting at `most`. */
  async count(query: NearQuery, most: number): Promise<number> {
    let count = 0
    for (const window of windowsOf(query)) {
      const result = await sql<{ count: number }>`
        select count(*)::int as count from (
          select 1 from (${candidates(query, window)} and not l.hides_distance) c
          where ${isInWindow(window)} limit ${most}
        ) counted`.execute(this.db)
      count += result.rows[0]?.count ?? 0
      if (count >= most) return most
    }
    return count
  }

  private async listWindow(
    query: NearQuery,
    window: Window,
    after: NearKey | null,
    limit: number,
  ): Promise<NearRow[]> {
    const pool = window.last < CITY_GROUP ? sql`` : sql`order by l.active_at desc limit ${UNMEASURED_POOL}`
    const following =
      after === null
        ? sql``
        : sql`where (placed."group", activity, lot) > (${after.group}::int, ${after.activity}::int, ${after.lot}::bigint)`
    // `offset 0` keeps the distance a column; otherwise it would be computed again for each bucket.
    const result = await sql<NearRow>`
      select id, placed."group", activity, lot::text as lot from (
        select id, ${groupOf(window)} as "group", activity, c.lot
        from (${candidates(query, window)} ${pool} offset 0) c where ${isInWindow(window)}
      ) placed ${following}
      order by placed."group", placed.activity, placed.lot limit ${limit}`.execute(this.db)
    return result.rows
  }
}

/** Widest bucket of each query except the last. Most viewers find a page within these; many members are beyond. */
const READING_ENDS = [1, 2] as const

/** The buckets up to the last wanted one, in consecutive queries without a gap. */
const measuredWindows = (last: number): Window[] => {
  const ends = [...READING_ENDS.filter((end) => end < last), last]
  return ends.map((end, i) => ({ first: (ends[i - 1] ?? -1) + 1, last: end }))
}

/** A distance filter leaves unmeasured members out; a viewer without a cell has no measured groups. */
const windowsOf = ({ seeker, wanted }: NearQuery): Window[] => {
  const { km } = wanted
  const last = DISTANCE_BUCKETS_KM.filter((edge) => !km || edge <= km).length - 1
  const measured = seeker.point === null ? [] : measuredWindows(last)
  const city = { first: CITY_GROUP, last: CITY_GROUP }
  if (km === 0) return [...measured, city, { first: ELSEWHERE_GROUP, last: ELSEWHERE_GROUP }]
  return km === null || seeker.point === null ? [...measured, city] : measured
}

const outerMeters = (group: number): number => (DISTANCE_BUCKETS_KM[group] ?? 0) * METERS_PER_KM
const LAST_METERS = outerMeters(CITY_GROUP - 1)

const candidates = (query: NearQuery, { last }: Window): Part => {
  const { seeker, wanted, moment, limits, passedSince } = query
  const { point, cityCode } = seeker
  const measurable = isMeasurable(moment, limits)
  const meters = point === null ? sql`null::float8` : groundMeters(point)
  const isSameCity = cityCode === null ? sql`false` : sql`l.city_code = ${cityCode}`
  const place = (): Part => {
    if (last === ELSEWHERE_GROUP) return sql`not (${isSameCity})`
    if (last === CITY_GROUP) return isSameCity
    if (point === null) return sql`false`
    const inCity = wanted.km === null ? sql`and ${isSameCity}` : sql``
    return sql`${isAround(point, outerMeters(last))} and ${measurable} ${inCity}`
  }
  // A measured member is already in a bucket and must not appear again below.
  const isMeasured = point === null ? sql`false` : measurable
  const fitting = sql`${isWanted(wanted, seeker)} and ${isOpen(seeker)} and not l.hides_from_near
    and ${isUnanswered(seeker, ['hide'], passedSince)}`
  return sql`
    select l.member_id as id, ${activityClass(moment, seeker)} as activity, ${lotOf(moment)} as lot,
      ${meters} as meters, ${isMeasured} as is_measured
    from member_location l
    where ${place()} and ${isShown} and ${last < CITY_GROUP ? fitting : sql`${isOfGender(wanted)} and ${isExpected(fitting)}`}`
}

const isInWindow = ({ first, last }: Window): Part =>
  last < CITY_GROUP
    ? sql`c.meters <= ${outerMeters(last)} and c.meters > ${first === 0 ? -1 : outerMeters(first - 1)}`
    : sql`(not c.is_measured or c.meters > ${LAST_METERS})`

const groupOf = ({ first, last }: Window): Part => {
  if (last >= CITY_GROUP) return sql`${last}::int`
  const edges = DISTANCE_BUCKETS_KM.slice(first, last).map(
    (_, i) => sql`when c.meters <= ${outerMeters(first + i)} then ${first + i}::int`,
  )
  return edges.length === 0 ? sql`${last}::int` : sql`case ${sql.join(edges, sql` `)} else ${last}::int end`
}
