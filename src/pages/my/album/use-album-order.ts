import { useRef, useState, type CSSProperties } from 'react'
import { classNames } from '@/components/class-names'
import { useUi } from '@/components/ui-context'
import { useDrag } from '@/components/use-drag'
import { pressedBy } from '@/lib/press'
import { useAction } from '@/shell/use-action'
import { useStores } from '@/stores/use-stores'
import { type AlbumGrid, placeAfter, type TileStep, wayMade } from './album-order'

/** Sizes of the grid in the design, px: a tile, and a tile with its gap. */
const TILE = { width: 108, height: 140 }
const CELL = { width: 117, height: 149 }
const DESIGN_WIDTH = 375
const MINI_COLUMNS = 3
const PERCENT = 100

interface Drag {
  readonly from: number
  readonly to: number
  readonly dx: number
  readonly dy: number
}

interface Measures {
  /** Px of the screen for one of the design. */
  readonly scale: number
  readonly columns: number
}

/** The order of the album while a picture is dragged. */
export interface AlbumOrder {
  readonly drag: Drag | null
  readonly grid: Omit<AlbumGrid, 'columns'>
  begin(target: unknown): void
  move(from: number, dx: number, dy: number): void
  end(id: string, isCancelled: boolean): void
  /** The place of the picture at `index` during the drag. */
  styleOf(index: number): CSSProperties | undefined
}

const measured = (target: unknown, windowPx: { width: number } | undefined): Measures => {
  if (windowPx) return { scale: windowPx.width / DESIGN_WIDTH, columns: MINI_COLUMNS }
  const tile = target as HTMLElement
  const scale = tile.offsetWidth / TILE.width || 1
  const gridPx = tile.parentElement?.clientWidth ?? 0
  return { scale, columns: Math.max(1, Math.round(gridPx / (CELL.width * scale))) }
}

const moved = ({ columns, rows }: TileStep): CSSProperties => {
  const x = (columns * CELL.width * PERCENT) / TILE.width
  const y = (rows * CELL.height * PERCENT) / TILE.height
  return { transform: `translate(${x}%, ${y}%)` }
}

/** Lets the member drag the pictures of the album into another order. */
export function useAlbumOrder(): AlbumOrder {
  const { album } = useStores()
  const { windowPx } = useUi()
  const measures = useRef<Measures>({ scale: 1, columns: MINI_COLUMNS })
  const [drag, setDrag] = useState<Drag | null>(null)
  const save = useAction(album.moveTo, { lockMs: 0 })
  const grid = {
    before: album.room > 0 ? 1 : 0,
    count: album.images.length,
    first: album.coverCount,
  }
  const gridNow = (): AlbumGrid => ({ ...grid, columns: measures.current.columns })
  return {
    drag,
    grid,
    begin: (target) => {
      measures.current = measured(target, windowPx)
    },
    move(from, dx, dy) {
      // One order is saved at a time, so that the last one counts.
      if (save.isBusy) return
      const { scale } = measures.current
      const way = { columns: dx / scale / CELL.width, rows: dy / scale / CELL.height }
      setDrag({ from, to: placeAfter(gridNow(), from, way), dx, dy })
    },
    end(id, isCancelled) {
      setDrag(null)
      if (drag && !isCancelled && drag.to !== drag.from) void save.run(id, drag.to)
    },
    styleOf(index) {
      if (!drag) return undefined
      if (index === drag.from) return { transform: `translate(${drag.dx}px, ${drag.dy}px) scale(1.05)` }
      return moved(wayMade(gridNow(), index, drag))
    },
  }
}

/** The handlers and the look of one tile. */
export interface TileDrag {
  readonly className: string
  readonly style: CSSProperties | undefined
  readonly handlers: Record<string, unknown>
  /** Passes on a tap that did not end a drag. */
  readonly press: (act: () => void) => void
}

/** A tile that can be dragged; `order` is null where it stays. */
export function useTileDrag(order: AlbumOrder | null, id: string, index: number): TileDrag {
  const wasDragged = useRef(false)
  const handlers = useDrag({
    axis: 'both',
    onStart: (target) => {
      wasDragged.current = false
      order?.begin(target)
    },
    onMove: ({ dx, dy }) => {
      wasDragged.current = true
      order?.move(index, dx, dy)
    },
    onEnd: (_way, isCancelled) => order?.end(id, isCancelled),
  })
  const canMove = order !== null && index >= order.grid.first
  const heldAt = order?.drag?.from
  return {
    className: classNames(
      canMove && 'jy-album-tile--movable',
      heldAt === index && 'jy-album-tile--held',
      heldAt !== undefined && heldAt !== index && 'jy-album-tile--sliding',
    ),
    style: order?.styleOf(index),
    handlers: canMove ? { ...handlers, catchMove: true } : {},
    press(act) {
      if (!wasDragged.current || pressedBy() === 'key') act()
    },
  }
}
