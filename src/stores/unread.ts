import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import { failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { gathered } from '@/lib/gathered'
import { RetryLater } from '@/lib/retry-later'

/** Unread figures as the server counts them. */
export type UnreadFigures = Data<'/api/user/message_group_list'>['unread']

const none: UnreadFigures = {
  ...{ main: 0, muted: 0, greetings: 0, system: 0, likes: 0, total: 0 },
  ...{ greeters: 0, unreadGreeters: 0 },
}

/** What is unread, for the tab's badge and the rows of the messages page. Source: product §7.5 */
export class UnreadStore {
  figures: UnreadFigures = none
  /** How often figures were asked for, and which of these times those that stand come from. */
  private asked = 0
  private taken = 0
  private readonly askOnce = gathered(() => this.ask())
  private readonly retry = new RetryLater(() => void this.refresh())
  private readonly api: Pick<UserApi, 'messageGroupList'>

  constructor(api: Pick<UserApi, 'messageGroupList'>) {
    this.api = api
    makeAutoObservable<this, 'api' | 'asked' | 'taken' | 'askOnce' | 'retry'>(
      this,
      { api: false, asked: false, taken: false, askOnce: false, retry: false },
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

  /** Notes that figures are asked for now, and names that moment; `take` wants it with the answer. */
  asking(): number {
    this.asked += 1
    return this.asked
  }

  /** Takes figures that an answer carried, unless some that were asked for later stand already. */
  take(figures: UnreadFigures, asking = this.asking()): void {
    if (asking <= this.taken) return
    this.taken = asking
    this.figures = figures
  }

  reset(): void {
    this.taken = this.asked
    this.retry.settled()
    this.figures = none
  }

  /** Tries nothing again; for tests. */
  dispose(): void {
    this.retry.end()
  }

  private async ask(): Promise<void> {
    const asking = this.asking()
    try {
      const { unread } = await this.api.messageGroupList({ limit: 0 })
      this.take(unread, asking)
      this.retry.settled()
    } catch (error) {
      // The next event, show or reconnect asks again; if none comes, so does time.
      if (asking > this.taken && failureName(error) !== 'SESSION_ENDED') this.retry.failed()
    }
  }
}
