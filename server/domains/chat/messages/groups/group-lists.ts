import { chatDbOf } from '../../../../db/chat/chat-tables'
import type { Db } from '../../../../db/database'
import { type PeerSight, ThreadSightRepository } from '../thread-sight.repository'
import {
  type GroupBox,
  type GroupListQuery,
  GroupListRepository,
  type GroupPlace,
  type SideRow,
} from './group-list.repository'

/** A viewer's row of the message list, before its peer is presented. */
export interface GroupListRow extends SideRow {
  /** 0 unless both share read receipts. */
  readonly peerReadSeq: number
  readonly isMatched: boolean
  /** The peer left, was banned or blocked the viewer; all look the same. */
  readonly isPeerUnavailable: boolean
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

/** The place of a row in its list. */
export const placeOf = ({ isPinned, activeAt, groupId }: SideRow): GroupPlace => ({
  isPinned,
  activeAt,
  groupId,
})

/** A blocked peer's group leaves every list of the blocker; an unavailable peer's stays in the main list only. */
const isListed = (box: GroupBox, sight: PeerSight): boolean =>
  !sight.isBlockedByMe && (box === 'main' || !sight.isPeerUnavailable)

const withSight = (
  row: SideRow,
  { sharesReceipts, isMatched, isPeerUnavailable }: PeerSight,
): GroupListRow => ({
  ...row,
  peerReadSeq: sharesReceipts ? row.peerReadSeq : 0,
  isMatched,
  isPeerUnavailable,
})

const sum = (sides: readonly { readonly unread: number }[]): number =>
  sides.reduce((total, { unread }) => total + unread, 0)

/**
 * The lists of a member's groups: the rows of the chat tables without those that accounts and blocks hide, over the pool or
 * one transaction.
 */
export class GroupLists {
  private readonly sides: GroupListRepository
  private readonly sights: ThreadSightRepository

  constructor(db: Db) {
    this.sides = new GroupListRepository(chatDbOf(db))
    this.sights = new ThreadSightRepository(db)
  }

  /** A page of a box: pinned first, then the latest. Hidden rows are rare, so mostly one round fills it. */
  async list(viewerId: string, query: GroupListQuery): Promise<GroupListRow[]> {
    const shown: GroupListRow[] = []
    let { after } = query
    for (;;) {
      const rows = await this.sides.list(viewerId, { ...query, after })
      shown.push(...(await this.see(viewerId, rows, (sight) => isListed(query.box, sight))))
      const last = rows.at(-1)
      if (!last || rows.length < query.limit || shown.length >= query.limit)
        return shown.slice(0, query.limit)
      after = placeOf(last)
    }
  }

  /** One row, as long as it is in any of the viewer's lists. */
  async find(viewerId: string, groupId: string): Promise<GroupListRow | null> {
    const row = await this.sides.find(viewerId, groupId)
    if (!row) return null
    const [seen] = await this.see(viewerId, [row], ({ isBlockedByMe }) => !isBlockedByMe)
    return seen ?? null
  }

  /** Unread messages and greetings of available peers. */
  async countUnread(viewerId: string): Promise<UnreadGroups> {
    const all = await this.sides.listUnread(viewerId)
    const sights = await this.sightsOf(viewerId, all)
    const counted = all.filter(({ peerId }) => {
      const sight = sights.get(peerId)
      return sight !== undefined && !sight.isBlockedByMe && !sight.isPeerUnavailable
    })
    const main = counted.filter(({ isGreeting }) => !isGreeting)
    const greetings = counted.filter(({ isGreeting }) => isGreeting)
    return {
      messages: sum(main.filter(({ isMuted }) => !isMuted)),
      muted: sum(main.filter(({ isMuted }) => isMuted)),
      greeters: greetings.length,
      unreadGreeters: greetings.filter(({ isMuted, unread }) => !isMuted && unread > 0).length,
    }
  }

  /** Two members have one group, so no peer is in a list twice. */
  private sightsOf(viewerId: string, rows: readonly { readonly peerId: string }[]) {
    return this.sights.ofPeers(
      viewerId,
      rows.map(({ peerId }) => peerId),
    )
  }

  private async see(
    viewerId: string,
    rows: readonly SideRow[],
    isWanted: (sight: PeerSight) => boolean,
  ): Promise<GroupListRow[]> {
    const sights = await this.sightsOf(viewerId, rows)
    return rows.flatMap((row) => {
      const sight = sights.get(row.peerId)
      return sight && isWanted(sight) ? [withSight(row, sight)] : []
    })
  }
}
