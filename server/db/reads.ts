import type { Db } from './database'
import type { Replica } from './replica'

/** Runs work that only reads. It may run twice, so it must have no other effect. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Members for whom something was written lately, on any node. */
export interface RecentWrites {
  /** Adds members. Resolves once the other nodes can know. Never rejects. */
  add(memberIds: readonly string[]): Promise<void>
  /** Whether the member was added lately; true when it cannot be known. Never rejects. */
  has(memberId: string): Promise<boolean>
}

/** Why a read went where it went. */
export const READ_SIDES = ['replica', 'wrote', 'lagging', 'failed'] as const

/** `replica`, or the reason for the primary: the member `wrote` lately, or the replica was `lagging` or `failed`. */
export type ReadSide = (typeof READ_SIDES)[number]

/** Chooses between the primary and its replica for searches that may be a moment old. Source: decision 0015 */
export interface Reads {
  /**
   * Reads for a member: from the replica, unless the member wrote or was notified within the permitted lag, or the
   * replica lags more than that. A read that fails on the replica is repeated on the primary.
   */
  of(memberId: string): Promise<Read>
  /** These members changed something, or something of theirs changed. Resolves once every node knows. Never rejects. */
  wrote(memberIds: readonly string[]): Promise<void>
  /** Reads by their side so far; null without a replica. */
  counts(): Readonly<Record<ReadSide, number>> | null
  /** How old the replica's data can be, in ms; null without a replica. */
  behindMs(): number | null
}

/** Reads of a server without a replica. */
export const readsOfPrimary = (db: Db): Reads => {
  const read: Read = (work) => work(db)
  return {
    of: () => Promise.resolve(read),
    wrote: () => Promise.resolve(),
    counts: () => null,
    behindMs: () => null,
  }
}

/** Both servers, and the members with recent writes. */
export interface ReadsDeps {
  readonly primary: Db
  readonly replica: Pick<Replica, 'db' | 'behindMs' | 'isItsFault' | 'failed'>
  readonly recentWrites: RecentWrites
  /** Oldest data that may be shown, in ms. It is also how long a member who wrote reads from the primary. */
  readonly maxLagMs: number
}

/** Reads of a server with a replica. */
export const createReads = ({ primary, replica, recentWrites, maxLagMs }: ReadsDeps): Reads => {
  const counts: Record<ReadSide, number> = { replica: 0, wrote: 0, lagging: 0, failed: 0 }
  const isFresh = (): boolean => replica.behindMs() <= maxLagMs
  const fromPrimary =
    (side: ReadSide): Read =>
    (work) => {
      counts[side] += 1
      return work(primary)
    }
  const fromReplica: Read = async (work) => {
    // It may have failed or fallen behind since the call began.
    if (!isFresh()) return fromPrimary('lagging')(work)
    try {
      const found = await work(replica.db)
      counts.replica += 1
      return found
    } catch (error) {
      if (!replica.isItsFault(error)) throw error
      replica.failed()
      return fromPrimary('failed')(work)
    }
  }
  return {
    async of(memberId) {
      if (!isFresh()) return fromPrimary('lagging')
      return (await recentWrites.has(memberId)) ? fromPrimary('wrote') : fromReplica
    },
    wrote: (memberIds) => recentWrites.add(memberIds),
    counts: () => counts,
    behindMs: () => replica.behindMs(),
  }
}
