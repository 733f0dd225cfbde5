import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { UserApi } from '@/api/user'
import { PagedList } from '../paged-list'

type LikePage = Data<'/api/user/action_to_me_list'>

/**
 * The members who like the viewer. Rows are locked and blurred for free members. Source: screens.md 10, product §4
 */
export class LikesStore {
  readonly list: PagedList<ActionRow, LikePage>
  /** How many members like the viewer; null until known. */
  total: number | null = null
  /** Rows that only a membership unlocks. */
  lockedCount = 0

  constructor(api: Pick<UserApi, 'actionToMeList'>) {
    this.list = new PagedList<ActionRow, LikePage>({
      load: (cursor) => api.actionToMeList({ kind: 'like', cursor }),
      idOf: (row) => row.id,
      onPage: (page) => this.apply(page),
    })
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  /** True when the viewer may see how many, but not who. */
  get isLocked(): boolean {
    return this.lockedCount > 0
  }

  /** Reloads the loaded rows. Never rejects. */
  refresh(): Promise<void> {
    return this.list.renew()
  }

  reset(): void {
    this.list.reset()
    this.total = null
    this.lockedCount = 0
  }

  private apply({ total, lockedCount }: LikePage): void {
    runInAction(() => {
      this.total = total
      this.lockedCount = lockedCount
    })
  }
}
