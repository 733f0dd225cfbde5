import { type RawBuilder, sql } from 'kysely'
import type { ReportState } from '@contract/types/action'
import type { SpeedPeer } from '@contract/types/speed'
import type { Db } from '../../db/database'
import { asOthersSee } from '../members/hidden-fields'

/** Lists of what members did. */
export type ListKind =
  'like' | 'superlike' | 'pass' | 'hide' | 'follow' | 'visit' | 'block' | 'report' | 'match' | 'unlock_wx'
/** Whose doing it is: the viewer's own, or others' toward the viewer. */
export type Direction = 'by' | 'toward'

/** One row of a list before it is presented. */
export interface ListRow {
  readonly id: string
  readonly kind: string
  readonly otherId: string
  readonly createdAt: number
  /** Place in the whole list, from 1; of a visit that of the visitor, whose visits of other days share it. */
  readonly place: number
}

/** Which list, for whom, and whom it leaves out. */
export interface ListQuery {
  readonly viewerId: string
  readonly kind: ListKind
  readonly direction: Direction
  /** Ids that are not shown: blocked or lately unmatched. */
  readonly hiddenIds: readonly string[]
  /** False leaves members of the demo world out. */
  readonly withDemo: boolean
  /** Of visits the latest of each visitor alone. */
  readonly isLatestOnly?: boolean
}

/** Where a page begins: after this row. */
export interface ListPlace {
  readonly createdAt: number
  readonly id: string
}

/** What a like says beside being one. */
export interface LikeWords {
  /** Whose answer was liked; null for a like of something else. */
  readonly promptId: string | null
  readonly note: string | null
}

/** All that is known of somebody who was met in a speed date and not otherwise. */
export interface Veil {
  readonly speedId: string
  readonly peer: SpeedPeer
}

type Source = RawBuilder<unknown>

/** Visits are noted by the day, and people are counted. */
const isPerDay = ({ kind }: ListQuery): boolean => kind === 'visit'

const latestFirst = sql`order by created_at desc, id desc`

/** The place of a row, or of its person where a person has several. */
const placeOf = (query: ListQuery): Source =>
  isPerDay(query)
    ? sql`dense_rank() over (order by latest_at desc, latest_id desc)`
    : sql`row_number() over (${latestFirst})`

/** Beside each row the latest of the same person, by which the person stands in the list. */
const latestOf = (query: ListQuery): Source =>
  isPerDay(query)
    ? sql`, first_value(source.created_at) over person as latest_at, first_value(source.id) over person as latest_id`
    : sql``

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

/** A like that waits for the viewer's answer: not met yet, not passed, not hidden. */
const isWaiting = (viewerId: string): Source => sql`
  and not exists (
    select 1 from action answer where answer.from_id = ${viewerId} and answer.to_id = source.other_id
      and answer.kind in ('like', 'superlike', 'pass', 'hide'))`

/** Kinds that stay on the viewer's list whatever became of the target. */
const lastingKinds: readonly ListKind[] = ['block', 'report', 'unlock_wx']

/** For all but the lasting kinds, the other one must be there to see. */
const conditionsOf = ({ viewerId, kind, direction, hiddenIds, withDemo }: ListQuery): Source => {
  if (lastingKinds.includes(kind)) return sql`true`
  const states = kind === 'match' ? ['active', 'paused', 'restricted'] : ['active']
  const paused =
    kind === 'match' ? sql`` : sql`and not coalesce((member.settings->>'pauseProfile')::boolean, false)`
  const waiting =
    direction === 'toward' && kind !== 'follow' && kind !== 'visit' ? isWaiting(viewerId) : sql``
  return sql`member.account_state = any(${states}) ${paused}
    and source.other_id <> all(${[...hiddenIds]})
    and (${withDemo} or not member.is_demo) ${waiting}`
}

/** Lists of actions, over the pool. */
export class ActionListRepository {
  constructor(private readonly db: Db) {}

  /** A page, newest first. */
  async list(query: ListQuery, after: ListPlace | null, limit: number): Promise<ListRow[]> {
    const following = after ? sql`where (created_at, id) < (${after.createdAt}, ${after.id})` : sql``
    const result = await sql<ListRow>`
      select id, kind, other_id as "otherId", created_at as "createdAt", place from (
        select shown.*, ${placeOf(query)} as place from (
          select source.* ${latestOf(query)}
          from (${sourceOf(query)}) source left join member on member.id = source.other_id
          where ${conditionsOf(query)}
          window person as (partition by source.other_id order by source.created_at desc, source.id desc)
        ) as shown ${query.isLatestOnly === true ? sql`where id = latest_id` : sql``}
      ) as listed ${following}
      order by created_at desc, id desc limit ${limit}`.execute(this.db)
    return result.rows
  }

  /** How many rows the whole list has, of visits how many people; with a moment, those since then. */
  async count(query: ListQuery, sinceMs = 0): Promise<number> {
    const result = await sql<{ count: number }>`
      select ${isPerDay(query) ? sql`count(distinct source.other_id)` : sql`count(*)`}::int as count
      from (${sourceOf(query)}) source left join member on member.id = source.other_id
      where source.created_at >= ${sinceMs} and ${conditionsOf(query)}`.execute(this.db)
    return result.rows[0]?.count ?? 0
  }

  /** Job and place of members, for the line below their name. */
  async linesOf(
    ids: readonly string[],
  ): Promise<Map<string, { job: string | null; cityCode: string | null }>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('member')
      .select(['id', 'job', 'city_code as cityCode', 'settings'])
      .where('id', '=', sql<string>`any(${[...ids]})`)
      .execute()
    return new Map(rows.map((row) => [row.id, asOthersSee(row)]))
  }

  /** Blocks whose targets are known by a speed date alone: its id and what it told; by the blocks' ids. */
  async veilsOf(ids: readonly string[]): Promise<Map<string, Veil>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('block')
      .select(['id', 'speed_id as speedId', 'speed_peer as peer'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('speed_id', 'is not', null)
      .execute()
    return new Map(rows.map(({ id, speedId, peer }) => [id, { speedId, peer } as unknown as Veil]))
  }

  /** Where reports stand, by their ids; `isVeiled` tells that the reporter knows no more of the other one than a date. */
  async reportsOf(ids: readonly string[]): Promise<Map<string, { state: ReportState; isVeiled: boolean }>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('report')
      .select(['id', 'state', 'speed_id as speedId'])
      .where('id', '=', sql<string>`any(${[...ids]})`)
      .execute()
    return new Map(
      rows.map((row) => [row.id, { state: row.state as ReportState, isVeiled: row.speedId !== null }]),
    )
  }

  /** What likes say beside being likes, by their ids; those that say nothing are absent. */
  async likeWordsOf(ids: readonly string[]): Promise<Map<string, LikeWords>> {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<LikeWords & { id: string }>`
      select id, case when extra ->> 'on' like 'prompt:%' then substr(extra ->> 'on', 8) end as "promptId",
        extra ->> 'note' as note
      from action where id = any(${[...ids]}) and extra <> '{}'`.execute(this.db)
    return new Map(rows.map(({ id, ...words }) => [id, words]))
  }

  /** Those of the ids who follow the viewer, and whom the viewer follows. */
  async mutualFollows(viewerId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const result = await sql<{ id: string }>`
      select mine.to_id as id from action mine
      join action theirs on theirs.from_id = mine.to_id and theirs.to_id = mine.from_id and theirs.kind = 'follow'
      where mine.from_id = ${viewerId} and mine.kind = 'follow' and mine.to_id = any(${[...ids]})`.execute(
      this.db,
    )
    return new Set(result.rows.map((row) => row.id))
  }

  /** Groups in which the viewer has something to read, by the other's id. */
  async talkGroups(viewerId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const result = await sql<{ id: string; groupId: string }>`
      select side.peer_id as id, side.group_id as "groupId" from message_group_member side
      join message_group g on g.id = side.group_id
      where side.member_id = ${viewerId} and side.peer_id = any(${[...ids]}) and g.last_seq > side.cleared_seq`.execute(
      this.db,
    )
    return new Map(result.rows.map((row) => [row.id, row.groupId]))
  }

  /** Open groups of the viewer's matches by the other's id. */
  async matchGroups(viewerId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const result = await sql<{ id: string; groupId: string }>`
      select high_id as id, group_id as "groupId" from match
        where low_id = ${viewerId} and high_id = any(${[...ids]}) and ended_at is null
      union all select low_id, group_id from match
        where high_id = ${viewerId} and low_id = any(${[...ids]}) and ended_at is null`.execute(this.db)
    return new Map(result.rows.map((row) => [row.id, row.groupId]))
  }
}
