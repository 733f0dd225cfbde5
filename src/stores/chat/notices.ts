import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { Notice, NoticeCategory } from '@contract/types/notice'
import type { UserApi } from '@/api/user'
import type { InboxStore } from './groups/inbox'
import { PagedList } from '../paged-list'
import type { SessionStore } from '../account/session'
import type { UnreadStore } from './groups/unread'

/** Dependencies of the system messages. */
export interface NoticesDeps {
  readonly api: Pick<UserApi, 'systemMessage'>
  readonly inbox: InboxStore
  readonly unread: Pick<UnreadStore, 'refresh'>
  readonly session: Pick<SessionStore, 'refresh'>
}

/** Categories in the order of the menu. */
const order = [
  'match',
  'review',
  'account',
  'safety',
  'unlock',
  'wallet',
  'invite',
  'activity',
] as const satisfies readonly NoticeCategory[]

/** System messages, newest first. Showing them marks them as read. Source: product §8.3 */
export class NoticesStore {
  readonly list: PagedList<Notice, Data<'/api/user/system_message'>>
  /** The selected category; null shows all. */
  category: NoticeCategory | null = null
  /** Categories of the messages seen so far. */
  private seen: ReadonlySet<NoticeCategory> = new Set()
  private isVisible = false
  /** Time up to which messages are marked as read, in epoch ms. */
  private readUpTo = 0
  private readonly deps: NoticesDeps

  constructor(deps: NoticesDeps) {
    this.deps = deps
    this.list = new PagedList({
      load: (cursor) => deps.api.systemMessage({ cursor, ...(this.category && { category: this.category }) }),
      idOf: (notice) => notice.id,
      onPage: ({ list }) => this.recordSeen(list),
    })
    makeAutoObservable<this, 'deps' | 'readUpTo' | 'isVisible'>(
      this,
      { deps: false, list: false, readUpTo: false, isVisible: false },
      { autoBind: true },
    )
    deps.inbox.on('notice', ({ notice }) => this.receive(notice))
  }

  /** Categories to choose from, in their order; empty while there is only one. */
  get categories(): readonly NoticeCategory[] {
    const present = order.filter((category) => this.seen.has(category))
    return present.length > 1 ? present : []
  }

  /** Shows one category, or all. Never rejects. */
  async choose(category: NoticeCategory | null): Promise<void> {
    if (category === this.category) return
    this.category = category
    this.list.reset()
    await this.refresh()
  }

  /** Handles showing of the page: reloads the messages and marks them as read. Never rejects. */
  async show(): Promise<void> {
    this.isVisible = true
    await this.list.renew()
    await this.markRead()
  }

  hide(): void {
    this.isVisible = false
  }

  /** Reloads the newest messages and marks them as read. Never rejects. */
  async refresh(): Promise<void> {
    await this.list.refresh()
    await this.markRead()
  }

  reset(): void {
    this.list.reset()
    this.category = null
    this.seen = new Set()
    this.readUpTo = 0
    this.isVisible = false
  }

  private recordSeen(notices: readonly Notice[]): void {
    this.seen = new Set([...this.seen, ...notices.map(({ category }) => category)])
  }

  private receive(notice: Notice): void {
    // A restriction began or ended, so what the account may do has changed.
    if (notice.category === 'account' || notice.category === 'review') void this.deps.session.refresh()
    if (this.list.state === 'idle') return
    this.recordSeen([notice])
    if (this.category !== null && this.category !== notice.category) return
    runInAction(() => this.list.putFirst(notice))
    void this.markRead()
  }

  /** The cards keep their dot for this visit; the badge disappears. */
  private async markRead(): Promise<void> {
    const newest = this.list.rows[0]
    if (!this.isVisible || !newest || newest.createdAt <= this.readUpTo) return
    const before = this.readUpTo
    this.readUpTo = newest.createdAt
    if (newest.readAt !== null) return
    try {
      await this.deps.api.systemMessage({ readUpTo: newest.createdAt, limit: 1 })
      void this.deps.unread.refresh()
    } catch {
      // The next visit reports it again.
      runInAction(() => (this.readUpTo = before))
    }
  }
}
