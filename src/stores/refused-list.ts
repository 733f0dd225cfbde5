import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { UserApi } from '@/api/user'
import type { ActionsStore, RelationChange } from './actions'
import { PagedList } from './paged-list'

type RefusedPage = Data<'/api/user/action_list'>

/** How members are refused: blocked (拉黑), or hidden from recommendations (不再推荐). */
type RefusedBy = 'block' | 'hide'

/** What a list of refused members is built from. */
export interface RefusedListDeps {
  readonly api: Pick<UserApi, 'actionList'>
  readonly actions: Pick<ActionsStore, 'onChange' | 'unblock' | 'unhide'>
}

const endings = { block: 'unblock', hide: 'unhide' } as const

/** Members whom the viewer refuses in one way, newest first, to be let back. Source: product §5.5, §8 (24) */
export class RefusedListStore {
  readonly list: PagedList<ActionRow, RefusedPage>
  /** How many there are; null until the first page has come. */
  total: number | null = null
  private readonly refusedBy: RefusedBy
  private readonly deps: RefusedListDeps

  constructor(refusedBy: RefusedBy, deps: RefusedListDeps) {
    this.refusedBy = refusedBy
    this.deps = deps
    this.list = new PagedList({
      load: (cursor) => deps.api.actionList({ kind: refusedBy, cursor }),
      idOf: (row) => row.id,
      onPage: (page) => this.setTotal(page.total),
    })
    makeAutoObservable<this, 'deps' | 'refusedBy'>(
      this,
      { deps: false, refusedBy: false, list: false },
      { autoBind: true },
    )
    deps.actions.onChange(this.follow)
  }

  /** Ends it: both see each other again, or the member may be recommended again. */
  async letBack(row: ActionRow): Promise<void> {
    if (row.member) await this.deps.actions[endings[this.refusedBy]](row.member.id)
  }

  reset(): void {
    this.list.reset()
    this.total = null
  }

  private setTotal(total: number): void {
    this.total = total
  }

  private follow({ kind, userId }: RelationChange): void {
    // The next look at the list fetches whom another page refused.
    if (kind === this.refusedBy) return this.reset()
    if (kind === endings[this.refusedBy]) return this.remove(userId)
    // Who is blocked stands in no other list; who no longer is stands there again.
    if (kind === 'unblock' && this.total !== null) void this.list.renew()
  }

  private remove(userId: string): void {
    const row = this.list.rows.find(({ member }) => member?.id === userId)
    if (!row) return
    this.list.remove(row.id)
    if (this.total !== null) this.setTotal(Math.max(0, this.total - 1))
    // All that were loaded are let back, and others wait.
    if (this.list.rows.length > 0 || this.list.isAtEnd) return
    this.list.reset()
    void this.list.refresh()
  }
}
