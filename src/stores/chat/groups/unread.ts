import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import { failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { coalesce } from '@/lib/coalesce'
import { RetryLater } from '@/lib/retry-later'

/** Unread figures as the server counts them. */
export type UnreadFigures = Data<'/api/user/message_group_list'>['unread']

const none: UnreadFigures = {
  ...{ main: 0, muted: 0, greetings: 0, system: 0, likes: 0, total: 0 },
  ...{ greeters: 0, unreadGreeters: 0 },
}

/** Unread figures for the tab's badge and the rows of the messages page. Source: product §7.5 */
export class UnreadStore {
  figures: UnreadFigures = none
  /** Number of requests for figures, and the number of the request that brought the present ones. */
  private asked = 0
  private applied = 0
  private readonly askOnce = coalesce(() => this.ask())
  private readonly retry = new RetryLater(() => void this.refresh())
  private readonly api: Pick<UserApi, 'messageGroupList'>

  constructor(api: Pick<UserApi, 'messageGroupList'>) {
    this.api = api
    makeAutoObservable<this, 'api' | 'asked' | 'applied' | 'askOnce' | 'retry'>(
      this,
      { api: false, asked: false, applied: false, askOnce: false, retry: false },
      { autoBind: true, deep: false },
    )
  }

  /** Count on the messages tab; 0 hides the badge. */
  get total(): number {
    return this.figures.total
  }

  /**
   * Loads the figures; a failure keeps the old ones and is retried later. Calls during a run share one next run, so a
   * burst of events never piles up calls on a slow server. Never rejects.
   */
  refresh(): Promise<void> {
    return this.askOnce()
  }

  /** Registers a request for figures and returns its number, which `apply` needs with the answer. */
  asking(): number {
    this.asked += 1
    return this.asked
  }

  /** Applies figures from an answer, unless those of a later request are present already. */
  apply(figures: UnreadFigures, asking = this.asking()): void {
    if (asking <= this.applied) return
    this.applied = asking
    this.figures = figures
  }

  reset(): void {
    this.applied = this.asked
    this.retry.settled()
    this.figures = none
  }

  /** Ends all retries; for tests. */
  dispose(): void {
    this.retry.end()
  }

  private async ask(): Promise<void> {
    const asking = this.asking()
    try {
      const { unread } = await this.api.messageGroupList({ limit: 0 })
      this.apply(unread, asking)
      this.retry.settled()
    } catch (error) {
      // The next event, showing of the app or reconnect loads them again; without one, the retry does.
      if (asking > this.applied && failureName(error) !== 'SESSION_ENDED') this.retry.failed()
    }
  }
}
