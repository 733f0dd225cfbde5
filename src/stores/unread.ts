import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { UserApi } from '@/api/user'

/** Unread figures as the server counts them. */
export type UnreadFigures = Data<'/api/user/message_group_list'>['unread']

const none: UnreadFigures = { main: 0, greetings: 0, system: 0, likes: 0, total: 0 }

/** What is unread, for the tab's badge and the rows of the messages page. Source: product §7.5 */
export class UnreadStore {
  figures: UnreadFigures = none
  private run = 0
  private readonly api: Pick<UserApi, 'messageGroupList'>

  constructor(api: Pick<UserApi, 'messageGroupList'>) {
    this.api = api
    makeAutoObservable<this, 'api' | 'run'>(this, { api: false, run: false }, { autoBind: true, deep: false })
  }

  /** Figure on the messages tab; 0 hides the badge. */
  get total(): number {
    return this.figures.total
  }

  /** Asks the server for the figures; on failure the old ones stay. Never rejects. */
  async refresh(): Promise<void> {
    this.run += 1
    const mine = this.run
    try {
      const { unread } = await this.api.messageGroupList({ box: 'main', limit: 1 })
      if (mine === this.run) this.set(unread)
    } catch {
      // The next event, show or reconnect asks again.
    }
  }

  /** Takes figures that came with another answer; they win over a refresh that is still running. */
  set(figures: UnreadFigures): void {
    this.run += 1
    this.figures = figures
  }

  reset(): void {
    this.run += 1
    this.figures = none
  }
}
