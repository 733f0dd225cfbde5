/** The grid of an album on the screen. */
export interface AlbumGrid {
  readonly columns: number
  /** Tiles before the first picture, such as the one that adds. */
  readonly before: number
  /** Number of pictures. */
  readonly count: number
  /** Index of the first picture that can move; the cover before it stays. */
  readonly first: number
}

/** Distance in columns and rows. */
export interface TileStep {
  readonly columns: number
  readonly rows: number
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

const cellOf = ({ columns, before }: AlbumGrid, index: number) => {
  const slot = index + before
  return { column: slot % columns, row: Math.floor(slot / columns) }
}

/** The place of a picture that was dragged this far from its own, among those that can move. */
export function placeAfter(grid: AlbumGrid, from: number, way: TileStep): number {
  const { column, row } = cellOf(grid, from)
  const at = {
    column: clamp(Math.round(column + way.columns), 0, grid.columns - 1),
    row: Math.max(0, Math.round(row + way.rows)),
  }
  return clamp(at.row * grid.columns + at.column - grid.before, grid.first, grid.count - 1)
}

/** How far a picture at `index` makes way while another one is dragged from one place to another. */
export function wayMade(
  grid: AlbumGrid,
  index: number,
  { from, to }: { from: number; to: number },
): TileStep {
  const isBetween = from < to ? index > from && index <= to : index < from && index >= to
  if (!isBetween) return { columns: 0, rows: 0 }
  const [now, next] = [cellOf(grid, index), cellOf(grid, index + (from < to ? -1 : 1))]
  return { columns: next.column - now.column, rows: next.row - now.row }
}
