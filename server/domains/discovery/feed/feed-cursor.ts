import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import type { Widening } from './widening'

/** Members stored in a cursor, so that the next pages keep the order whatever happens meanwhile. Source: ours */
export const FROZEN = 60

const ID_WIDTH = 8
const RADIX = 36

/** Position at which a feed continues. */
export interface FeedPlace<Key> {
  /** Time of the first page, in epoch ms. */
  readonly atMs: number
  /** Members that come next. */
  readonly next: readonly string[]
  /** Last member that was ranked; the others are ranked after it. Null at the end. */
  readonly key: Key | null
  /** The filter that the first page widened; null without one. */
  readonly widened: Widening | null
}

interface Packed<Key> {
  readonly t: number
  readonly n: string
  readonly k: Key | null
  readonly w: Widening | null
}

const pack = (ids: readonly string[]): string =>
  ids.map((id) => Number(id).toString(RADIX).padStart(ID_WIDTH, '0')).join('')

const unpack = (text: string): string[] => {
  const ids: string[] = []
  for (let at = 0; at < text.length; at += ID_WIDTH) {
    ids.push(String(parseInt(text.slice(at, at + ID_WIDTH), RADIX)))
  }
  return ids
}

/** Encodes the position; member ids are numbers of twelve digits. */
export const writePlace = <Key>(
  cursors: SealedCursors,
  feed: string,
  viewerId: string,
  place: FeedPlace<Key>,
): string => {
  const packed: Packed<Key> = { t: place.atMs, n: pack(place.next), k: place.key, w: place.widened }
  return cursors.write(feed, viewerId, packed)
}

/** Decodes it; null for the first page. @throws DomainError INVALID_PARAMETERS for the field `cursor`. */
export const readPlace = <Key>(
  cursors: SealedCursors,
  feed: string,
  viewerId: string,
  cursor: string | null | undefined,
): FeedPlace<Key> | null => {
  const packed = cursors.read<Packed<Key>>(feed, viewerId, cursor)
  return packed && { atMs: packed.t, next: unpack(packed.n), key: packed.k, widened: packed.w }
}
