import { type RawBuilder, sql } from 'kysely'

/** Lists of members' actions. */
export type ListKind =
  'like' | 'superlike' | 'pass' | 'hide' | 'follow' | 'visit' | 'block' | 'report' | 'match' | 'unlock_wx'
/** Direction of an action: by the viewer, or by others toward the viewer. */
export type Direction = 'by' | 'toward'

/**
 * Data for lists with locked rows. These rows do not depend on the viewer's own actions: a viewer who hid one
 * candidate after the other could otherwise find out who the locked members are. Source: product §1 (decisions of
 * 2026-11-26)
 */
export interface Locks {
  /** Hidden members who are hidden by their own action. */
  readonly hidingIds: readonly string[]
  /** Visits with lesser ids existed when the open visitors of the day were chosen. */
  readonly chosenBeforeId: string
}

/** A list, its viewer, and the members that it leaves out. */
export interface ListQuery {
  readonly viewerId: string
  readonly kind: ListKind
  readonly direction: Direction
  /** Ids that are not shown: blocked or recently unmatched. */
  readonly hiddenIds: readonly string[]
  /** Number of visitors that everybody sees. */
  readonly freeVisitors: number
  /** Set for a viewer whose rows are locked; null for one who sees all of them. */
  readonly locks: Locks | null
  /** False leaves members of the demo world out. */
  readonly withDemo: boolean
}

type Source = RawBuilder<unknown>

/** True for visits, which are recorded once a day; the list counts people instead of rows. */
export const isPerDay = ({ kind }: ListQuery): boolean => kind === 'visit'

/** For each visit the latest one of the same person, which gives the person's place in the list. */
const personColumns = (query: ListQuery): Source => {
  if (!isPerDay(query)) return sql``
  const latest = sql`, first_value(source.created_at) over person as latest_at,
    first_value(source.id) over person as latest_id`
  if (query.locks === null) return latest
  const { chosenBeforeId } = query.locks
  return sql`${latest},
    max(source.id) filter (where source.id < ${chosenBeforeId}) over everything as chosen_id,
    min(source.id) over everything as first_id`
}

/**
 * The place of a visitor, from 1. With locked rows the order is: first the newest visitors at the time of the day's
 * choice, then later visitors in order of arrival. So no other visitor becomes open when others come and go.
 */
const visitorPlace = ({ locks }: ListQuery): Source =>
  locks === null
    ? sql`dense_rank() over (order by latest_at desc, latest_id desc)`
    : sql`dense_rank() over (order by chosen_id desc nulls last, first_id)`

/** True for rows that only VIP members may read. */
const isForVip = (query: ListQuery): Source => {
  if (query.direction === 'by') return sql`false`
  return isPerDay(query) ? sql`${visitorPlace(query)} > ${query.freeVisitors}::int` : sql`shown.kind = 'like'`
}

const actionSource = (viewerId: string, kinds: readonly string[], direction: Direction): Source =>
  direction === 'by'
    ? sql`select id, kind, to_id as other_id, created_at from action
        where from_id = ${viewerId} and kind = any(${[...kinds]})`
    : sql`select id, kind, from_id as other_id, created_at from action
        where to_id = ${viewerId} and kind = any(${[...kinds]})`

const visitSource = (viewerId: string, direction: Direction): Source =>
  direction === 'by'
    ? sql`select id, 'visit' as kind, to_id as other_id, visited_at as created_at from visit
        where from_id = ${viewerId}`
    : sql`select id, 'visit' as kind, from_id as other_id, visited_at as created_at from visit
        where to_id = ${viewerId}`

const matchSource = (viewerId: string): Source => sql`
  select id, 'match' as kind, high_id as other_id, created_at from match
    where low_id = ${viewerId} and ended_at is null
  union all select id, 'match', low_id, created_at from match
    where high_id = ${viewerId} and ended_at is null`

const unlockSource = (viewerId: string, direction: Direction): Source =>
  direction === 'by'
    ? sql`select id, 'unlock_wx' as kind, owner_id as other_id, created_at from unlock_order
        where buyer_id = ${viewerId}`
    : sql`select id, 'unlock_wx' as kind, buyer_id as other_id, created_at from unlock_order
        where owner_id = ${viewerId}`

const sourceOf = ({ viewerId, kind, direction }: ListQuery): Source => {
  switch (kind) {
    case 'visit':
      return visitSource(viewerId, direction)
    case 'match':
      return matchSource(viewerId)
    case 'unlock_wx':
      return unlockSource(viewerId, direction)
    case 'block':
      return sql`select id, 'block' as kind, to_id as other_id, created_at from block where from_id = ${viewerId}`
    case 'report':
      return sql`select id, 'report' as kind, to_id as other_id, created_at from report
        where from_id = ${viewerId} and state <> 'withdrawn'`
    case 'like':
      return actionSource(viewerId, ['like', 'superlike'], direction)
    case 'superlike':
    case 'pass':
    case 'hide':
    case 'follow':
      return actionSource(viewerId, [kind], direction)
  }
}

/** The viewer gave none of these answers to the other member. */
const hasNoAnswer = (viewerId: string, answers: readonly string[]): Source => sql`not exists (
  select 1 from action answer where answer.from_id = ${viewerId} and answer.to_id = other_id
    and answer.kind = any(${[...answers]}))`

/** Kinds that stay on the viewer's list even when the target is unavailable. */
const lastingKinds: readonly ListKind[] = ['block', 'report', 'unlock_wx']

/** True for lists of likes toward the viewer: each waits until the viewer likes, passes or hides its sender. */
const isAnswerable = ({ kind, direction }: ListQuery): boolean =>
  direction === 'toward' && kind !== 'follow' && kind !== 'visit'

const meetings = ['like', 'superlike'] as const
const refusals = ['pass', 'hide'] as const

/**
 * Leaves out members whom the viewer hid, passed or blocked. In a list with locked rows it applies to open rows only.
 */
const isLeft = (query: ListQuery): Source => {
  const { viewerId, hiddenIds } = query
  const refused = isAnswerable(query) ? sql`and ${hasNoAnswer(viewerId, refusals)}` : sql``
  return sql`(other_id <> all(${[...hiddenIds]}) ${refused})`
}

/** For all kinds but the lasting ones, the other member must be visible. */
const conditionsOf = (query: ListQuery): Source => {
  const { viewerId, kind, locks, withDemo } = query
  if (lastingKinds.includes(kind)) return sql`true`
  const states = kind === 'match' ? ['active', 'paused', 'restricted'] : ['active']
  const paused =
    kind === 'match' ? sql`` : sql`and not coalesce((member.settings->>'pauseProfile')::boolean, false)`
  const waiting = isAnswerable(query) ? sql`and ${hasNoAnswer(viewerId, meetings)}` : sql``
  return sql`member.account_state = any(${states}) ${paused}
    and ${locks === null ? isLeft(query) : sql`other_id <> all(${[...locks.hidingIds]})`}
    and (${withDemo} or not member.is_demo) ${waiting}`
}

/**
 * All rows of a list, in no order, as the body of a table expression with `id`, `kind`, `other_id`, `created_at` and
 * `is_for_vip`. A visitor has one row without VIP, and one for each day with VIP.
 */
export const rowsOf = (query: ListQuery): Source => {
  const { locks } = query
  const isLatestOnly = isPerDay(query) && locks !== null
  return sql`
    select * from (
      select shown.*, ${isForVip(query)} as is_for_vip from (
        select source.* ${personColumns(query)}
        from (${sourceOf(query)}) source left join member on member.id = source.other_id
        where ${conditionsOf(query)}
        window everything as (partition by source.other_id),
          person as (partition by source.other_id order by source.created_at desc, source.id desc)
      ) as shown ${isLatestOnly ? sql`where id = latest_id` : sql``}
    ) as listed ${locks === null ? sql`` : sql`where is_for_vip or ${isLeft(query)}`}`
}
