import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { pairRows } from '../../account/members/pair'
import { pairsOf } from '../../account/members/viewer-pair'
import {
  isBlockedByMe,
  isBlockedEither,
  isPeerHidden,
  isPeerUnavailable,
  shareReceipts,
} from './groups/group-sql'
import type { ThreadSight } from './unavailable-peer'

/** What decides about two members' thread beside its messages, seen from one of them. */
export interface PairSight extends ThreadSight {
  readonly isBlockedEither: boolean
  /** Both let others see how far they read. */
  readonly sharesReceipts: boolean
  /** The viewer left or was banned. */
  readonly isViewerDeactivated: boolean
}

/** What decides about a peer's rows of the viewer's lists beside the chat tables. */
export interface PeerSight {
  readonly peerId: string
  readonly isBlockedByMe: boolean
  /** The peer left, was banned or blocked the viewer; all look the same. */
  readonly isPeerUnavailable: boolean
  /** Both let others see how far they read. */
  readonly sharesReceipts: boolean
  readonly isMatched: boolean
}

/** Accounts, blocks and matches of members, without a chat table, over the pool or one transaction. */
export class ThreadSightRepository {
  constructor(private readonly db: Db) {}

  /** What the viewer may see of a thread with the peer. Both must be members. */
  async of(viewerId: string, peerId: string): Promise<PairSight> {
    const result = await sql<PairSight>`
      select ${isBlockedByMe} as "isBlockedByMe", ${isPeerHidden} as "isPeerHidden",
        ${isBlockedEither} as "isBlockedEither", ${shareReceipts} as "sharesReceipts",
        viewer.account_state in ('banned', 'cancelling') as "isViewerDeactivated"
      from (select ${viewerId}::text as member_id, ${peerId}::text as peer_id) as mine
      join member viewer on viewer.id = mine.member_id
      join member peer on peer.id = mine.peer_id`.execute(this.db)
    const [sight] = result.rows
    if (!sight) throw new Error('members expected')
    return sight
  }

  /** What the viewer may see of each peer in a list, by the peer's id. A peer who is no member has none. */
  async ofPeers(viewerId: string, peerIds: readonly string[]): Promise<ReadonlyMap<string, PeerSight>> {
    if (peerIds.length === 0) return new Map()
    const result = await sql<PeerSight>`
      select mine.peer_id as "peerId", ${isBlockedByMe} as "isBlockedByMe",
        ${isPeerUnavailable} as "isPeerUnavailable", ${shareReceipts} as "sharesReceipts",
        exists (select from match where low_id = mine.low_id and high_id = mine.high_id and ended_at is null)
          as "isMatched"
      from (select viewer_id as member_id, target_id as peer_id, low_id, high_id
        from ${pairRows(pairsOf(viewerId, peerIds))}) as mine
      join member viewer on viewer.id = mine.member_id
      join member peer on peer.id = mine.peer_id`.execute(this.db)
    return new Map(result.rows.map((sight) => [sight.peerId, sight]))
  }
}
