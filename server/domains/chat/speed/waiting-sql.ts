import { sql } from 'kysely'
import { DISTANCE_BUCKETS_KM, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import { dayOf } from '../../../lib/clock'
import type { ProductConfig } from '../../account/config/product-config'
import { contactBlocksAt } from '../../safety/contact-blocks/contact-block-sql'
import { isMeasurable, type Part } from '../../discovery/feed/candidate-sql'
import { BAND_YEARS } from '../../discovery/feed/seeker'
import { EARTH_RADIUS_METERS } from '../../account/locations/geometry'
import { CITY_LEVEL, EVERYWHERE_LEVEL } from './reach'

/** Rules of who may meet whom, beside the members' own data. */
export interface PairingRules {
  readonly nowMs: number
  readonly speed: Pick<ProductConfig['speed'], 'widenEveryMs' | 'meetAgainMs'>
  readonly discovery: Pick<ProductConfig['discovery'], 'locationStaleMs' | 'newcomerCityMs' | 'passReturnMs'>
  /** False leaves the demo world out. */
  readonly withDemo: boolean
}

const METERS_PER_KM = 1_000

/** All waiting seats. */
export const allSeats: Part = sql`
  select member_id, rev, since_at, cap_level, is_companion from speed_seat where phase = 'waiting'`

const filterLevel: Part = sql`case
  when (m.filters ->> 'bucketMax') is null then ${CITY_LEVEL}::int
  when (m.filters ->> 'bucketMax')::int = 0 then ${EVERYWHERE_LEVEL}::int
  else array_position(${[...DISTANCE_BUCKETS_KM]}::int[], (m.filters ->> 'bucketMax')::int) - 1 end`

/** The age to compare with filters: one age, or the whole band of a member who hides theirs, as in the feed. */
const ageEdges: Part = sql`
  age - case when hides_age then (age - ${MIN_AGE}::int) % ${BAND_YEARS}::int else 0 end as age_from,
  age + case when hides_age then ${BAND_YEARS - 1}::int - (age - ${MIN_AGE}::int) % ${BAND_YEARS}::int else 0 end as age_to`

/**
 * Columns of waiting members, as the body of a table expression. `pt` is null for a member at city level; `reach` is
 * how far the server searches for them now.
 * @param seats Rows like those of {@link allSeats}.
 */
export const factsOf = (seats: Part, { nowMs, speed, discovery, withDemo }: PairingRules): Part => sql`
  select facts.*, ${ageEdges}, case
      when pt is not null then least(cap, (${nowMs}::bigint - since_at) / ${speed.widenEveryMs}::int)
      when cap = ${EVERYWHERE_LEVEL} and ${nowMs}::bigint - since_at >= ${speed.widenEveryMs}::int
        then ${EVERYWHERE_LEVEL}::int
      else ${CITY_LEVEL}::int end as reach
  from (
    select s.member_id, s.rev, s.since_at, s.is_companion, m.gender, m.phone_hash, m.is_demo,
      extract(year from age(${dayOf(nowMs)}::date, m.birth_date))::int as age,
      coalesce((m.settings ->> 'hideAge')::boolean, false) as hides_age,
      m.certified_at is not null as is_certified,
      m.filters ->> 'gender' as wants_gender, (m.filters ->> 'ageMin')::int as age_min,
      (m.filters ->> 'ageMax')::int as age_max, (m.filters ->> 'certifiedOnly')::boolean as wants_certified,
      greatest(s.cap_level, ${filterLevel}) as cap, coalesce(l.city_code, m.city_code) as city_code,
      case when ${isMeasurable({ atMs: nowMs, dayStartMs: nowMs, lot: '0' }, discovery)} then l.pt end as pt
    from (${seats}) s
    join member m on m.id = s.member_id
    left join member_location l on l.member_id = s.member_id
    where m.account_state = 'active' and not (m.settings ->> 'pauseProfile')::boolean
      and (not m.is_demo or ${withDemo})
  ) facts`

/** The distance of `a` and `b` as a level; in a bucket only when both have a cell. */
export const levelBetween: Part = sql`case
  when a.pt is not null and b.pt is not null
    and (a.pt <-> b.pt) / cosh(((a.pt)[1] + (b.pt)[1]) / 2 / ${EARTH_RADIUS_METERS}::float)
      <= ${(DISTANCE_BUCKETS_KM.at(-1) ?? 0) * METERS_PER_KM}::float
  then width_bucket(
    (a.pt <-> b.pt) / cosh(((a.pt)[1] + (b.pt)[1]) / 2 / ${EARTH_RADIUS_METERS}::float) - 0.001,
    ${DISTANCE_BUCKETS_KM.map((km) => km * METERS_PER_KM)}::float[])
  when a.city_code = b.city_code then ${CITY_LEVEL}::int
  else ${EVERYWHERE_LEVEL}::int end`

const accepts = (one: 'a' | 'b', other: 'a' | 'b'): Part => {
  const [own, their] = [sql.table(one), sql.table(other)]
  return sql`(${own}.wants_gender = 'all' or ${own}.wants_gender = ${their}.gender)
    and ${their}.age_to >= ${own}.age_min
    and (${their}.age_from <= ${own}.age_max or ${own}.age_max >= ${FILTER_MAX_AGE}::int)
    and (not ${own}.wants_certified or ${their}.is_certified)`
}

/** `a` and `b` satisfy each other's filters, distance aside; two companions never meet. */
export const fitEachOther: Part = sql`a.member_id <> b.member_id and not (a.is_companion and b.is_companion)
  and ${accepts('a', 'b')} and ${accepts('b', 'a')}`

/**
 * The pair's level lies within this one's reach. Where no distance can be measured, the city counts for every filter;
 * for a member with a cell only after all their buckets were tried.
 */
export const isWithinReach = (one: 'a' | 'b'): Part => {
  const own = sql.table(one)
  const isMeasured = sql`a.pt is not null and b.pt is not null`
  return sql`(pair.level <= ${own}.reach or (pair.level = ${CITY_LEVEL} and not (${isMeasured})
    and ${own}.reach >= least(${own}.cap, ${CITY_LEVEL}::int)))`
}

/**
 * Pairs `(a, b)` that must not meet, `a` from `seekers` and `b` from `waiting`: one blocks the other by account or phone
 * number, they share a message group, one hid or passed the other, or they met recently.
 * @param acquainted Those who share a message group.
 */
export const excludedPairs = (
  { nowMs, speed, discovery }: PairingRules,
  acquainted: readonly { readonly memberId: string; readonly peerId: string }[],
): Part => {
  const passedSince = nowMs - discovery.passReturnMs
  const isRefusal = sql`(kind = 'hide' or (kind = 'pass' and created_at > ${passedSince}))`
  const contacts = contactBlocksAt(nowMs)
  const ones = acquainted.map(({ memberId }) => memberId)
  const others = acquainted.map(({ peerId }) => peerId)
  return sql`
    with acquainted as materialized (select * from unnest(${ones}::text[], ${others}::text[]) as pair (a, b))
    select a.member_id as a, others.id as b from seekers a cross join lateral (
      select to_id as id from block where from_id = a.member_id
      union all select m.id from block join member m on m.phone_hash = block.to_phone_hash
        where block.from_id = a.member_id
      union all select from_id from block where to_id = a.member_id
      union all select from_id from block where to_phone_hash = a.phone_hash
      union all select m.id from ${contacts} c join member m on m.phone_hash = c.phone_hash
        where c.member_id = a.member_id
      union all select member_id from ${contacts} c where phone_hash = a.phone_hash
      union all select acquainted.b from acquainted where acquainted.a = a.member_id
      union all select to_id from action where from_id = a.member_id and ${isRefusal}
      union all select from_id from action where to_id = a.member_id and ${isRefusal}
      union all select peer_id from speed_side
        where member_id = a.member_id and created_at > ${nowMs - speed.meetAgainMs}
    ) others
    where others.id in (select member_id from waiting)`
}
