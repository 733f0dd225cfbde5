import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { UserApi } from '@/api/user'
import type { ActionsStore, RelationChange } from './actions'
import { PagedList } from './paged-list'

type BlockedPage = Data<'/api/user/action_list'>

/** What the list of blocked members is built from. */
export interface BlockedListDeps {
  readonly api: Pick<UserApi, 'actionList'>
  readonly actions: Pick<ActionsStore, 'onChange' | 'unblock'>
}

/** Members whom the viewer has blocked, newest first. Source: product §8 (24) */
export class BlockedListStore {
  readonly list: PagedList<ActionRow, BlockedPage>
  /** How many there are; null until the first page has come. */
  total: number | null = null
  private readonly deps: BlockedListDeps

  constructor(deps: BlockedListDeps) {
    this.deps = deps
    this.list = new PagedList({
      load: (cursor) => deps.api.actionList({ kind: 'block', cursor }),
      idOf: (row) => row.id,
      onPage: (page) => this.setTotal(page.total),
    })
    makeAutoObservable<this, 'deps'>(this, { deps: false, list: false }, { autoBind: true })
    deps.actions.onChange(this.follow)
  }

  /** Lets both see each other again. Fails: RELATION_MISSING. */
  async unblock(row: ActionRow): Promise<void> {
    if (row.member) await this.deps.actions.unblock(row.member.id)
  }

  reset(): void {
    this.list.reset()
    this.total = null
  }

  private setTotal(total: number): void {
    this.total = total
  }

  private follow({ kind, userId }: RelationChange): void {
    // The next look at the list fetches whom another page blocked.
    if (kind === 'block') this.reset()
    if (kind !== 'unblock') return
    const row = this.list.rows.find(({ member }) => member?.id === userId)
    if (!row) return
    this.list.remove(row.id)
    if (this.total !== null) this.setTotal(Math.max(0, this.total - 1))
  }
}
