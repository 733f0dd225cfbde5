import { type RawBuilder, sql } from 'kysely'
import type { GroupOrigin, MessageType } from '@contract/types/message'
import type { ChatDb } from '../../../../db/chat/chat-tables'
import { isSummed, withSummaries } from './side-summary'

/** A list of groups. Source: product §8.3. */
export type GroupBox = 'main' | 'matches' | 'greetings' | 'archived'

/** The part of a viewer's row of the message list that is in the chat tables. */
export interface SideRow {
  readonly groupId: string
  readonly peerId: string
  readonly lastSeq: number
  readonly readSeq: number
  readonly clearedSeq: number
  readonly peerReadSeq: number
  readonly openedBy: string | null
  readonly origin: GroupOrigin
  readonly isAnswered: boolean
  readonly isClosed: boolean
  readonly isPinned: boolean
  readonly isMuted: boolean
  readonly isArchived: boolean
  readonly activeAt: number
  readonly unread: number
  /** The last message that the viewer holds. Tips do not count. */
  readonly last: {
    readonly type: Exclude<MessageType, 'tip'> | 'recall'
    /** The beginning of a text; absent for other messages. */
    readonly text?: string
    /** Length of a voice, in s; absent for other messages. */
    readonly seconds?: number
    readonly fromId: string
    readonly createdAt: number
  } | null
}

/** Position in a list: the last row that was shown. */
export interface GroupPlace {
  readonly isPinned: boolean
  readonly activeAt: number
  readonly groupId: string
}

/** Which rows of a box are listed. */
export interface GroupListQuery {
  readonly box: GroupBox
  /** Own greetings without an answer since this moment are left out. */
  readonly waitingSinceMs: number
  /** The last row of the page before; null for the first page. */
  readonly after: GroupPlace | null
  readonly limit: number
}

/** A group with unread messages, or a received greeting. */
export interface UnreadSide {
  readonly groupId: string
  readonly peerId: string
  readonly isGreeting: boolean
  readonly isMuted: boolean
  readonly unread: number
}

/** A side as it is stored. */
type Summed<S> = Omit<S, 'unread'> & { readonly unread: number | null; readonly isSummed: boolean }

const isReceivedGreeting = (viewerId: string) => sql`(g.opened_by <> ${viewerId} and not g.is_answered)`

/** A match in which nobody has written yet. */
const isNewMatch = sql`(g.last_seq = 0 and g.closed_at is null)`

/** A group is in at most one box: an archived one only in the archive, also a new match. */
const boxes: Record<GroupBox, (viewerId: string, waitingSinceMs: number) => RawBuilder<unknown>> = {
  main: (viewerId, waitingSinceMs) => sql`
    g.last_seq > mine.cleared_seq and not mine.is_archived and not ${isReceivedGreeting(viewerId)}
    and (g.is_answered or g.opened_by is null or g.opened_by <> ${viewerId} or mine.active_at > ${waitingSinceMs})`,
  matches: () => sql`${isNewMatch} and not mine.is_archived`,
  greetings: (viewerId) => sql`
    ${isReceivedGreeting(viewerId)} and g.last_seq > mine.cleared_seq and not mine.is_archived
    and g.closed_at is null`,
  archived: () => sql`
    mine.is_archived and (g.last_seq > mine.cleared_seq or ${isNewMatch})`,
}

/** Groups from one member's side: `mine` and the group `g`. */
const sides = sql`message_group_member mine join message_group g on g.id = mine.group_id`

/**
 * Message groups as lists, over the pool or one transaction. It knows no accounts and no blocks: `GroupLists` leaves out
 * what these hide.
 */
export class GroupListRepository {
  constructor(private readonly db: ChatDb) {}

  /** A page of a box: pinned first, then the latest. */
  async list(viewerId: string, query: GroupListQuery): Promise<SideRow[]> {
    const { box, waitingSinceMs, after, limit } = query
    const isAfter = after
      ? sql`((mine.pinned_at is null) > ${!after.isPinned}
          or ((mine.pinned_at is null) = ${!after.isPinned}
            and (mine.active_at < ${after.activeAt}
              or (mine.active_at = ${after.activeAt} and mine.group_id > ${after.groupId}))))`
      : sql`true`
    return this.select(
      viewerId,
      sql`mine.is_shown and ${boxes[box](viewerId, waitingSinceMs)} and ${isAfter}`,
      limit,
    )
  }

  /** One row, as long as it is in any of the viewer's lists. */
  async find(viewerId: string, groupId: string): Promise<SideRow | null> {
    const rows = await this.select(
      viewerId,
      sql`mine.group_id = ${groupId} and mine.is_shown
        and (g.last_seq = 0 or g.last_seq > mine.cleared_seq)`,
      1,
    )
    return rows[0] ?? null
  }

  /** The groups with something unread, and the received greetings, of the lists that count. */
  async listUnread(viewerId: string): Promise<UnreadSide[]> {
    const result = await sql<Summed<UnreadSide>>`
      select mine.group_id as "groupId", mine.peer_id as "peerId", ${isReceivedGreeting(viewerId)} as "isGreeting", mine.is_muted as "isMuted",
        mine.unread, ${isSummed} as "isSummed"
      from ${sides}
      where mine.member_id = ${viewerId} and mine.is_shown and not mine.is_archived
        and g.last_seq > mine.cleared_seq
        and (g.last_seq > mine.read_seq or ${isReceivedGreeting(viewerId)})
        and not (${isReceivedGreeting(viewerId)} and g.closed_at is not null)`.execute(this.db)
    return withSummaries(this.db, viewerId, result.rows)
  }

  private async select(viewerId: string, isWanted: RawBuilder<unknown>, limit: number): Promise<SideRow[]> {
    const result = await sql<Summed<SideRow>>`
      select g.id as "groupId", mine.peer_id as "peerId", g.last_seq as "lastSeq",
        mine.read_seq as "readSeq", mine.cleared_seq as "clearedSeq",
        theirs.read_seq as "peerReadSeq",
        g.opened_by as "openedBy", g.origin, g.is_answered as "isAnswered", g.closed_at is not null as "isClosed",
        mine.pinned_at is not null as "isPinned", mine.is_muted as "isMuted", mine.is_archived as "isArchived",
        mine.active_at as "activeAt", mine.unread, mine.last_line as last, ${isSummed} as "isSummed"
      from ${sides}
      join message_group_member theirs on theirs.group_id = g.id and theirs.member_id = mine.peer_id
      where mine.member_id = ${viewerId} and ${isWanted}
      order by (mine.pinned_at is null), mine.active_at desc, mine.group_id
      limit ${limit}`.execute(this.db)
    return withSummaries(this.db, viewerId, result.rows)
  }
}
