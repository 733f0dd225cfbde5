import { makeAutoObservable, runInAction, when } from 'mobx'
import {
  DISTANCE_BUCKETS_KM,
  FILTER_AGE_REACH,
  FILTER_MAX_AGE,
  HEIGHT_MAX_CM,
  HEIGHT_MIN_CM,
  MIN_AGE,
} from '@contract/constants'
import type { Data } from '@contract/index'
import type { AdvancedFilters, Filters, SelfUser } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import { debounce } from '@/lib/debounce'
import { ageOf } from '@/lib/time/birthday'
import type { FeedStore } from './feed'
import type { SessionStore } from '../account/session'
import type { SystemConfigStore } from '../system-config'

/** One step of the distance filter: km, 0 without limit, null the viewer's own city. Source: product §7.2.4 */
export type DistanceStop = Filters['bucketMax']

/** How many people the draft would show; null while unknown. */
export type LiveCount = Data<'/api/user/near'>['count']

/** Dependencies of the filters. */
export interface FiltersDeps {
  readonly api: Pick<UserApi, 'near' | 'recommendUser' | 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser' | 'hasVip'>
  readonly systemConfig: SystemConfigStore
  readonly feed: FeedStore
}

/** Maximum number of interests in a filter. Source: screens.md A */
export const FILTER_INTERESTS_MAX = 5
/** Smallest distance of the filter while the config is missing. Source: product §7.2.4 */
const MIN_FILTER_KM = 5

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Height, education and marital status without a restriction. */
const ANYBODY: AdvancedFilters = {
  heightMin: HEIGHT_MIN_CM,
  heightMax: HEIGHT_MAX_CM,
  education: [],
  marital: [],
}

/** Filters without a restriction except the gender. */
const widest = (gender: Filters['gender']): Filters => ({
  gender,
  ageMin: MIN_AGE,
  ageMax: FILTER_MAX_AGE,
  bucketMax: 0,
  certifiedOnly: false,
  activeOnly: false,
  lookingFor: [],
  interests: [],
  advanced: ANYBODY,
})

/** Whether the ages are those that the member began with; the server chose them around the age at that time. */
const hasFirstAges = ({ birthday, createdAt, filters }: SelfUser): boolean => {
  const age = birthday && ageOf(birthday, createdAt)
  return (
    typeof age === 'number' &&
    filters.ageMin === Math.max(MIN_AGE, age - FILTER_AGE_REACH) &&
    filters.ageMax === Math.min(FILTER_MAX_AGE, age + FILTER_AGE_REACH)
  )
}

/** The viewer's filters. A draft is tried and counted; nothing applies until it is saved. Source: screens.md A */
export class FiltersStore {
  /** Null while the sheet is closed. */
  draft: Filters | null = null
  count: LiveCount = null
  countState: 'idle' | 'counting' | 'error' = 'idle'
  private run = 0
  /** Stops waiting for the present filters; null when nothing waits. */
  private stopWaiting: (() => void) | null = null
  private readonly deps: FiltersDeps
  private readonly countSoon = debounce(() => void this.recount())

  constructor(deps: FiltersDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'run' | 'stopWaiting' | 'countSoon'>(
      this,
      { deps: false, run: false, stopWaiting: false, countSoon: false, hasVip: false },
      { autoBind: true, deep: false },
    )
  }

  /** The filters that apply; null while the viewer is unknown. */
  get current(): Filters | null {
    return this.deps.session.user?.filters ?? null
  }

  /** Filtering by interests is a VIP benefit. Source: product §7.7.2 */
  get hasVip(): boolean {
    return this.deps.session.hasVip
  }

  /** Number of filters that the member set and that exclude somebody. */
  get activeCount(): number {
    const { user } = this.deps.session
    if (!user) return 0
    const { filters: current } = user
    const base = widest(current.gender)
    const hasOtherAges = current.ageMin !== base.ageMin || current.ageMax !== base.ageMax
    const others = (['bucketMax', 'certifiedOnly', 'activeOnly', 'lookingFor', 'interests'] as const).filter(
      (key) => !isSame(current[key], base[key]),
    )
    const { heightMin, heightMax, education, marital } = current.advanced ?? ANYBODY
    const isHeightLimited = heightMin > HEIGHT_MIN_CM || heightMax < HEIGHT_MAX_CM
    const limits = [
      hasOtherAges && !hasFirstAges(user),
      isHeightLimited,
      education.length > 0,
      marital.length > 0,
    ]
    return others.length + limits.filter(Boolean).length
  }

  /** Steps of the distance filter, nearest first: buckets, the viewer's own city, no limit. */
  get distanceStops(): readonly DistanceStop[] {
    const discovery = this.deps.systemConfig.value?.discovery
    const smallest = discovery?.minFilterKm ?? MIN_FILTER_KM
    const buckets = (discovery?.buckets ?? DISTANCE_BUCKETS_KM).filter((km) => km >= smallest)
    return [...(buckets as NonNullable<DistanceStop>[]), null, 0]
  }

  /** The next wider step; undefined when there is no limit. */
  get widerStop(): DistanceStop | undefined {
    const { current, distanceStops } = this
    const at = current ? distanceStops.indexOf(current.bucketMax) : -1
    return at < 0 ? undefined : distanceStops[at + 1]
  }

  /** Starts a draft of the present filters; while the viewer is loading, as soon as they are known. */
  open(): void {
    this.stopWaiting?.()
    this.stopWaiting = null
    if (!this.current) {
      this.stopWaiting = when(() => this.current !== null, this.open)
      return
    }
    this.draft = this.current
    this.count = null
    void this.recount()
  }

  /** Closes the sheet and discards the draft. */
  close(): void {
    this.stopWaiting?.()
    this.stopWaiting = null
    this.run += 1
    this.countSoon.cancel()
    this.draft = null
  }

  change(change: Partial<Filters>): void {
    if (!this.draft) return
    this.draft = { ...this.draft, ...change }
    this.countState = 'counting'
    this.countSoon()
  }

  /** Clears everything but the gender. */
  clear(): void {
    if (this.draft) this.change(widest(this.draft.gender))
  }

  /** Selects or deselects an interest; false when five are selected already. */
  toggleInterest(id: string): boolean {
    const picked = this.draft?.interests ?? []
    if (!picked.includes(id) && picked.length >= FILTER_INTERESTS_MAX) return false
    this.change({ interests: picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id] })
    return true
  }

  /** Height, education and marital status of the draft. */
  get advanced(): AdvancedFilters {
    return this.draft?.advanced ?? ANYBODY
  }

  changeAdvanced(change: Partial<AdvancedFilters>): void {
    this.change({ advanced: { ...this.advanced, ...change } })
  }

  /** Saves the draft and shows the matching people. Fails: VIP_REQUIRED. */
  async apply(): Promise<void> {
    if (!this.draft) return
    await this.save(this.draft)
    this.close()
  }

  /** Widens the distance by one step. */
  async widen(): Promise<void> {
    const { widerStop } = this
    if (widerStop !== undefined) await this.save({ bucketMax: widerStop })
  }

  reset(): void {
    this.close()
    this.count = null
    this.countState = 'idle'
  }

  private async save(filters: Partial<Filters>): Promise<void> {
    const { user } = await this.deps.api.updateInfo({ filters })
    this.deps.session.setUser(user)
    void this.deps.feed.reload()
  }

  private async recount(): Promise<void> {
    const filters = this.draft
    if (!filters) return
    this.run += 1
    const mine = this.run
    this.countState = 'counting'
    try {
      const { count } = await this.ask(filters)
      if (mine === this.run) this.settle('idle', count)
    } catch {
      if (mine === this.run) this.settle('error', null)
    }
  }

  private ask(filters: Filters) {
    const { api, feed } = this.deps
    return feed.mode === 'nearby'
      ? api.near({ filters, countOnly: true })
      : api.recommendUser({ scene: 'home', filters, countOnly: true })
  }

  private settle(state: 'idle' | 'error', count: LiveCount): void {
    runInAction(() => {
      this.countState = state
      this.count = count
    })
  }
}
