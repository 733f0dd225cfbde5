import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { UserApi } from '@/api/user'
import type { ActionsStore, RelationChange } from '../discovery/actions'
import { PagedList } from '../paged-list'

type RefusedPage = Data<'/api/user/action_list'>

/** Kinds of refused members: blocked (拉黑), hidden from recommendations (不再推荐), or passed (跳过). */
type RefusedBy = 'block' | 'hide' | 'pass'

/** Dependencies of a list of refused members. */
export interface RefusedListDeps {
  readonly api: Pick<UserApi, 'actionList'>
  readonly actions: Pick<ActionsStore, 'onChange' | 'unblock' | 'unhide'>
}

const restorings = { block: 'unblock', hide: 'unhide' } as const

/** Changes after which a member is no longer refused in this way. A passed one is met again by any answer. */
const endings: Readonly<Record<RefusedBy, readonly RelationChange['kind'][]>> = {
  block: ['unblock'],
  hide: ['unhide'],
  pass: ['undo', 'like', 'superlike', 'match', 'hide', 'block', 'greet'],
}

/**
 * Members whom the viewer blocks, hides or passed, newest first. Blocked and hidden ones can be restored; a passed one is
 * liked or greeted on their page. Source: product §5.5, §8 (24)
 */
export class RefusedListStore {
  readonly list: PagedList<ActionRow, RefusedPage>
  /** Number of members; null until the first page has loaded. */
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

  /**
   * Ends the block or the hiding: both see each other again, or the member may be recommended again. Does nothing for a
   * passed member.
   */
  async letBack(row: ActionRow): Promise<void> {
    if (row.member && this.refusedBy !== 'pass')
      await this.deps.actions[restorings[this.refusedBy]](row.member.id)
  }

  reset(): void {
    this.list.reset()
    this.total = null
  }

  private setTotal(total: number): void {
    this.total = total
  }

  private follow({ kind, userId }: RelationChange): void {
    // The list loads members whom another page refused when it is shown next.
    if (kind === this.refusedBy) return this.reset()
    if (endings[this.refusedBy].includes(kind)) return this.remove(userId)
    // A blocked member is in no other list; an unblocked one returns to theirs.
    if (kind === 'unblock' && this.total !== null) void this.list.renew()
  }

  private remove(userId: string): void {
    const row = this.list.rows.find(({ member }) => member?.id === userId)
    if (!row) return
    this.list.remove(row.id)
    if (this.total !== null) this.setTotal(Math.max(0, this.total - 1))
    // All loaded members were restored, and more are left.
    if (this.list.rows.length > 0 || this.list.isAtEnd) return
    this.list.reset()
    void this.list.refresh()
  }
}
