import { makeAutoObservable } from 'mobx'
import type { Data, Payload } from '@contract/index'
import type { Card, LocationState } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import type { Fix } from '@/platform/location'
import type { KeyValueStorage } from '@/platform/storage'
import type { ActionsStore, RelationChange } from './actions'
import type { EmptyReason } from './deck'
import { hintKey } from '../hints'
import { PagedList } from '../paged-list'
import type { SessionStore } from '../account/session'

/** Quick choices above the list. */
export type NearbyChip = NonNullable<Payload<'/api/user/near'>['chip']>
/** Two ways to draw the people around. */
export type NearbyLayout = 'grid' | 'list'

type NearPage = Data<'/api/user/near'>

/** Dependencies of the nearby list. */
export interface NearbyDeps {
  readonly api: Pick<UserApi, 'near' | 'updateInfo'>
  readonly actions: ActionsStore
  readonly session: Pick<SessionStore, 'user' | 'memberId' | 'setUser' | 'setQuota'>
  readonly storage: KeyValueStorage
}

const removing: ReadonlySet<RelationChange['kind']> = new Set(['pass', 'hide', 'block'])

/** The members nearby, by distance bucket and never by exact distance. Source: product §7.2, §8.2 */
export class NearbyStore {
  readonly list: PagedList<Card, NearPage>
  chip: NearbyChip = 'all'
  layout: NearbyLayout
  empty: EmptyReason = null
  /** The viewer has seen as many members as a day allows. */
  isResting = false
  /** State of the viewer's place in the last page that was loaded; null before the first page. */
  private placeState: LocationState | null = null
  private readonly deps: NearbyDeps

  constructor(deps: NearbyDeps) {
    this.deps = deps
    this.layout = deps.storage.get('nearbyLayout') ?? 'grid'
    this.list = new PagedList({
      load: (cursor) => deps.api.near({ cursor, chip: this.chip }),
      idOf: (card) => card.id,
      onPage: (page, isFirst) => this.applyPage(page, isFirst),
    })
    makeAutoObservable<this, 'deps'>(this, { deps: false, list: false }, { autoBind: true, deep: false })
    deps.actions.onChange(this.follow)
  }

  /** State of the viewer's own place; null while unknown. */
  get locationState(): LocationState | null {
    return this.placeState ?? this.deps.session.user?.locationState ?? null
  }

  /** The viewer has not said where they are, and was not asked on this device before. */
  get shouldAskForPlace(): boolean {
    return this.locationState === 'none' && !this.deps.storage.get('dismissed')?.[this.questionKey]
  }

  /** The question was asked; it is not repeated automatically. Source: product §8.2 (never a loop) */
  markAsked(atMs: number): void {
    const { storage } = this.deps
    storage.set('dismissed', { ...storage.get('dismissed'), [this.questionKey]: atMs })
  }

  setLayout(layout: NearbyLayout): void {
    this.layout = layout
    this.deps.storage.set('nearbyLayout', layout)
  }

  /** Another quick choice shows other people, so the old rows disappear at once. */
  async setChip(chip: NearbyChip): Promise<void> {
    if (chip === this.chip) return
    this.chip = chip
    await this.reload()
  }

  async reload(): Promise<void> {
    this.list.reset()
    this.forgetPage()
    await this.list.refresh()
  }

  /** Sends the server a fix; it stores only the cell. Fails: LOCATION_REFUSED. Source: product §7.2 */
  async shareFix(fix: Fix): Promise<void> {
    await this.usePlace(fix)
  }

  /** Chooses a city by hand instead of a fix. */
  async useCity(cityCode: string): Promise<void> {
    await this.usePlace({ cityCode })
  }

  /** Lets the server forget the place; others see the city of the profile. */
  async forgetPlace(): Promise<void> {
    await this.usePlace(null)
  }

  /** Likes a member; the heart fills at once and empties again when the server refuses. Fails like a like. */
  async like(card: Card): Promise<void> {
    this.setLiked(card.id, true)
    try {
      await this.deps.actions.like(card)
    } catch (error) {
      this.setLiked(card.id, false)
      throw error
    }
  }

  /** Takes the like back; a match keeps it. Fails: STATE_CHANGED. */
  async unlike(card: Card): Promise<void> {
    this.setLiked(card.id, false)
    try {
      await this.deps.actions.unlike(card.id)
    } catch (error) {
      this.setLiked(card.id, true)
      throw error
    }
  }

  reset(): void {
    this.list.reset()
    this.forgetPage()
    this.chip = 'all'
    this.placeState = null
  }

  /** Name under which the device records that this viewer was asked. */
  private get questionKey(): string {
    return hintKey(this.deps.session.memberId, 'placeQuestion')
  }

  private forgetPage(): void {
    this.empty = null
    this.isResting = false
  }

  private async usePlace(location: Payload<'/api/user/update_info'>['location']): Promise<void> {
    const { user } = await this.deps.api.updateInfo({ location })
    this.applyPlace(user)
    await this.reload()
  }

  private applyPlace(user: Data<'/api/user/update_info'>['user']): void {
    this.deps.session.setUser(user)
    this.placeState = user.locationState
  }

  private applyPage(page: NearPage, isFirst: boolean): void {
    this.deps.session.setQuota('like', page.quota)
    this.placeState = page.locationState
    if (isFirst) this.empty = page.empty
    this.isResting = page.resumeAt !== null
  }

  private setLiked(id: string, liked: boolean): void {
    this.list.update(id, (card) => ({ ...card, liked }))
  }

  private follow({ userId, kind }: RelationChange): void {
    if (removing.has(kind)) this.list.remove(userId)
    if (kind === 'like' || kind === 'superlike' || kind === 'match') this.setLiked(userId, true)
    if (kind === 'unlike' || kind === 'undo') this.setLiked(userId, false)
  }
}
