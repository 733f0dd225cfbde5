import type { Card } from '@contract/types/member'

/** One place of the grid: a member, or the request to verify. */
export interface GridItem {
  /** Null for the request to verify. */
  readonly card: Card | null
  readonly isTall: boolean
}

/** Place of the request to verify, counted from 0. Source: screens.md 8 */
const TILE_AT = 3
const HEIGHT = { low: 226, tall: 262, tile: 152, gap: 9 }

/**
 * Two columns of alternating cards, 226 and 262 px high: the left begins with a low one, the right with a tall one.
 * Each next item goes to the shorter column, so that both end at about the same height.
 */
export function staggered(cards: readonly Card[], hasTile: boolean): readonly (readonly GridItem[])[] {
  const columns: GridItem[][] = [[], []]
  const heights = [0, 0]
  const counts = [0, 1]
  const items: (Card | null)[] = [...cards]
  if (hasTile && items.length >= TILE_AT) items.splice(TILE_AT, 0, null)
  for (const card of items) {
    const at = (heights[1] ?? 0) < (heights[0] ?? 0) ? 1 : 0
    const isTall = card !== null && (counts[at] ?? 0) % 2 === 1
    columns[at]?.push({ card, isTall })
    if (card !== null) counts[at] = (counts[at] ?? 0) + 1
    const height = card === null ? HEIGHT.tile : isTall ? HEIGHT.tall : HEIGHT.low
    heights[at] = (heights[at] ?? 0) + height + HEIGHT.gap
  }
  return columns
}

/** Number of items that are rendered or left out together. Source: ours */
const BLOCK_ITEMS = 10

/** Divides a list into blocks that are rendered or left out as one. */
export function blocksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / BLOCK_ITEMS)
  return Array.from({ length: count }, (_, at) => items.slice(at * BLOCK_ITEMS, (at + 1) * BLOCK_ITEMS))
}
