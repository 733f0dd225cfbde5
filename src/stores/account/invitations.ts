import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { InviteRecord, InviteState } from '@contract/types/invite'
import type { UserApi } from '@/api/user'
import { PagedList } from '../paged-list'
import type { SystemConfig, SystemConfigStore } from '../system-config'

type InvitePage = Data<'/api/user/invite_record'>

/** The viewer's invitation without its invitees. */
export type Invitation = Omit<InvitePage, 'list' | 'nextCursor'>

/** Rules of the programme; null while the config has none. */
export type InviteRules = NonNullable<SystemConfig['invite']>

/** Filter of the records. */
export type InviteFilter = InviteState | 'all'

/** Dependencies of the invitations store. */
export interface InvitationsDeps {
  readonly api: Pick<UserApi, 'inviteRecord'>
  readonly systemConfig: SystemConfigStore
}

/** The viewer's invitation: code, link, level, totals and invitees. Source: product §7.11, §8 (27) */
export class InvitationsStore {
  readonly records: PagedList<InviteRecord, InvitePage>
  /** Null until it has loaded. */
  invitation: Invitation | null = null
  filter: InviteFilter = 'all'
  private readonly deps: InvitationsDeps

  constructor(deps: InvitationsDeps) {
    this.deps = deps
    this.records = new PagedList<InviteRecord, InvitePage>({
      load: (cursor) =>
        deps.api.inviteRecord({ cursor, ...(this.filter !== 'all' && { state: this.filter }) }),
      idOf: ({ id }) => id,
      onPage: (page) => this.apply(page),
    })
    makeAutoObservable<this, 'deps'>(
      this,
      { deps: false, records: false, invitation: true },
      { autoBind: true, deep: false },
    )
  }

  /** True while the programme is open here; it counts as open until the server says otherwise. */
  get isOpen(): boolean {
    return this.deps.systemConfig.value?.features.invite !== false && this.records.error !== 'FEATURE_OFF'
  }

  /** True only where the config offers the entry. Source: product §6 */
  get isOffered(): boolean {
    return this.deps.systemConfig.value?.features.invite === true
  }

  get rules(): InviteRules | null {
    return this.deps.systemConfig.value?.invite ?? null
  }

  /** Whether this platform may mention what friends spend. Source: product §6 */
  get mayShowSpending(): boolean {
    return this.deps.systemConfig.value?.coin !== undefined
  }

  /** State of the page's first load; the invitation stays while other records load. */
  get page() {
    const { state, error } = this.records
    return { state: this.invitation ? ('ready' as const) : state, error, value: this.invitation }
  }

  /** Shows the records of one state. */
  show(filter: InviteFilter): void {
    if (filter === this.filter) return
    this.filter = filter
    this.records.reset()
    void this.records.refresh()
  }

  reset(): void {
    this.records.reset()
    this.invitation = null
    this.filter = 'all'
  }

  private apply({ list, nextCursor, ...invitation }: InvitePage): void {
    this.invitation = invitation
  }
}
