import { sql } from 'kysely'
import type { ReportState } from '@contract/types/action'
import type { SpeedPeer } from '@contract/types/speed'
import { chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { MemberRow } from '../../account/members/member.repository'
import { isPerDay, type ListQuery, rowsOf } from './action-list-sql'

/** One row of a list before it is presented. */
export interface ListRow {
  readonly id: string
  readonly kind: string
  readonly otherId: string
  readonly createdAt: number
  /** True when only VIP members may see the other member. */
  readonly isForVip: boolean
}

/** Position at which a page begins: after this row. */
export interface ListPlace {
  readonly createdAt: number
  readonly id: string
}

/** The note of a like and the answer or picture that was liked. */
export interface LikeWords {
  /** The liked part of the target, such as `prompt:…` or `photo:…`; null for a like of the whole profile. */
  readonly on: string | null
  readonly note: string | null
}

/** What the line below a member's name is made of. */
export type LineRow = Pick<MemberRow, 'job' | 'settings'> & { readonly cityCode: string | null }

/** Everything that the viewer may see of a member whom they know from a speed date only. */
export interface AnonymousBlock {
  readonly speedId: string
  readonly peer: SpeedPeer
}

/** Lists of actions, over the pool. */
export class ActionListRepository {
  constructor(private readonly db: Db) {}

  /** A page, newest first. */
  async list(query: ListQuery, after: ListPlace | null, limit: number): Promise<ListRow[]> {
    const following = after ? sql`where (created_at, id) < (${after.createdAt}, ${after.id})` : sql``
    const result = await sql<ListRow>`
      select id, kind, other_id as "otherId", created_at as "createdAt", is_for_vip as "isForVip"
      from (${rowsOf(query)}) as whole ${following}
      order by created_at desc, id desc limit ${limit}`.execute(this.db)
    return result.rows
  }

  /**
   * Number of rows of the whole list (people for visits), and of locked ones; with `sinceMs`, of those since that
   * time.
   */
  async count(query: ListQuery, sinceMs = 0): Promise<{ total: number; locked: number }> {
    const counted = isPerDay(query) ? sql`count(distinct other_id)` : sql`count(*)`
    const result = await sql<{ total: number; locked: number }>`
      select ${counted}::int as total, (count(*) filter (where is_for_vip))::int as locked
      from (${rowsOf(query)}) as whole where created_at >= ${sinceMs}`.execute(this.db)
    const { total, locked } = result.rows[0] ?? { total: 0, locked: 0 }
    return { total, locked: query.locks === null ? 0 : locked }
  }

  /** Job and place of members as stored, for the line below their name. The caller applies `asOthersSee`. */
  async linesOf(ids: readonly string[]): Promise<Map<string, LineRow>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('member')
      .select(['id', 'job', 'city_code as cityCode', 'settings'])
      .where('id', '=', sql<string>`any(${[...ids]})`)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  /**
   * The date's id and the peer as the date showed them, for blocks of members known from a speed date only; by the
   * blocks' ids.
   */
  async anonymousBlocksOf(ids: readonly string[]): Promise<Map<string, AnonymousBlock>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('block')
      .select(['id', 'speed_id as speedId', 'speed_peer as peer'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('speed_id', 'is not', null)
      .execute()
    return new Map(rows.map(({ id, speedId, peer }) => [id, { speedId, peer } as unknown as AnonymousBlock]))
  }

  /** States of reports by their ids; `isAnonymous` is true when the reporter knows the target from a speed date only. */
  async reportsOf(
    ids: readonly string[],
  ): Promise<Map<string, { state: ReportState; isAnonymous: boolean }>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('report')
      .select(['id', 'state', 'speed_id as speedId'])
      .where('id', '=', sql<string>`any(${[...ids]})`)
      .execute()
    return new Map(
      rows.map((row) => [row.id, { state: row.state as ReportState, isAnonymous: row.speedId !== null }]),
    )
  }

  /** Notes and liked parts of likes, by the likes' ids; likes without either are absent. */
  async likeWordsOf(ids: readonly string[]): Promise<Map<string, LikeWords>> {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<LikeWords & { id: string }>`
      select id, extra ->> 'on' as "on", extra ->> 'note' as note
      from action where id = any(${[...ids]}) and extra <> '{}'`.execute(this.db)
    return new Map(rows.map(({ id, ...words }) => [id, words]))
  }

  /** Members among the ids who follow the viewer and whom the viewer follows. */
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

  /** Groups with messages for the viewer, by the other member's id. */
  async talkGroups(viewerId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const result = await sql<{ id: string; groupId: string }>`
      select side.peer_id as id, side.group_id as "groupId" from message_group_member side
      join message_group g on g.id = side.group_id
      where side.member_id = ${viewerId} and side.peer_id = any(${[...ids]}) and g.last_seq > side.cleared_seq`.execute(
      chatDbOf(this.db),
    )
    return new Map(result.rows.map((row) => [row.id, row.groupId]))
  }

  /** Open groups of the viewer's matches, by the other member's id. */
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
