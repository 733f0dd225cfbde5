import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { GroupOrigin } from '@contract/types/message'
import { type ChatDb, chatDbOf } from '../../../../db/chat/chat-tables'
import type { Db } from '../../../../db/database'
import { lockByName } from '../../../../db/lock-by-name'
import type { MessageGroupMemberTable, MessageGroupTable } from '../../../../db/tables/messages'
import { asSeq } from './group-sql'
import { isSummed, refreshSide } from './side-summary'

/** A row of the thread between two members. */
export type MessageGroupRow = Selectable<MessageGroupTable>

/** One member's side of a group. */
export type GroupSideRow = Selectable<MessageGroupMemberTable>

/** Switches of a group that a viewer may set for their own side. */
export interface SideChange {
  pinned_at?: number | null
  is_muted?: boolean
  is_archived?: boolean
}

/** Values with which a group is opened or opened again. */
export interface GroupOpening {
  readonly id: string
  readonly aId: string
  readonly bId: string
  /** Member who greets; null where both may write freely. */
  readonly openedBy: string | null
  readonly origin: GroupOrigin
  readonly atMs: number
}

/** How far a member has read now. */
export interface RaisedRead {
  readonly seq: number
  /** The group's last message. */
  readonly lastSeq: number
  /** Messages of the peer up to `lastSeq` that the member has not read. */
  readonly unread: number
  readonly peerId: string
}

/** A raised read mark as the statement returns it. */
type Raised = Omit<RaisedRead, 'unread'> & { readonly unread: number | null }

/** How far a group's messages were delivered to a member now. */
export interface RaisedDelivered {
  readonly seq: number
  readonly peerId: string
  /** The delivered messages include some of the peer's. */
  readonly hasTheirs: boolean
}

/** The ids of a pair in the order of the tables. */
export const pairOf = (aId: string, bId: string): { low: string; high: string } =>
  aId < bId ? { low: aId, high: bId } : { low: bId, high: aId }

/** The other side of a group; null for an id that is on neither side. */
export const peerOf = (
  { low_id: low, high_id: high }: Pick<MessageGroupRow, 'low_id' | 'high_id'>,
  memberId: string,
): string | null => {
  if (memberId === low) return high
  return memberId === high ? low : null
}

/** Summary of a side without messages. */
const EMPTY_SUMMARY = { unread: 0, last_line: null, summed_at: [0, 0, 0, 0] }

/** Message groups and each member's side of them, over the pool or one transaction. */
export class MessageGroupRepository {
  private readonly db: ChatDb

  constructor(db: Db | ChatDb) {
    this.db = chatDbOf(db)
  }

  async find(aId: string, bId: string): Promise<MessageGroupRow | null> {
    return (await this.ofPair(aId, bId).executeTakeFirst()) ?? null
  }

  /** As `find`, and locks the group: no other transaction writes into it until this one ends. */
  async lock(aId: string, bId: string): Promise<MessageGroupRow | null> {
    // A full lock would also block foreign-key checks, such as those of a side that is updated twice in its
    // transaction.
    return (await this.ofPair(aId, bId).forNoKeyUpdate().executeTakeFirst()) ?? null
  }

  async findById(id: string): Promise<MessageGroupRow | null> {
    const row = await this.db.selectFrom('message_group').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  }

  /** Inserts the group and both sides unless the pair has one. */
  async insert({ id, aId, bId, openedBy, origin, atMs }: GroupOpening): Promise<void> {
    const { low, high } = pairOf(aId, bId)
    const inserted = await this.db
      .insertInto('message_group')
      .values({
        id,
        low_id: low,
        high_id: high,
        opened_by: openedBy,
        origin,
        is_answered: openedBy === null,
        closed_at: null,
        created_at: atMs,
      })
      .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    const side = (memberId: string, peerId: string) => ({
      ...EMPTY_SUMMARY,
      group_id: id,
      member_id: memberId,
      peer_id: peerId,
      pinned_at: null,
      active_at: atMs,
    })
    await this.db
      .insertInto('message_group_member')
      .values([side(low, high), side(high, low)])
      .execute()
  }

  /** Lets both write freely from now on and shows the group to both; `origin` is how they met now. */
  async openBoth(id: string, origin: GroupOrigin, atMs: number): Promise<void> {
    await this.db
      .updateTable('message_group')
      .set({ closed_at: null, is_answered: true, origin })
      .where('id', '=', id)
      .execute()
    await this.db
      .updateTable('message_group_member')
      .set({ is_shown: true, is_archived: false, active_at: atMs })
      .where('group_id', '=', id)
      .execute()
  }

  async setAnswered(id: string): Promise<void> {
    await this.db.updateTable('message_group').set({ is_answered: true }).where('id', '=', id).execute()
  }

  /**
   * Closes the group at a time, unless it was closed before, or re-opens it (null). Returns the group's id, null when
   * the pair has none.
   */
  async setClosed(aId: string, bId: string, closedAt: number | null): Promise<string | null> {
    const { low, high } = pairOf(aId, bId)
    const row = await this.db
      .updateTable('message_group')
      .set({ closed_at: closedAt === null ? null : sql<number>`coalesce(closed_at, ${closedAt}::bigint)` })
      .where('low_id', '=', low)
      .where('high_id', '=', high)
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  }

  /** Changes the viewer's switches. Returns the group's id, or null when the two have none. */
  async updateSide(viewerId: string, peerId: string, change: SideChange): Promise<string | null> {
    const row = await this.db
      .updateTable('message_group_member')
      .set(change)
      .where('member_id', '=', viewerId)
      .where('peer_id', '=', peerId)
      .returning('group_id')
      .executeTakeFirst()
    return row?.group_id ?? null
  }

  /**
   * Removes the group from the viewer's list with all messages so far; the peer keeps theirs. The read mark stays,
   * because the peer sees it: messages deleted unread were not read. Source: product §7.5.2
   */
  async clearSide(viewerId: string, peerId: string): Promise<string | null> {
    const result = await sql<{ group_id: string }>`
      update message_group_member mine
      set cleared_seq = g.last_seq, is_shown = false, pinned_at = null, is_archived = false,
        unread = 0, last_line = null, summed_at = array[g.last_seq, g.last_rev, mine.read_seq, g.last_seq]
      from message_group g
      where g.id = mine.group_id and mine.member_id = ${viewerId} and mine.peer_id = ${peerId}
      returning mine.group_id`.execute(this.db)
    return result.rows[0]?.group_id ?? null
  }

  /** The member's groups with the peer of each, the latest first. */
  async latestOf(memberId: string, limit: number): Promise<{ groupId: string; peerId: string }[]> {
    return this.db
      .selectFrom('message_group_member')
      .select(['group_id as groupId', 'peer_id as peerId'])
      .where('member_id', '=', memberId)
      .orderBy('active_at', 'desc')
      .limit(limit)
      .execute()
  }

  /** Until the transaction ends, no other transaction pins groups of the viewer. */
  async lockPins(viewerId: string): Promise<void> {
    await lockByName(this.db, `pins:${viewerId}`)
  }

  /** Pinned groups beside the one with the peer. */
  async countOtherPinned(viewerId: string, peerId: string): Promise<number> {
    const row = await this.db
      .selectFrom('message_group_member')
      .select((eb) => eb.fn.countAll<number>().as('pinned'))
      .where('member_id', '=', viewerId)
      .where('peer_id', '<>', peerId)
      .where('pinned_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return row.pinned
  }

  /** Moves the member's read mark forward, never back and never beyond the last message; null when it stays. */
  async raiseReadSeq(groupId: string, memberId: string, seq: number): Promise<RaisedRead | null> {
    const isReadToEnd = sql`(${isSummed} and g.last_seq <= ${asSeq(seq)}::int)`
    const result = await sql<Raised>`
      update message_group_member mine
      set read_seq = least(${asSeq(seq)}::int, g.last_seq),
        unread = case when ${isReadToEnd} then 0 end,
        summed_at = case when ${isReadToEnd} then array[g.last_seq, g.last_rev, g.last_seq, mine.cleared_seq] end
      from message_group g
      where g.id = mine.group_id and mine.group_id = ${groupId} and mine.member_id = ${memberId}
        and mine.read_seq < least(${asSeq(seq)}::int, g.last_seq)
      returning mine.read_seq as seq, g.last_seq as "lastSeq", mine.unread, mine.peer_id as "peerId"`.execute(
      this.db,
    )
    const [raised] = result.rows
    if (!raised) return null
    // The statement above may have waited for the side, and would then count what was there before the wait.
    return { ...raised, unread: raised.unread ?? (await refreshSide(this.db, groupId, memberId)) }
  }

  /**
   * Moves the delivered mark forward, never back and never beyond the last message; null when it stays. Either way no
   * message is written into the group until the transaction ends.
   */
  async raiseDeliveredSeq(groupId: string, memberId: string, seq: number): Promise<RaisedDelivered | null> {
    const result = await sql<RaisedDelivered>`
      with old as (
        select mine.group_id, mine.member_id, mine.delivered_seq, least(${asSeq(seq)}::int, g.last_seq) as wanted
        from message_group_member mine join message_group g on g.id = mine.group_id
        where mine.group_id = ${groupId} and mine.member_id = ${memberId}
        for update of mine
      )
      update message_group_member mine
      set delivered_seq = old.wanted
      from old
      where mine.group_id = old.group_id and mine.member_id = old.member_id and old.delivered_seq < old.wanted
      returning old.wanted as seq, mine.peer_id as "peerId", exists (
        select from message
        where message.group_id = ${groupId} and message.seq > old.delivered_seq and message.seq <= old.wanted
          and from_id = mine.peer_id
      ) as "hasTheirs"`.execute(this.db)
    return result.rows[0] ?? null
  }

  /** The member's side, then the peer's. */
  async getSides(groupId: string, memberId: string): Promise<[GroupSideRow, GroupSideRow]> {
    const rows = await this.db
      .selectFrom('message_group_member')
      .selectAll()
      .where('group_id', '=', groupId)
      .execute()
    const mine = rows.find((row) => row.member_id === memberId)
    const theirs = rows.find((row) => row.member_id !== memberId)
    if (!mine || !theirs) throw new Error('both sides expected')
    return [mine, theirs]
  }

  private ofPair(aId: string, bId: string) {
    const { low, high } = pairOf(aId, bId)
    return this.db
      .selectFrom('message_group')
      .selectAll()
      .where('low_id', '=', low)
      .where('high_id', '=', high)
  }
}
