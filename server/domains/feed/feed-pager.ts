import type { SealedCursors } from '../../lib/sealed-cursor'
import { type FeedPlace, FROZEN, writePlace } from './feed-cursor'
import type { Widening } from './widening'

/** One feed, as paging needs it. */
export interface PagedFeed<Key extends object> {
  /** Name of the feed; a cursor of another is refused. */
  readonly name: string
  readonly viewerId: string
  readonly atMs: number
  readonly widened: Widening | null
  /** The next members in order. */
  rank(after: Key | null, limit: number): Promise<readonly (Key & { id: string })[]>
  /** The key alone, without the rest of a row. */
  keyOf(row: Key): Key
  /** Those of the ids that may still be shown, in their order. */
  visible(ids: readonly string[]): Promise<string[]>
}

/**
 * A page of a feed. Members beyond it are frozen in the cursor; when those run out, the feed is ranked on after the
 * last one. Who became invisible meanwhile is replaced by the next.
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
      const wish = limit - ids.length + FROZEN
      const rows = await feed.rank(key, wish)
      const last = rows.at(-1)
      isAllRanked = rows.length < wish
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
