import { makeAutoObservable, runInAction } from 'mobx'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@contract/constants'
import { failureName, type FailureName } from '@/api/errors'
import type { LoadState } from './loadable'

/** One page as every list call returns it; a null cursor is the end. Source: product §3 */
export interface Page<T> {
  readonly list: readonly T[]
  readonly nextCursor: string | null
}

/**
 * Loads the page at a cursor; null is the first. If `limit` is given, a load that supports it returns up to `limit`
 * rows.
 */
export type LoadPage<T, P extends Page<T>> = (cursor: string | null, limit?: number) => Promise<P>

/** Dependencies of a list. */
export interface PagedListOptions<T, P extends Page<T>> {
  readonly load: LoadPage<T, P>
  readonly idOf: (row: T) => string
  /** Called with each applied page, for the figures that it contains. */
  readonly onPage?: (page: P, isFirst: boolean) => void
}

/**
 * A list that is loaded page by page. `refresh` keeps the old rows until the new first page arrives, `renew` until
 * all pages have. Rows are unique by id. A failed further page keeps the rows and shows an error at the end.
 */
export class PagedList<T, P extends Page<T> = Page<T>> {
  rows: T[] = []
  /** State of the first page: idle, loading (also during a refresh), ready or error. */
  state: LoadState = 'idle'
  /** State of further pages. */
  moreState: 'idle' | 'loading' | 'error' = 'idle'
  /** Why the first page failed. */
  error: FailureName | null = null
  private cursor: string | null = null
  private hasEnded = false
  private hasCome = false
  private run = 0
  private readonly options: PagedListOptions<T, P>

  constructor(options: PagedListOptions<T, P>) {
    this.options = options
    makeAutoObservable<this, 'options' | 'run'>(
      this,
      { options: false, run: false },
      { autoBind: true, deep: false },
    )
  }

  /** True when the first page was empty; stays true during a reload. */
  get isEmpty(): boolean {
    return this.hasCome && this.rows.length === 0
  }

  /** True when every row has loaded. */
  get isAtEnd(): boolean {
    return this.hasEnded
  }

  /** Rows for `PageFrame`; null until the first page has loaded. */
  get value(): readonly T[] | null {
    return this.hasCome || this.rows.length > 0 ? this.rows : null
  }

  /** State that `ListEnd` shows under the rows. */
  get endState(): 'none' | 'loading' | 'error' | 'end' {
    if (this.rows.length === 0) return 'none'
    if (this.moreState !== 'idle') return this.moreState
    return this.hasEnded ? 'end' : 'none'
  }

  /** Reloads the first page, for a reader at the top; never rejects. */
  async refresh(): Promise<void> {
    await this.loadAgain(0)
  }

  /**
   * Reloads all loaded rows and replaces them at once, so that a reader further down keeps their place. For reloads
   * without the reader's request: a page shown again, a restored connection. Never rejects.
   */
  async renew(): Promise<void> {
    const wasGrowing = this.moreState === 'loading'
    await this.loadAgain(this.rows.length + (wasGrowing ? PAGE_SIZE : 0))
  }

  /** Loads the first page unless it is loaded or loading. */
  async loadOnce(): Promise<void> {
    if (this.state === 'idle' || this.state === 'error') await this.refresh()
  }

  /** Loads the next page; does nothing at the end, before the first page, or while one is loading. */
  async loadMore(): Promise<void> {
    if (this.hasEnded || this.state !== 'ready' || this.moreState === 'loading') return
    const mine = this.run
    this.setMore('loading')
    try {
      const page = await this.options.load(this.cursor)
      this.settle(mine, () => this.applyNext(page))
    } catch {
      this.settle(mine, () => this.setMore('error'))
    }
  }

  /** Changes the row with this id; does nothing without such a row. */
  update(id: string, change: (row: T) => T): void {
    this.rows = this.rows.map((row) => (this.options.idOf(row) === id ? change(row) : row))
  }

  /** Puts a row on top and removes an older copy. */
  putFirst(row: T): void {
    this.rows = [row, ...this.without(this.options.idOf(row))]
  }

  remove(id: string): void {
    this.rows = this.without(id)
  }

  /** Sets rows by hand, e.g. from a cache, until the first page arrives. */
  seed(rows: readonly T[]): void {
    if (this.rows.length === 0 && this.state !== 'ready') this.rows = [...rows]
  }

  /** Clears everything and ignores running loads. */
  reset(): void {
    this.run += 1
    this.rows = []
    this.state = 'idle'
    this.moreState = 'idle'
    this.error = null
    this.cursor = null
    this.hasEnded = false
    this.hasCome = false
  }

  private without(id: string): T[] {
    return this.rows.filter((row) => this.options.idOf(row) !== id)
  }

  private unique(rows: readonly T[], known: readonly T[]): T[] {
    const ids = new Set(known.map(this.options.idOf))
    return rows.filter((row) => {
      const id = this.options.idOf(row)
      if (ids.has(id)) return false
      ids.add(id)
      return true
    })
  }

  private async loadAgain(count: number): Promise<void> {
    const mine = this.begin()
    try {
      const pages = await this.pagesTo(count, mine)
      this.settle(mine, () => this.applyPages(pages))
    } catch (error) {
      this.settle(mine, () => this.failFirst(failureName(error)))
    }
  }

  /** Loads pages from the first on, until they contain so many rows or the list ends. */
  private async pagesTo(count: number, mine: number): Promise<P[]> {
    const pages: P[] = []
    let missing = count
    let cursor: string | null = null
    do {
      const limit = missing > PAGE_SIZE ? Math.min(missing, PAGE_SIZE_MAX) : undefined
      const page: P = await this.options.load(cursor, limit)
      pages.push(page)
      missing -= page.list.length
      cursor = page.nextCursor
    } while (missing > 0 && cursor !== null && mine === this.run)
    return pages
  }

  private begin(): number {
    this.run += 1
    this.state = 'loading'
    this.moreState = 'idle'
    return this.run
  }

  private applyPages(pages: readonly P[]): void {
    this.rows = this.unique(
      pages.flatMap(({ list }) => list),
      [],
    )
    this.state = 'ready'
    this.hasCome = true
    this.error = null
    this.setCursor(pages[pages.length - 1]?.nextCursor ?? null)
    for (const [nth, page] of pages.entries()) this.options.onPage?.(page, nth === 0)
  }

  private applyNext(page: P): void {
    this.rows = [...this.rows, ...this.unique(page.list, this.rows)]
    this.moreState = 'idle'
    this.setCursor(page.nextCursor)
    this.options.onPage?.(page, false)
  }

  private setCursor(cursor: string | null): void {
    this.cursor = cursor
    this.hasEnded = cursor === null
  }

  /** Old rows stay usable after a failed refresh. */
  private failFirst(name: FailureName): void {
    this.error = name
    this.state = this.rows.length > 0 ? 'ready' : 'error'
    this.hasCome = this.state === 'ready'
  }

  private setMore(state: 'idle' | 'loading' | 'error'): void {
    this.moreState = state
  }

  private settle(mine: number, change: () => void): void {
    if (mine === this.run) runInAction(change)
  }
}
