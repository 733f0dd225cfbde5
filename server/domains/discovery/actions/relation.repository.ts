import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { contactBlocksAt } from '../../safety/contact-blocks/contact-block-sql'
import { revealedStates } from '../../money/contacts/order-states'
import type { MemberRow } from '../../account/members/member.repository'
import type { ViewerPair } from '../../account/members/viewer-pair'
import { pairRows } from '../../account/members/pair'
import { listStrangers, listTalking } from '../../account/members/pair-threads'

/** All relations of two members. */
export interface Relations {
  readonly isLiked: boolean
  readonly likesViewer: boolean
  readonly isFollowed: boolean
  readonly followsViewer: boolean
  /** By the viewer, who knows whom they blocked. */
  readonly isBlocked: boolean
  /** By the target. Or by the viewer, who named a speed date or a phone number: no answer may reveal who that is. */
  readonly blocksViewer: boolean
  readonly isMatched: boolean
  /** The viewer paid for the target's WeChat contact and may see it. */
  readonly isUnlocked: boolean
  /** The target may see the viewer's contact. */
  readonly unlocksViewer: boolean
  /** When the pair's last match ended; null without one, and while it lasts. */
  readonly unmatchedAt: number | null
  /** A contact block of either names the other. It separates them only while they have no thread: see `blocksViewer`. */
  readonly areListed: boolean
}

/** Relations that decide who may see whom. */
export type Sight = Pick<Relations, 'isBlocked' | 'blocksViewer' | 'isMatched' | 'unmatchedAt' | 'areListed'>

/** A member who is hidden; `isListed` when by a contact block, which does not count between members with a thread. */
interface HiddenRow {
  readonly id: string
  readonly isListed: boolean
}

/** A member of a pair, with the pair's index from 0. The row of the target has what the viewer may see of them. */
export type SideRow = MemberRow & Sight & { readonly pairPlace: number }

/** An id, or an SQL expression for one. */
type Expressed = string | RawBuilder<unknown>

/**
 * A block applies to the account and its phone, so that a new registration does not evade it. Source: product §7.9.2
 */
const blocks = (fromId: Expressed, toId: Expressed, isMeant = sql<boolean>`true`) => sql<boolean>`exists (
  select 1 from block
  where from_id = ${fromId} and ${isMeant} and
    (to_id = ${toId} or to_phone_hash = (select phone_hash from member where id = ${toId})))`

/**
 * One of them has the other's number as a contact block. It separates them only while they have no thread, which
 * `listTalking` reads. The query uses the numbers that they have now. Source: product §5.2, §7.1
 */
const areListed = (aId: Expressed, bId: Expressed, nowMs: number) => {
  const lists = (ownId: Expressed, otherId: Expressed) => sql`exists (
    select 1 from ${contactBlocksAt(nowMs)} as apart
    where member_id = ${ownId} and phone_hash = (select phone_hash from member where id = ${otherId}))`
  return sql<boolean>`(${lists(aId, bId)} or ${lists(bId, aId)})`
}

const acts = (fromId: Expressed, toId: Expressed, kinds: readonly string[]) => sql<boolean>`exists (
  select 1 from action
  where from_id = ${fromId} and to_id = ${toId} and kind = any(${[...kinds]}))`

const unlocked = (buyerId: Expressed, ownerId: Expressed) => sql<boolean>`exists (
  select 1 from unlock_order
  where buyer_id = ${buyerId} and owner_id = ${ownerId} and state = any(${[...revealedStates]}))`

/** Columns that decide who may see whom, for `pair`. */
const sightColumns = (nowMs: number) => {
  const [viewer, target] = [sql`pair.viewer_id`, sql`pair.target_id`]
  const ofPair = sql`low_id = pair.low_id and high_id = pair.high_id`
  return sql`
      ${blocks(viewer, target, sql`speed_id is null`)} as "isBlocked",
      (${blocks(target, viewer)} or ${blocks(viewer, target, sql`speed_id is not null`)}) as "blocksViewer",
      ${areListed(viewer, target, nowMs)} as "areListed",
      exists (select 1 from match where ${ofPair} and ended_at is null) as "isMatched",
      (select ended_at from match where ${ofPair}) as "unmatchedAt"`
}

const likeKinds = ['like', 'superlike'] as const

/** Reads relations of members at a given time, over the pool or one transaction. */
export class RelationRepository {
  constructor(
    private readonly db: Db,
    private readonly nowMs: number,
  ) {}

  async relations(viewerId: string, targetId: string): Promise<Relations> {
    const [viewer, target] = [sql`pair.viewer_id`, sql`pair.target_id`]
    const columns = sql`${sightColumns(this.nowMs)},
      ${acts(viewer, target, likeKinds)} as "isLiked",
      ${acts(target, viewer, likeKinds)} as "likesViewer",
      ${acts(viewer, target, ['follow'])} as "isFollowed",
      ${acts(target, viewer, ['follow'])} as "followsViewer",
      ${unlocked(viewer, target)} as "isUnlocked",
      ${unlocked(target, viewer)} as "unlocksViewer"`
    const [relations] = (await this.ask<Relations>(columns, [{ viewerId, id: targetId }])) as [Relations]
    return relations
  }

  /** Relations that decide who may see whom, for many pairs in one query; in the given order. */
  sights(pairs: readonly ViewerPair[]): Promise<Sight[]> {
    return this.ask<Sight>(sightColumns(this.nowMs), pairs)
  }

  /** Both members of each pair, a row each, in no order; the target's row says what the viewer may see of them. */
  async listWithSights(pairs: readonly ViewerPair[]): Promise<SideRow[]> {
    const { rows } = await sql<SideRow>`
      select member.*, sight.*, pair.place::integer - 1 as "pairPlace" from ${pairRows(pairs)}
      join member on member.id = any(array[pair.viewer_id, pair.target_id])
      left join lateral (select ${sightColumns(this.nowMs)}) as sight on member.id = pair.target_id`.execute(
      this.db,
    )
    return this.judge(rows, (row) => pairs[row.pairPlace])
  }

  private async ask<Row extends Sight>(
    columns: RawBuilder<unknown>,
    pairs: readonly ViewerPair[],
  ): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select ${columns} from ${pairRows(pairs)} order by pair.place`.execute(this.db)
    return this.judge(rows, (_, at) => pairs[at])
  }

  /** Separates the pairs that a contact block names, except those that talk. Most calls have no such pair. */
  private async judge<Row extends Sight>(
    rows: Row[],
    pairOfRow: (row: Row, at: number) => ViewerPair | undefined,
  ): Promise<Row[]> {
    if (!rows.some(({ areListed: isNamed }) => isNamed)) return rows
    const pairs = rows.map(pairOfRow)
    const named = pairs.filter((pair, at) => pair && rows[at]?.areListed) as ViewerPair[]
    const talking = await listTalking(this.db, named)
    return rows.map((row, at) => ({
      ...row,
      blocksViewer: row.blocksViewer || (row.areListed && !talking.has(pairs[at] as ViewerPair)),
    }))
  }

  /** The pairs of which one blocked the other. */
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
   * Members whom the viewer does not meet, each once: blocked either way by account or phone, separated by a contact
   * block of either, or unmatched since the given time.
   */
  async listHidden(viewerId: string, unmatchedSinceMs: number): Promise<string[]> {
    const contacts = contactBlocksAt(this.nowMs)
    const { rows } = await sql<HiddenRow>`
      select to_id as id, false as "isListed" from block where from_id = ${viewerId}
      union select member.id, false from block join member on member.phone_hash = block.to_phone_hash
        where block.from_id = ${viewerId}
      union select from_id, false from block where to_id = ${viewerId}
      union select block.from_id, false from block join member on member.phone_hash = block.to_phone_hash
        where member.id = ${viewerId}
      union select member.id, true from ${contacts} as contact join member on member.phone_hash = contact.phone_hash
        where contact.member_id = ${viewerId}
      union select contact.member_id, true from ${contacts} as contact
        join member on member.phone_hash = contact.phone_hash where member.id = ${viewerId}
      union select high_id, false from match where low_id = ${viewerId} and ended_at > ${unmatchedSinceMs}
      union select low_id, false from match where high_id = ${viewerId} and ended_at > ${unmatchedSinceMs}`.execute(
      this.db,
    )
    return this.withoutThreads(viewerId, rows)
  }

  /**
   * Hidden members who are hidden by their own action: they blocked the viewer, or have the viewer's number as a
   * contact block.
   */
  async listHiding(viewerId: string): Promise<string[]> {
    const own = sql`(select phone_hash from member where id = ${viewerId})`
    const { rows } = await sql<HiddenRow>`
      select from_id as id, false as "isListed" from block where to_id = ${viewerId} or to_phone_hash = ${own}
      union select member_id, true from ${contactBlocksAt(this.nowMs)} as contact
        where phone_hash = ${own}`.execute(this.db)
    return this.withoutThreads(viewerId, rows)
  }

  /** The ids, each once, without members who are named by contact blocks alone and have a thread with the viewer. */
  private async withoutThreads(viewerId: string, rows: readonly HiddenRow[]): Promise<string[]> {
    const hidden = new Set(rows.filter(({ isListed }) => !isListed).map(({ id }) => id))
    const listed = rows.filter(({ id, isListed }) => isListed && !hidden.has(id)).map(({ id }) => id)
    return [...hidden, ...(await listStrangers(this.db, viewerId, listed))]
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
