import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import { failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { gathered } from '@/lib/gathered'
import { RetryLater } from '@/lib/retry-later'

/** Unread figures as the server counts them. */
export type UnreadFigures = Data<'/api/user/message_group_list'>['unread']

const none: UnreadFigures = { main: 0, greetings: 0, system: 0, likes: 0, total: 0 }

/** What is unread, for the tab's badge and the rows of the messages page. Source: product §7.5 */
export class UnreadStore {
  figures: UnreadFigures = none
  private run = 0
  private readonly askOnce = gathered(() => this.ask())
  private readonly retry = new RetryLater(() => void this.refresh())
  private readonly api: Pick<UserApi, 'messageGroupList'>

  constructor(api: Pick<UserApi, 'messageGroupList'>) {
    this.api = api
    makeAutoObservable<this, 'api' | 'run' | 'askOnce' | 'retry'>(
      this,
      { api: false, run: false, askOnce: false, retry: false },
      { autoBind: true, deep: false },
    )
  }

  /** Figure on the messages tab; 0 hides the badge. */
  get total(): number {
    return this.figures.total
  }

  /**
   * Asks the server for the figures; on failure the old ones stay and it is tried again later. Calls while one runs
   * lead to one more, so a burst of events never piles up calls on a slow server. Never rejects.
   */
  refresh(): Promise<void> {
    return this.askOnce()
  }

  /** Takes figures that came with another answer; they win over a refresh that is still running. */
  set(figures: UnreadFigures): void {
    this.run += 1
    this.figures = figures
  }

  reset(): void {
    this.run += 1
    this.retry.settled()
    this.figures = none
  }

  /** Tries nothing again; for tests. */
  dispose(): void {
    this.retry.end()
  }

  private async ask(): Promise<void> {
    this.run += 1
    const mine = this.run
    try {
      const { unread } = await this.api.messageGroupList({ limit: 0 })
      if (mine === this.run) this.set(unread)
      this.retry.settled()
    } catch (error) {
      // The next event, show or reconnect asks again; if none comes, so does time.
      if (mine === this.run && failureName(error) !== 'SESSION_ENDED') this.retry.failed()
    }
  }
}
