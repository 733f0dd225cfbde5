import { type RawBuilder, sql } from 'kysely'
import type { GroupOrigin, MessageType } from '@contract/types/message'
import type { Db } from '../../../../db/database'
import { isBlockedByMe, isPeerUnavailable, shareReceipts, sides } from './group-sql'
import { lastLineOfSide, unreadOfSide } from './side-summary'

/** A list of groups. Source: product §8.3. */
export type GroupBox = 'main' | 'matches' | 'greetings' | 'archived'

/** A viewer's row of the message list, before its peer is presented. */
export interface GroupListRow {
  readonly groupId: string
  readonly peerId: string
  readonly lastSeq: number
  readonly readSeq: number
  readonly clearedSeq: number
  /** 0 unless both share read receipts. */
  readonly peerReadSeq: number
  readonly openedBy: string | null
  readonly origin: GroupOrigin
  readonly isAnswered: boolean
  readonly isClosed: boolean
  readonly isPinned: boolean
  readonly isMuted: boolean
  readonly isArchived: boolean
  readonly isMatched: boolean
  /** The peer left, was banned or blocked the viewer; all look the same. */
  readonly isPeerUnavailable: boolean
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

/** Unread counts of a member's groups. */
export interface UnreadGroups {
  /** Messages in the main list, without muted groups. */
  readonly messages: number
  /** Messages of the muted groups in the main list. */
  readonly muted: number
  /** Greetings in the box, read or not. */
  readonly greeters: number
  /** Greetings with unread messages, without muted ones. */
  readonly unreadGreeters: number
}

const isReceivedGreeting = (viewerId: string) => sql`(g.opened_by <> ${viewerId} and not g.is_answered)`

/** A match in which nobody has written yet. */
const isNewMatch = sql`(g.last_seq = 0 and g.closed_at is null)`

/**
 * A group is in at most one box: an archived one only in the archive, also a new match. A blocked peer's group leaves
 * every list of the blocker. An unavailable peer's group stays in the main list only.
 */
const boxes: Record<GroupBox, (viewerId: string, waitingSinceMs: number) => RawBuilder<unknown>> = {
  main: (viewerId, waitingSinceMs) => sql`
    g.last_seq > mine.cleared_seq and not mine.is_archived and not ${isReceivedGreeting(viewerId)}
    and (g.is_answered or g.opened_by is null or g.opened_by <> ${viewerId} or mine.active_at > ${waitingSinceMs})`,
  matches: () => sql`${isNewMatch} and not mine.is_archived and not ${isPeerUnavailable}`,
  greetings: (viewerId) => sql`
    ${isReceivedGreeting(viewerId)} and g.last_seq > mine.cleared_seq and not mine.is_archived
    and g.closed_at is null and not ${isPeerUnavailable}`,
  archived: () => sql`
    mine.is_archived and (g.last_seq > mine.cleared_seq or ${isNewMatch}) and not ${isPeerUnavailable}`,
}

/** Message groups as lists, over the pool or one transaction. */
export class GroupListRepository {
  constructor(private readonly db: Db) {}

  /**
   * A page of a box: pinned first, then the latest. Own greetings without an answer since `waitingSinceMs` are left
   * out.
   */
  async list(
    viewerId: string,
    options: { box: GroupBox; waitingSinceMs: number; after: GroupPlace | null; limit: number },
  ): Promise<GroupListRow[]> {
    const { box, waitingSinceMs, after, limit } = options
    const isAfter = after
      ? sql`((mine.pinned_at is null) > ${!after.isPinned}
          or ((mine.pinned_at is null) = ${!after.isPinned}
            and (mine.active_at < ${after.activeAt}
              or (mine.active_at = ${after.activeAt} and mine.group_id > ${after.groupId}))))`
      : sql`true`
    return this.select(
      viewerId,
      sql`mine.is_shown and not ${isBlockedByMe} and ${boxes[box](viewerId, waitingSinceMs)} and ${isAfter}`,
      limit,
    )
  }

  /** One row, as long as it is in any of the viewer's lists. */
  async find(viewerId: string, groupId: string): Promise<GroupListRow | null> {
    const rows = await this.select(
      viewerId,
      sql`mine.group_id = ${groupId} and mine.is_shown and not ${isBlockedByMe}
        and (g.last_seq = 0 or g.last_seq > mine.cleared_seq)`,
      1,
    )
    return rows[0] ?? null
  }

  /** All figures in one query. */
  async countUnread(viewerId: string): Promise<UnreadGroups> {
    const result = await sql<UnreadGroups>`
      select coalesce(sum(unread) filter (where not is_greeting and not is_muted), 0)::int as messages,
        coalesce(sum(unread) filter (where not is_greeting and is_muted), 0)::int as muted,
        (count(*) filter (where is_greeting))::int as greeters,
        (count(*) filter (where is_greeting and not is_muted and unread > 0))::int as "unreadGreeters"
      from (
        select ${isReceivedGreeting(viewerId)} as is_greeting, mine.is_muted, ${unreadOfSide} as unread
        from ${sides}
        where mine.member_id = ${viewerId} and mine.is_shown and not mine.is_archived
          and g.last_seq > mine.cleared_seq
          and (g.last_seq > mine.read_seq or ${isReceivedGreeting(viewerId)})
          and not ${isBlockedByMe} and not ${isPeerUnavailable}
          and not (${isReceivedGreeting(viewerId)} and g.closed_at is not null)
      ) as counted`.execute(this.db)
    return result.rows[0] ?? { messages: 0, muted: 0, greeters: 0, unreadGreeters: 0 }
  }

  private async select(
    viewerId: string,
    isWanted: RawBuilder<unknown>,
    limit: number,
  ): Promise<GroupListRow[]> {
    const result = await sql<GroupListRow>`
      select g.id as "groupId", mine.peer_id as "peerId", g.last_seq as "lastSeq",
        mine.read_seq as "readSeq", mine.cleared_seq as "clearedSeq",
        case when ${shareReceipts} then theirs.read_seq else 0 end as "peerReadSeq",
        g.opened_by as "openedBy", g.origin, g.is_answered as "isAnswered", g.closed_at is not null as "isClosed",
        mine.pinned_at is not null as "isPinned", mine.is_muted as "isMuted", mine.is_archived as "isArchived",
        exists (select from match where low_id = g.low_id and high_id = g.high_id and ended_at is null)
          as "isMatched",
        ${isPeerUnavailable} as "isPeerUnavailable", mine.active_at as "activeAt", ${unreadOfSide} as unread,
        ${lastLineOfSide} as last
      from ${sides}
      join member viewer on viewer.id = mine.member_id
      join message_group_member theirs on theirs.group_id = g.id and theirs.member_id = mine.peer_id
      where mine.member_id = ${viewerId} and ${isWanted}
      order by (mine.pinned_at is null), mine.active_at desc, mine.group_id
      limit ${limit}`.execute(this.db)
    return result.rows
  }
}
