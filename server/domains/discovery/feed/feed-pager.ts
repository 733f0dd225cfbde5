import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import { type FeedPlace, FROZEN, writePlace } from './feed-cursor'
import type { Widening } from './widening'

/** A feed for paging. */
export interface PagedFeed<Key extends object> {
  /** Name of the feed; a cursor of another feed is refused. */
  readonly name: string
  readonly viewerId: string
  readonly atMs: number
  readonly widened: Widening | null
  /** The next members in order. */
  rank(after: Key | null, limit: number): Promise<readonly (Key & { id: string })[]>
  /** The key of a row, without its other columns. */
  keyOf(row: Key): Key
  /** The ids that may still be shown, in their order. */
  visible(ids: readonly string[]): Promise<string[]>
}

/**
 * A page of a feed. Members after it are stored in the cursor; after the last of them, the ranking continues. Members
 * who became invisible meanwhile are replaced by the next ones.
 */
export const pageOfFeed = async <Key extends object>(
  cursors: SealedCursors,
  feed: PagedFeed<Key>,
  place: FeedPlace<Key> | null,
  limit: number,
): Promise<{ ids: string[]; nextCursor: string | null }> => {
  const ids: string[] = []
  let queue = place?.next ?? []
  let key: Key | null = place?.key ?? null
  let isAllRanked = place !== null && place.key === null
  while (ids.length < limit && (queue.length > 0 || !isAllRanked)) {
    if (queue.length === 0) {
      const request = limit - ids.length + FROZEN
      const rows = await feed.rank(key, request)
      const last = rows.at(-1)
      isAllRanked = rows.length < request
      key = last === undefined || isAllRanked ? null : feed.keyOf(last)
      queue = rows.map((row) => row.id)
    }
    const part = queue.slice(0, limit - ids.length)
    queue = queue.slice(part.length)
    ids.push(...(await feed.visible(part)))
  }
  if (queue.length === 0 && isAllRanked) return { ids, nextCursor: null }
  const next = { atMs: feed.atMs, next: queue, key, widened: feed.widened }
  return { ids, nextCursor: writePlace(cursors, feed.name, feed.viewerId, next) }
}
