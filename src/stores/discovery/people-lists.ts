import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { UserApi } from '@/api/user'
import { calendarDay } from '@/lib/time/calendar'
import type { ActionsStore, RelationChange } from './actions'
import { PagedList, type LoadPage } from '../paged-list'

/** Lists of the followings page. Source: product §8 (29) */
export type FollowSegment = 'following' | 'followers' | 'mutual'

/** Lists of the visitors page. Source: product §8 (30) */
export type VisitSegment = 'seenMe' | 'seenByMe'

/** Visits of one calendar day, newest first. */
export interface VisitDay {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string
  readonly rows: readonly ActionRow[]
}

/** Dependencies of the lists. */
export interface PeopleListsDeps {
  readonly api: Pick<UserApi, 'actionList' | 'actionToMeList' | 'deleteAction'>
  readonly actions: Pick<ActionsStore, 'onChange' | 'setFollowed'>
}

/** A page of follows with the number of the viewer's changes that it includes for certain. */
type Dated<P> = P & { readonly asOf: number }
type MinePage = Data<'/api/user/action_list'>
type TheirPage = Data<'/api/user/action_to_me_list'>
type FollowList = PagedList<ActionRow, Dated<MinePage>> | PagedList<ActionRow, Dated<TheirPage>>

const idOf = (row: ActionRow) => row.id

/** Followings, followers, mutual follows, and visits in both directions. Source: product §8 (29), (30) */
export class PeopleListsStore {
  readonly following: PagedList<ActionRow, Dated<MinePage>>
  readonly followers: PagedList<ActionRow, Dated<TheirPage>>
  readonly mutual: PagedList<ActionRow, Dated<MinePage>>
  readonly seenMe: PagedList<ActionRow, TheirPage>
  readonly seenByMe: PagedList<ActionRow, MinePage>
  followSegment: FollowSegment = 'following'
  visitSegment: VisitSegment = 'seenMe'
  /** Number of members in each complete list; null until its first page has loaded. */
  totals: Record<'following' | 'followers' | 'seenMe' | 'seenByMe', number | null> = {
    following: null,
    followers: null,
    seenMe: null,
    seenByMe: null,
  }
  /** Visitors that only VIP members can see. */
  lockedCount = 0
  /** The viewer collapsed the panel about locked visitors; for this session. */
  isPanelSmall = false
  /** Follows changed on this device, by member, with the number of the change. */
  private followed = new Map<string, { readonly isFollowed: boolean; readonly number: number }>()
  private changes = 0
  /** Changes that each list includes for certain: those before its request. */
  private asOf: Record<FollowSegment, number> = { following: 0, followers: 0, mutual: 0 }
  private readonly deps: PeopleListsDeps

  constructor(deps: PeopleListsDeps) {
    this.deps = deps
    const { api } = deps
    const follows = <P extends MinePage | TheirPage>(segment: FollowSegment, load: LoadPage<ActionRow, P>) =>
      new PagedList<ActionRow, Dated<P>>({
        load: (cursor) => this.dated(load(cursor)),
        idOf,
        onPage: (page, isFirst) => this.applyFollows(segment, page, isFirst),
      })
    this.following = follows('following', (cursor) => api.actionList({ kind: 'follow', cursor }))
    this.followers = follows('followers', (cursor) => api.actionToMeList({ kind: 'follow', cursor }))
    this.mutual = follows('mutual', (cursor) => this.loadMutual(cursor))
    this.seenByMe = new PagedList<ActionRow, MinePage>({
      load: (cursor) => api.actionList({ kind: 'visit', cursor }),
      idOf,
      onPage: (page) => this.setTotal('seenByMe', page.total),
    })
    this.seenMe = new PagedList<ActionRow, TheirPage>({
      load: (cursor) => api.actionToMeList({ kind: 'visit', cursor }),
      idOf,
      onPage: (page) => this.applyVisitors(page),
    })
    makeAutoObservable<this, 'deps'>(
      this,
      { deps: false, following: false, followers: false, mutual: false, seenMe: false, seenByMe: false },
      { autoBind: true, deep: true },
    )
    deps.actions.onChange(this.follow)
  }

  /** The present list of the followings page. */
  get followList(): FollowList {
    return this[this.followSegment]
  }

  /** The present list of the visitors page. */
  get visitList(): PagedList<ActionRow, MinePage> | PagedList<ActionRow, TheirPage> {
    return this[this.visitSegment]
  }

  /** Number of visitors that are shown to a viewer without VIP. */
  get freeVisitorCount(): number {
    return Math.max(0, (this.totals.seenMe ?? 0) - this.lockedCount)
  }

  /** The visits on the page by day, newest first. */
  get visitDays(): VisitDay[] {
    const days: { day: string; rows: ActionRow[] }[] = []
    for (const row of this.visitList.rows) {
      const day = calendarDay(row.createdAt)
      const last = days[days.length - 1]
      if (last?.day === day) last.rows.push(row)
      else days.push({ day, rows: [row] })
    }
    return days
  }

  showFollows(segment: FollowSegment): void {
    this.followSegment = segment
    void this.followList.renew()
  }

  showVisits(segment: VisitSegment): void {
    this.visitSegment = segment
    void this.visitList.renew()
  }

  /** Whether the viewer follows the member of a row now. */
  isFollowed(row: ActionRow): boolean {
    const changed = row.member ? this.followed.get(row.member.id) : undefined
    if (changed && changed.number > this.asOf[this.followSegment]) return changed.isFollowed
    return this.followSegment === 'followers' ? row.mutual : true
  }

  /** Whether both follow each other now, so that they may chat freely. Source: product §7.4 */
  isMutual(row: ActionRow): boolean {
    return this.isFollowed(row) && (this.followSegment === 'followers' || row.mutual)
  }

  /**
   * Follows or unfollows the member of a row; the row stays until the next refresh, so that it can be undone. Fails:
   * FOLLOW_QUOTA.
   */
  async setFollowed(row: ActionRow, isFollowed: boolean): Promise<void> {
    if (row.member) await this.deps.actions.setFollowed(row.member.id, isFollowed)
  }

  /** Reloads the follows on the page; they then include the earlier changes. */
  async refreshFollows(): Promise<void> {
    await this.followList.renew()
  }

  /** Erases all of the viewer's visits to the member of a row. Fails: VIP_REQUIRED. */
  async erase({ member }: ActionRow): Promise<void> {
    if (!member) return
    await this.deps.api.deleteAction({ kind: 'visit', userId: member.id })
    this.dropVisits(member.id)
  }

  setPanelSmall(isSmall: boolean): void {
    this.isPanelSmall = isSmall
  }

  reset(): void {
    for (const list of this.lists) list.reset()
    this.followed.clear()
    this.changes = 0
    this.asOf = { following: 0, followers: 0, mutual: 0 }
    this.followSegment = 'following'
    this.visitSegment = 'seenMe'
    this.totals = { following: null, followers: null, seenMe: null, seenByMe: null }
    this.lockedCount = 0
    this.isPanelSmall = false
  }

  private get lists(): Pick<PagedList<ActionRow>, 'rows' | 'remove' | 'reset'>[] {
    return [this.following, this.followers, this.mutual, this.seenMe, this.seenByMe]
  }

  /** The server has no list of mutual follows, so this loads pages of follows until one contains some. */
  private async loadMutual(cursor: string | null): Promise<MinePage> {
    const page = await this.deps.api.actionList({ kind: 'follow', cursor })
    const list = page.list.filter((row) => row.mutual)
    if (list.length > 0 || page.nextCursor === null) return { ...page, list }
    return this.loadMutual(page.nextCursor)
  }

  private setTotal(list: keyof PeopleListsStore['totals'], total: number): void {
    this.totals[list] = total
  }

  private async dated<P>(asking: Promise<P>): Promise<Dated<P>> {
    const asOf = this.changes
    return { ...(await asking), asOf }
  }

  private applyFollows(segment: FollowSegment, page: Dated<MinePage | TheirPage>, isFirst: boolean): void {
    if (segment !== 'mutual') this.setTotal(segment, page.total)
    if (isFirst) this.asOf[segment] = page.asOf
  }

  private dropVisits(memberId: string): void {
    const own = this.seenByMe.rows.filter(({ member }) => member?.id === memberId)
    for (const row of own) this.seenByMe.remove(row.id)
    const { seenByMe: total } = this.totals
    if (own.length > 0 && total !== null) this.setTotal('seenByMe', total - 1)
  }

  private applyVisitors(page: TheirPage): void {
    this.setTotal('seenMe', page.total)
    this.lockedCount = page.lockedCount
  }

  private follow({ kind, userId }: RelationChange): void {
    if (kind === 'follow' || kind === 'unfollow') {
      this.changes += 1
      this.followed.set(userId, { isFollowed: kind === 'follow', number: this.changes })
    }
    if (kind !== 'block') return
    for (const list of this.lists) {
      for (const row of list.rows) if (row.member?.id === userId) list.remove(row.id)
    }
  }
}
