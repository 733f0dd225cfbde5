import { HEIGHT_MAX_CM, HEIGHT_MIN_CM, HOUR_MS, MINUTE_MS } from '@contract/constants'
import type { AdvancedFilters, HideableField } from '@contract/types/member'
import { type RawBuilder, sql } from 'kysely'
import { EARTH_RADIUS_METERS, mercatorScale, type MercatorPoint } from '../../account/locations/geometry'
import { pointText } from '../../account/locations/point-text'
import type { FeedMoment, Seeker, Wanted } from './seeker'

/** Part of a statement over `member_location l`. */
export type Part = RawBuilder<unknown>

/** Limits that decide whose cell counts. */
export interface PlaceLimits {
  readonly locationStaleMs: number
  readonly newcomerCityMs: number
}

const METERS_PER_KM = 1_000
const OLDEST = 60

/** Ages of activity, as `activityOf` names them. */
export const ONLINE_MS = 5 * MINUTE_MS
const activitySteps = [ONLINE_MS, HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS] as const

const pointValue = (point: MercatorPoint): Part => sql`${pointText(point)}::point`

/** Metres on the ground from the seeker's cell centre to the candidate's: `metersBetween` in SQL. */
export const groundMeters = (point: MercatorPoint): Part =>
  sql`((l.pt <-> ${pointValue(point)}) / cosh(((l.pt)[1] + ${point.y}::float) / 2 / ${EARTH_RADIUS_METERS}::float))`

/** Uses the index to find every member who may be within the distance; `groundMeters` then decides. */
export const isAround = (point: MercatorPoint, meters: number): Part => {
  // The scale grows towards the poles, so it is computed at the far edge of the circle.
  const radius = meters * mercatorScale(Math.abs(point.y) + 2 * meters)
  return sql`l.pt <@ circle(${pointValue(point)}, ${radius})`
}

/** Order by distance, as the index reads it. */
export const byDistance = (point: MercatorPoint): Part => sql`l.pt <-> ${pointValue(point)}`

/** `isPlaced` in SQL, and distance not hidden. All other members are in the last group, for every viewer. */
export const isMeasurable = ({ atMs }: FeedMoment, limits: PlaceLimits): Part => sql`(
  l.pt is not null and not l.hides_distance and l.located_at > ${atMs - limits.locationStaleMs}
  and l.joined_at <= ${atMs - limits.newcomerCityMs} and coalesce(l.frozen_until_at, 0) <= ${atMs})`

/** 0 online … 4 long ago; one class for all when the viewer hides their own activity. */
export const activityClass = ({ atMs }: FeedMoment, seeker: Seeker): Part => {
  if (!seeker.seesActivity) return sql`0`
  const [online, recent, today, days3] = activitySteps.map((step) => atMs - step)
  return sql`case when l.hides_activity or l.active_at <= ${days3} then 4 when l.active_at <= ${today} then 3
    when l.active_at <= ${recent} then 2 when l.active_at <= ${online} then 1 else 0 end`
}

/** The candidate's random number of the day, for this viewer only. */
export const lotOf = ({ lot }: FeedMoment): Part => sql`hashtextextended(l.member_id, ${lot}::bigint)`

const hasAll = (parts: readonly (Part | null)[]): Part =>
  sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )

/** Gender is a condition of its own, because the index begins with it. */
export const isOfGender = ({ gender }: Wanted): Part =>
  gender === null ? sql`true` : sql`l.gender = ${gender}`

/** The member shows this field: nobody is found by a hidden field. Source: product §5.1 (per visibility) */
const shows = (field: HideableField): Part => sql`(m.settings->'hiddenFields' ? ${field}::text) is not true`

/**
 * Few filter by these fields, so only the `member` table has them. Members without a value are not found by it.
 * Source: product §7.7.2
 */
const isAsked = ({ heightMin, heightMax, education, marital }: AdvancedFilters): Part => {
  const isAnyHeight = heightMin <= HEIGHT_MIN_CM && heightMax >= HEIGHT_MAX_CM
  const conditions = hasAll([
    sql`m.id = l.member_id`,
    isAnyHeight ? null : sql`m.height_cm between ${heightMin} and ${heightMax} and ${shows('heightCm')}`,
    education.length > 0 ? sql`m.education = any(${[...education]}::text[]) and ${shows('education')}` : null,
    marital.length > 0 ? sql`m.marital = any(${[...marital]}::text[]) and ${shows('marital')}` : null,
  ])
  return sql`exists (select from member m where ${conditions})`
}

/** Within the wanted ages; for members who hide their age, within the bands of these ages. */
const isOfAge = ({ bornFrom, bornTo, bandFrom, bandTo }: Wanted): Part => sql`
  l.birth_on between ${bandFrom}::date and ${bandTo}::date
  and (l.hides_age or l.birth_on between ${bornFrom}::date and ${bornTo}::date)`

/**
 * Active since the wanted time. Members who hide their activity are left out, or must be active since a time of their own.
 */
const isActive = ({ activeSince, hidersActiveSince }: Wanted): Part => {
  const hiders =
    hidersActiveSince === null
      ? sql`not l.hides_activity`
      : hidersActiveSince > activeSince
        ? sql`(not l.hides_activity or l.active_at >= ${hidersActiveSince})`
        : null
  return hasAll([sql`l.active_at >= ${activeSince}`, hiders])
}

/** Online now; false for everybody when the viewer hides their own activity. */
const isOnline = ({ onlineSince }: Wanted, { seesActivity }: Seeker): Part | null => {
  if (onlineSince === null) return null
  return seesActivity ? sql`l.active_at > ${onlineSince} and not l.hides_activity` : sql`false`
}

/** The viewer's filters for a candidate, except distance. Source: product §7.1.1 */
export const isWanted = (wanted: Wanted, seeker: Seeker): Part =>
  hasAll([
    isOfGender(wanted),
    isOfAge(wanted),
    isActive(wanted),
    wanted.certifiedOnly ? sql`l.is_certified` : null,
    wanted.joinedSince === null ? null : sql`l.joined_at >= ${wanted.joinedSince}`,
    isOnline(wanted, seeker),
    wanted.lookingFor.length > 0 ? sql`l.looking_for && ${[...wanted.lookingFor]}::text[]` : null,
    wanted.interests.length > 0 ? sql`l.interests && ${[...wanted.interests]}::text[]` : null,
    wanted.advanced && isAsked(wanted.advanced),
  ])

/** The member may be shown at all; the indexes of places hold only such members. */
export const isShown: Part = sql`l.is_discoverable`

/**
 * The same condition, of which the planner expects that half of the members satisfy it. It multiplies its guesses of
 * single conditions and arrives at a hundredth of those who satisfy all; for so few it reads and sorts a whole city
 * instead of following the index to the nearest.
 */
export const isLikely = (condition: Part): Part => sql`case when ${condition} then true else false end`

/**
 * The same condition, of which the planner expects that nearly all members satisfy it. For a group of which the most
 * active are wanted, it then follows the index by activity and stops, where with a guess of few it reads a whole city.
 */
export const isExpected = (condition: Part): Part => sql`(case when ${condition} then true end) is not null`

/** The candidate may be shown, and their own filters accept the viewer. Source: product §7.1.1 */
export const isOpen = (seeker: Seeker): Part =>
  hasAll([
    isShown,
    sql`l.member_id <> ${seeker.id}`,
    seeker.hiddenIds.length > 0 ? sql`l.member_id <> all(${[...seeker.hiddenIds]}::text[])` : null,
    seeker.withDemo ? null : sql`not l.is_demo`,
    sql`(l.wants_gender = 'all' or l.wants_gender = ${seeker.gender})`,
    sql`l.wants_age_min <= ${seeker.age} and (l.wants_age_max >= ${seeker.age} or l.wants_age_max >= ${OLDEST})`,
    seeker.isVerified ? null : sql`not l.wants_certified`,
  ])

/**
 * The viewer has not answered this candidate yet; passes return after a time. The viewer's answers are read once into
 * a hash; a join would read them again for each candidate. Source: product §7.1.4
 */
export const isUnanswered = (seeker: Seeker, kinds: readonly string[], passedSince: number): Part => sql`
  l.member_id not in (
    select a.to_id from action a where a.from_id = ${seeker.id}
      and (a.kind = any(${[...kinds]}::text[]) or (a.kind = 'pass' and a.created_at > ${passedSince})))`

/** The candidate's own distance filter accepts the viewer; an unmeasured distance counts as the city. */
export const acceptsDistance = (seeker: Seeker, measurable: Part): Part => {
  const isSameCity = seeker.cityCode === null ? sql`false` : sql`l.city_code = ${seeker.cityCode}`
  if (seeker.point === null) return sql`(l.wants_km = 0 or ${isSameCity})`
  return sql`(l.wants_km = 0 or (l.wants_km is null and ${isSameCity})
    or (${measurable} and ${groundMeters(seeker.point)} <= l.wants_km * ${METERS_PER_KM}::int)
    or (not ${measurable} and ${isSameCity}))`
}
