import { makeAutoObservable, runInAction } from 'mobx'
import { MESSAGE_FIND_MIN } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { debounce } from '@/lib/debounce'
import { graphemeCount } from '@/lib/graphemes'
import { PagedList, type Page } from '../paged-list'
import type { ChatSync } from './chat-sync'

/** Parts of a chat without a match that one page looks through in a row; beyond that the member continues. Source: ours */
const MAX_EMPTY_PARTS = 20

/** The search in one chat: found texts, the newest first, and the one that the chat shows next. Source: product §7.5.9 */
export class ChatSearch {
  /** Content of the search field. */
  query = ''
  readonly list: PagedList<Message>
  /** Number of the message to which the chat scrolls next; null without one. */
  target: number | null = null
  private readonly sync: ChatSync
  private readonly searchSoon = debounce(() => void this.list.refresh())
  /** False once the search was closed. */
  private isOpen = true

  constructor(sync: ChatSync) {
    this.sync = sync
    this.list = new PagedList<Message>({ load: (cursor) => this.load(cursor), idOf: ({ id }) => id })
    makeAutoObservable<this, 'sync' | 'searchSoon' | 'isOpen'>(
      this,
      { list: false, sync: false, searchSoon: false, isOpen: false },
      { autoBind: true },
    )
  }

  /** The words to find. */
  get words(): string {
    return this.query.trim()
  }

  /** True when the words are long enough to be searched. */
  get isOn(): boolean {
    return graphemeCount(this.words) >= MESSAGE_FIND_MIN
  }

  /** Searches the words once the member stops typing. */
  setQuery(query: string): void {
    const before = this.words
    this.query = query
    this.isOpen = true
    if (this.words === before) return
    if (this.isOn) return this.searchSoon()
    this.searchSoon.cancel()
    this.list.reset()
  }

  /**
   * Loads the chat up to a found message and makes it the target. False when it cannot be loaded now; loaded pages
   * stay, so that the next try continues. Never rejects.
   */
  async show(seq: number): Promise<boolean> {
    const { log } = this.sync
    const isThere = () => log.firstSeq !== null && log.firstSeq <= seq
    let before: number | null = null
    while (this.isOpen && !isThere() && log.firstSeq !== before) {
      before = log.firstSeq
      await this.sync.reach(seq)
    }
    if (!this.isOpen || !isThere()) return false
    runInAction(() => (this.target = seq))
    return true
  }

  /** The chat scrolls to the target. */
  consumeTarget(): void {
    this.target = null
  }

  /** Ends the search and clears it. */
  close(): void {
    this.isOpen = false
    this.query = ''
    this.searchSoon.cancel()
    this.list.reset()
  }

  private async load(cursor: string | null): Promise<Page<Message>> {
    const find = this.words
    let beforeSeq = cursor === null ? undefined : Number(cursor)
    for (let part = 1; ; part += 1) {
      const answer = await this.sync.ask({ find, ...(beforeSeq !== undefined && { beforeSeq }) })
      const { list, nextBeforeSeq } = answer
      const isLast = nextBeforeSeq === null || part === MAX_EMPTY_PARTS || find !== this.words
      if (list.length > 0 || isLast)
        return { list, nextCursor: nextBeforeSeq === null ? null : `${nextBeforeSeq}` }
      beforeSeq = nextBeforeSeq
    }
  }
}
