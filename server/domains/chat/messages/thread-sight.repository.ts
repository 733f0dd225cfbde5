import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { isBlockedByMe, isBlockedEither, isPeerHidden, shareReceipts } from './groups/group-sql'
import type { ThreadSight } from './unavailable-peer'

/** What decides about two members' thread beside its messages, seen from one of them. */
export interface PairSight extends ThreadSight {
  readonly isBlockedEither: boolean
  /** Both let others see how far they read. */
  readonly sharesReceipts: boolean
  /** The viewer left or was banned. */
  readonly isViewerDeactivated: boolean
}

/** Accounts and blocks of two members, without a chat table, over the pool or one transaction. */
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
}
