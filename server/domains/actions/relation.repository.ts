import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database'
import { revealedStates } from '../unlocks/order-states'
import type { MemberRow } from '../members/member.repository'
import type { ViewerPair } from '../members/viewer-pair'
import { pairRows } from './pair'

/** Every tie of two members as it is kept. */
export interface Ties {
  readonly isLiked: boolean
  readonly likesViewer: boolean
  readonly isFollowed: boolean
  readonly followsViewer: boolean
  /** By the viewer, who knows whom they blocked. */
  readonly isBlocked: boolean
  /**
   * By the target; or by the viewer, who named a speed date or a phone number and may not learn by any answer who it was.
   */
  readonly blocksViewer: boolean
  readonly isMatched: boolean
  /** The viewer may see the target's WeChat contact, which they paid for. */
  readonly isUnlocked: boolean
  /** The target may see the viewer's. */
  readonly unlocksViewer: boolean
  /** When the pair's last match was ended; null without one, or while it lasts. */
  readonly unmatchedAt: number | null
  readonly groupId: string | null
}

/** Those of the ties that decide who may see whom. */
export type Sight = Pick<Ties, 'isBlocked' | 'blocksViewer' | 'isMatched' | 'unmatchedAt'>

/** A member of a pair, by the place of that pair from 0. The sight is the viewer's of the target, on whose row it stands. */
export type SideRow = MemberRow & Sight & { readonly pairPlace: number }

/** An id, or where a statement finds it. */
type Expressed = string | RawBuilder<unknown>

/** A block counts for the account and for its phone, so that registering anew does not lift it. Source: product §7.9.2 */
const blocks = (fromId: Expressed, toId: Expressed, isMeant = sql<boolean>`true`) => sql<boolean>`exists (
  select 1 from block
  where from_id = ${fromId} and ${isMeant} and
    (to_id = ${toId} or to_phone_hash = (select phone_hash from member where id = ${toId})))`

/** Neither is new to the other: they have a thread in which they may go on. One that is just being made has no word yet. */
const canTalk = (aId: Expressed, bId: Expressed) => sql<boolean>`exists (
  select 1 from message_group_member as side join message_group on message_group.id = side.group_id
  where side.member_id = ${aId} and side.peer_id = ${bId} and message_group.closed_at is null
    and (message_group.is_answered or message_group.last_seq > 0))`

/**
 * One of them has the other's number on the list of people not to meet, and they have no thread. It is looked up by the
 * numbers that they have now. Source: product §5.2, §7.1
 */
const areApart = (aId: Expressed, bId: Expressed) => {
  const lists = (ownId: Expressed, otherId: Expressed) => sql`exists (
    select 1 from contact_block
    where member_id = ${ownId} and phone_hash = (select phone_hash from member where id = ${otherId}))`
  return sql<boolean>`((${lists(aId, bId)} or ${lists(bId, aId)}) and not ${canTalk(aId, bId)})`
}

const acts = (fromId: Expressed, toId: Expressed, kinds: readonly string[]) => sql<boolean>`exists (
  select 1 from action
  where from_id = ${fromId} and to_id = ${toId} and kind = any(${[...kinds]}))`

const unlocked = (buyerId: Expressed, ownerId: Expressed) => sql<boolean>`exists (
  select 1 from unlock_order
  where buyer_id = ${buyerId} and owner_id = ${ownerId} and state = any(${[...revealedStates]}))`

/** What decides who may see whom, of `pair`. */
const sightColumns = (() => {
  const [viewer, target] = [sql`pair.viewer_id`, sql`pair.target_id`]
  const ofPair = sql`low_id = pair.low_id and high_id = pair.high_id`
  return sql`
      ${blocks(viewer, target, sql`speed_id is null`)} as "isBlocked",
      (${blocks(target, viewer)} or ${blocks(viewer, target, sql`speed_id is not null`)}
        or ${areApart(viewer, target)}) as "blocksViewer",
      exists (select 1 from match where ${ofPair} and ended_at is null) as "isMatched",
      (select ended_at from match where ${ofPair}) as "unmatchedAt"`
})()

const likeKinds = ['like', 'superlike'] as const

/** Reads the ties of members over the pool or one transaction. */
export class RelationRepository {
  constructor(private readonly db: Db) {}

  async ties(viewerId: string, targetId: string): Promise<Ties> {
    const [viewer, target] = [sql`pair.viewer_id`, sql`pair.target_id`]
    const columns = sql`${sightColumns},
      ${acts(viewer, target, likeKinds)} as "isLiked",
      ${acts(target, viewer, likeKinds)} as "likesViewer",
      ${acts(viewer, target, ['follow'])} as "isFollowed",
      ${acts(target, viewer, ['follow'])} as "followsViewer",
      ${unlocked(viewer, target)} as "isUnlocked",
      ${unlocked(target, viewer)} as "unlocksViewer",
      (select id from message_group where low_id = pair.low_id and high_id = pair.high_id) as "groupId"`
    const [ties] = (await this.ask<Ties>(columns, [{ viewerId, id: targetId }])) as [Ties]
    return ties
  }

  /** What decides who may see whom, of many pairs in one question; in the given order. */
  sights(pairs: readonly ViewerPair[]): Promise<Sight[]> {
    return this.ask<Sight>(sightColumns, pairs)
  }

  /** Both members of each pair, a row each, in no order; who may see whom stands with the one who is looked at. */
  async listWithSights(pairs: readonly ViewerPair[]): Promise<SideRow[]> {
    const { rows } = await sql<SideRow>`
      select member.*, sight.*, pair.place::integer - 1 as "pairPlace" from ${pairRows(pairs)}
      join member on member.id = any(array[pair.viewer_id, pair.target_id])
      left join lateral (select ${sightColumns}) as sight on member.id = pair.target_id`.execute(this.db)
    return rows
  }

  private async ask<Row>(columns: RawBuilder<unknown>, pairs: readonly ViewerPair[]): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select ${columns} from ${pairRows(pairs)} order by pair.place`.execute(this.db)
    return rows
  }

  /** Those of the pairs of whom one blocked the other. */
  async listBlocked(pairs: readonly ViewerPair[]): Promise<ViewerPair[]> {
    const result = await sql<ViewerPair>`
      select "viewerId", id from unnest(${pairs.map(({ viewerId }) => viewerId)}::text[],
        ${pairs.map(({ id }) => id)}::text[]) as pair ("viewerId", id)
      where ${blocks(sql`pair."viewerId"`, sql`pair.id`)} or ${blocks(sql`pair.id`, sql`pair."viewerId"`)}`.execute(
      this.db,
    )
    return result.rows
  }

  /**
   * Whom the viewer does not meet, each once: blocked either way by account or phone, their number on the other's list of
   * people not to meet, or their match ended since the moment.
   */
  async listHidden(viewerId: string, unmatchedSinceMs: number): Promise<string[]> {
    const result = await sql<{ id: string }>`
      select to_id as id from block where from_id = ${viewerId}
      union select member.id from block join member on member.phone_hash = block.to_phone_hash
        where block.from_id = ${viewerId}
      union select from_id from block where to_id = ${viewerId}
      union select block.from_id from block join member on member.phone_hash = block.to_phone_hash
        where member.id = ${viewerId}
      union select id from (
        select member.id from contact_block join member on member.phone_hash = contact_block.phone_hash
          where contact_block.member_id = ${viewerId}
        union select contact_block.member_id from contact_block
          join member on member.phone_hash = contact_block.phone_hash where member.id = ${viewerId}
      ) as apart where not ${canTalk(viewerId, sql`apart.id`)}
      union select high_id from match where low_id = ${viewerId} and ended_at > ${unmatchedSinceMs}
      union select low_id from match where high_id = ${viewerId} and ended_at > ${unmatchedSinceMs}`.execute(
      this.db,
    )
    return result.rows.map((row) => row.id)
  }

  async listMatched(viewerId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const result = await sql<{ id: string }>`
      select high_id as id from match
        where low_id = ${viewerId} and high_id = any(${[...ids]}) and ended_at is null
      union select low_id from match
        where high_id = ${viewerId} and low_id = any(${[...ids]}) and ended_at is null`.execute(this.db)
    return new Set(result.rows.map((row) => row.id))
  }

  async listLiked(viewerId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const result = await sql<{ id: string }>`
      select to_id as id from action
      where from_id = ${viewerId} and to_id = any(${[...ids]}) and kind = any(${[...likeKinds]})`.execute(
      this.db,
    )
    return new Set(result.rows.map((row) => row.id))
  }
}
