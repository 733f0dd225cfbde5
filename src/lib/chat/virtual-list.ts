/** The rendered rows of a long list, and the height of the rows above and below them, in px. */
export interface VirtualList {
  readonly from: number
  /** Index after the last rendered row. */
  readonly to: number
  readonly beforePx: number
  readonly afterPx: number
}

/** Lists with up to this many rows are rendered completely. Source: ours */
export const WINDOW_FROM_ROWS = 200
/** Rows rendered beyond the screen after the window moves, and the fewest before it moves again. Source: ours */
const OVERSCAN_ROWS = 16
const LEAST_ROWS = 6
/** Height of a row that was never rendered, in px: a bubble of one line with its gap. */
const GUESSED_PX = 56

/**
 * The measured heights of a list's rows, and the rows near the screen. Rows are identified by keys, so earlier
 * pages can be added at the top.
 */
export class FlowHeights {
  private keys: readonly string[] = []
  private readonly measured = new Map<string, number>()
  /** `tops[i]` is where row i begins; the last entry is where the last row ends. Null after a change. */
  private tops: Float64Array | null = null

  get count(): number {
    return this.keys.length
  }

  setKeys(keys: readonly string[]): void {
    if (keys === this.keys) return
    this.keys = keys
    this.tops = null
  }

  /** Returns true when the height has changed. */
  measure(key: string, heightPx: number): boolean {
    if (heightPx <= 0 || this.measured.get(key) === heightPx) return false
    this.measured.set(key, heightPx)
    this.tops = null
    return true
  }

  /** Where row `index` begins; for the number of rows, where the last one ends. */
  topOf(index: number): number {
    const tops = this.allTops()
    return tops[Math.min(Math.max(0, index), this.count)] ?? 0
  }

  /** The row at this position. */
  indexAt(topPx: number): number {
    const tops = this.allTops()
    let low = 0
    let high = Math.max(0, this.count - 1)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((tops[middle] ?? 0) <= topPx) low = middle
      else high = middle - 1
    }
    return low
  }

  indexOf(key: string): number {
    return this.keys.indexOf(key)
  }

  keyAt(index: number): string | null {
    return this.keys[index] ?? null
  }

  /** The rows from `from` to `to`, with the height of the others. */
  windowOf(from: number, to: number): VirtualList {
    if (this.count <= WINDOW_FROM_ROWS) return { from: 0, to: this.count, beforePx: 0, afterPx: 0 }
    const start = Math.min(Math.max(0, from), this.count)
    const end = Math.min(Math.max(start, to), this.count)
    return {
      from: start,
      to: end,
      beforePx: this.topOf(start),
      afterPx: this.topOf(this.count) - this.topOf(end),
    }
  }

  /** The window of a list that shows its end. */
  atEnd(screenPx: number): VirtualList {
    const first = this.indexAt(this.topOf(this.count) - screenPx)
    return this.windowOf(first - OVERSCAN_ROWS, this.count)
  }

  /** The window around one row. */
  around(index: number, screenPx: number): VirtualList {
    return this.near(this.topOf(index) - screenPx / 2, screenPx)
  }

  /** The window for a screen of `screenPx` that begins at `topPx`. */
  near(topPx: number, screenPx: number): VirtualList {
    return this.windowOf(
      this.indexAt(topPx) - OVERSCAN_ROWS,
      this.indexAt(topPx + screenPx) + 1 + OVERSCAN_ROWS,
    )
  }

  /** Whether a window still contains enough rows around the screen, so that scrolling a little renders nothing. */
  isEnough(window: VirtualList, topPx: number, screenPx: number): boolean {
    if (this.count <= WINDOW_FROM_ROWS) return window.from === 0 && window.to === this.count
    const isEnoughAbove = window.from === 0 || this.indexAt(topPx) - window.from >= LEAST_ROWS
    const below = window.to - this.indexAt(topPx + screenPx)
    return isEnoughAbove && (window.to === this.count || below >= LEAST_ROWS)
  }

  private allTops(): Float64Array {
    if (this.tops) return this.tops
    const tops = new Float64Array(this.count + 1)
    for (let index = 0; index < this.count; index += 1) {
      const height = this.measured.get(this.keys[index] ?? '') ?? GUESSED_PX
      tops[index + 1] = (tops[index] ?? 0) + height
    }
    this.tops = tops
    return tops
  }
}
