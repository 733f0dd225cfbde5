import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { Notice } from '@contract/types/notice'
import type { UserApi } from '@/api/user'
import type { InboxStore } from './inbox'
import { PagedList } from './paged-list'
import type { UnreadStore } from './unread'

/** What the list of system messages is built from. */
export interface NoticesDeps {
  readonly api: Pick<UserApi, 'systemMessage'>
  readonly inbox: InboxStore
  readonly unread: Pick<UnreadStore, 'refresh'>
}

/** System messages, newest first. Looking at them marks them read. Source: product §8.3 */
export class NoticesStore {
  readonly list: PagedList<Notice, Data<'/api/user/system_message'>>
  private isVisible = false
  /** Newest moment that was marked read, in epoch ms. */
  private readUpTo = 0
  private readonly deps: NoticesDeps

  constructor(deps: NoticesDeps) {
    this.deps = deps
    this.list = new PagedList({
      load: (cursor) => deps.api.systemMessage({ cursor }),
      idOf: (notice) => notice.id,
    })
    makeAutoObservable<this, 'deps' | 'readUpTo' | 'isVisible'>(
      this,
      { deps: false, list: false, readUpTo: false, isVisible: false },
      { autoBind: true },
    )
    deps.inbox.on('notice', ({ notice }) => this.receive(notice))
  }

  /** The page is shown: loads the newest and marks them read. Never rejects. */
  async show(): Promise<void> {
    this.isVisible = true
    await this.refresh()
  }

  hide(): void {
    this.isVisible = false
  }

  /** Loads the newest anew and marks them read. Never rejects. */
  async refresh(): Promise<void> {
    await this.list.refresh()
    await this.markRead()
  }

  reset(): void {
    this.list.reset()
    this.readUpTo = 0
    this.isVisible = false
  }

  private receive(notice: Notice): void {
    if (this.list.state === 'idle') return
    runInAction(() => this.list.putFirst(notice))
    void this.markRead()
  }

  /** The cards keep their dot for this visit; the badge goes. */
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
      // The next visit tells it again.
      runInAction(() => (this.readUpTo = before))
    }
  }
}
