import type { DataOf, PayloadOf } from '@contract/call'
import type { near } from '@contract/calls/user/near'
import type { recommendUser } from '@contract/calls/user/recommend_user'
import { DAY_MS, PAGE_SIZE } from '@contract/constants'
import type { DistanceBucket, Filters } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { Read } from '../../../db/reads'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Viewer } from '../../../lib/viewer'
import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import type { RelationService } from '../actions/relation.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { DistanceService } from '../../account/locations/distance.service'
import type { LocationService } from '../../account/locations/location.service'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { QuotaService } from '../../account/usage/quota.service'
import type { ProfileBudget } from '../visits/profile-budget.service'
import type { CardPresenter } from './card.presenter'
import { readPlace } from './feed-cursor'
import { mergeFilters, roundCount, usesBenefit, wantedOf } from './feed-filters'
import { pageOfFeed } from './feed-pager'
import { type NearKey, type NearQuery, NearRepository } from './near.repository'
import { answeredKinds, type PoolQuery } from './pool-sql'
import { type RankKey, type Ranking, type RankRow, RecommendRepository } from './recommend.repository'
import { momentOf, seekerOf } from './seekers'
import { listStillVisible } from './visible.repository'
import { announce, widen, type Widening, wideningsOf } from './widening'

type RecommendData = DataOf<typeof recommendUser>
type NearData = DataOf<typeof near>
type CountFilters = (filters: Filters, isActivityWide: boolean) => Promise<number>

/** Recommended and nearby members. Source: product §7.1, §7.2 */
export interface FeedService {
  /** @throws DomainError PROFILE_INCOMPLETE before registration is finished; VIP_REQUIRED for a VIP filter. */
  recommend(
    asker: Viewer,
    payload: PayloadOf<typeof recommendUser>,
    language: Language,
  ): Promise<RecommendData>
  /** @throws as `recommend` */
  near(asker: Viewer, payload: PayloadOf<typeof near>, language: Language): Promise<NearData>
  /** Distance as the viewer may know it. */
  bucketBetween(db: Db, viewerId: string, peerId: string): Promise<DistanceBucket>
}

/** Dependencies of the feeds. */
export interface FeedDeps {
  readonly productConfig: ProductConfig
  readonly members: MemberService
  readonly relations: RelationService
  readonly locations: LocationService
  readonly distances: DistanceService
  readonly quotas: QuotaService
  readonly cards: CardPresenter
  readonly cursors: SealedCursors
  readonly profileBudget: Pick<ProfileBudget, 'show'>
}

/** Most members that are counted for the result of a filter. Source: ours */
const MOST_COUNTED = 500
/** Likers from outside the distance filter in one deck. Source: ours */
const LIKERS_OUTSIDE = 10
/** Swipes that are needed to compute pickiness, and the period in which they count. Source: ours */
const SWIPES_KNOWN = 10
const SWIPES_MS = 30 * DAY_MS

/** Feeds over the places and profiles of members. */
export const createFeedService = (core: Core, deps: FeedDeps): FeedService => {
  const { discovery, quota: quotaConfig } = deps.productConfig
  const { members, relations, locations, quotas, cards, cursors, profileBudget } = deps
  const recommended = (db: Db) => new RecommendRepository(db)
  const nearby = (db: Db) => new NearRepository(db)
  const limits = discovery
  const withDemo = !core.config.isProduction

  const open = async (viewerId: string, tried: Partial<Filters> | undefined) => {
    const viewer = await members.get(core.db, viewerId)
    if (viewer.account_state === 'incomplete') fail('PROFILE_INCOMPLETE')
    const filters = mergeFilters(viewer, tried, members.isVip(viewer))
    if (usesBenefit(filters)) await members.recordVipUse(core.db, viewer)
    const seekerDeps = { members, relations, locations, clock: core.clock, withDemo }
    const { seeker, origin } = await seekerOf(core.db, viewer, seekerDeps)
    return { viewer, filters, seeker, origin, read: await core.reads.of(viewerId) }
  }

  const momentAt = (feed: string, viewerId: string, atMs: number) =>
    momentOf(core.crypto, feed, viewerId, atMs, quotaConfig.resetHour)

  const passedSince = (): number => core.clock.now() - discovery.passReturnMs

  /**
   * Weight of a member's likes, 0.5 to 1.5: a like from a member who likes few others counts more. Recommendations learn
   * nothing else from a member's actions, and the member may reset it. Source: product §7.1.2, §8 (24)
   */
  const pickinessOf = async ({ id, learnt_since_at: learntSince }: MemberRow): Promise<number> => {
    const since = Math.max(core.clock.now() - SWIPES_MS, learntSince ?? 0)
    const { likes, passes } = await recommended(core.db).swipesSince(id, since)
    return likes + passes < SWIPES_KNOWN ? 1 : 1.5 - likes / (likes + passes)
  }

  /** A failed ranking must not empty the deck: the neutral order needs neither weights nor the member's actions. */
  const listRanked = async (
    read: Read,
    query: PoolQuery,
    ranking: Ranking,
    { after, limit }: { after: RankKey | null; limit: number },
  ): Promise<RankRow[]> => {
    const list = (one: PoolQuery) => read((db) => recommended(db).list(one, ranking, after, limit))
    try {
      return await list(query)
    } catch (error) {
      if (!query.seeker.isPersonalised) throw error
      core.log.error('ranking failed, neutral order instead', error)
      return list({ ...query, seeker: { ...query.seeker, isPersonalised: false } })
    }
  }

  const countOnly = async (viewer: MemberRow, count: number) => ({
    list: [],
    nextCursor: null,
    relaxed: null,
    empty: null,
    resumeAt: null,
    count: { about: roundCount(count), few: count < 5 },
    quota: await quotas.quotaOf(core.db, viewer, 'like'),
  })

  /** How many members each filter alone excludes, for a viewer who finds nobody. */
  const explainEmpty = async (
    filters: Filters,
    count: CountFilters,
  ): Promise<NonNullable<NearData['empty']>> => {
    const anyAge = { ageMin: 18, ageMax: 60 }
    const counted = async (wanted: Filters, isActivityWide = false): Promise<number> =>
      roundCount(await count(wanted, isActivityWide))
    const lifted = (change: Partial<Filters>, isActivityWide = false): Promise<number> =>
      counted({ ...filters, ...change }, isActivityWide)
    const { advanced: _advanced, ...plain } = filters
    const everything = { ...anyAge, bucketMax: 0 as const, certifiedOnly: false, activeOnly: false }
    return {
      total: await counted({ ...plain, ...everything, lookingFor: [], interests: [] }, true),
      excludedBy: {
        distance: await lifted({ bucketMax: 0 }),
        age: await lifted(anyAge),
        activity: await lifted({ activeOnly: false }, true),
        certified: filters.certifiedOnly ? await lifted({ certifiedOnly: false }) : 0,
      },
    }
  }

  /** The first widening that brings more people, when the filters bring few. Source: product §7.1.5 */
  const findWidening = async (filters: Filters, count: CountFilters): Promise<Widening | null> => {
    const few = discovery.fewCandidates
    const inside = await count(filters, false)
    if (inside >= few) return null
    let best: Widening | null = null
    for (const widening of wideningsOf(filters)) {
      if (best !== null && best.field !== widening.field) break
      const found = await count(widen(filters, widening), widening.field === 'activity')
      if (found > inside) best = widening
      if (found >= few) break
    }
    return best
  }

  /** The members that the day's profile budget allows. When it is used up, the feed ends until the next day. */
  const shownOf = async (
    asker: Viewer,
    viewer: MemberRow,
    { ids, nextCursor }: { ids: readonly string[]; nextCursor: string | null },
    language: Language,
  ) => {
    const shown = await profileBudget.show(asker, ids)
    return {
      list: await cards.cardsOf(core.db, viewer, shown.ids, language),
      nextCursor: shown.resumeAt === null ? nextCursor : null,
      resumeAt: shown.resumeAt,
    }
  }

  return {
    bucketBetween: (db, viewerId, peerId) => deps.distances.bucketBetween(db, viewerId, peerId),

    async recommend(asker, payload, language) {
      const { id: viewerId } = asker
      const { viewer, filters, seeker, read } = await open(viewerId, payload.filters)
      const feed = `recommend:${payload.scene}`
      const place = readPlace<RankKey>(cursors, feed, viewerId, payload.cursor)
      const atMs = place?.atMs ?? core.clock.now()
      const moment = momentAt('recommend', viewerId, atMs)
      const queryOf = (request: Filters, isActivityWide: boolean): PoolQuery => ({
        seeker,
        wanted: wantedOf(request, atMs, discovery, { isActivityWide }),
        moment,
        limits,
        passedSince: passedSince(),
        size: discovery.poolSize,
      })
      const count: CountFilters = (request, isWide) =>
        read((db) => recommended(db).count(queryOf(request, isWide), MOST_COUNTED, true))
      const countShown: CountFilters = (request, isWide) =>
        read((db) => recommended(db).count(queryOf(request, isWide), MOST_COUNTED, false))
      if (payload.countOnly) return countOnly(viewer, await countShown(filters, false))
      const isStrict = payload.strict === true
      const first = place === null && !isStrict ? await findWidening(filters, count) : null
      const widened = place === null ? first : place.widened
      const query = queryOf(widen(filters, widened), widened?.field === 'activity')
      const ranking: Ranking = {
        weights: discovery.weights,
        pickiness: seeker.isPersonalised ? await pickinessOf(viewer) : 1,
        newSince: atMs - discovery.newMs,
        likersOutside: isStrict ? 0 : LIKERS_OUTSIDE,
      }
      const answered = { kinds: answeredKinds, passedSince: passedSince() }
      const { ids, nextCursor } = await pageOfFeed<RankKey>(
        cursors,
        {
          name: feed,
          viewerId,
          atMs,
          widened,
          rank: (after, limit) => listRanked(read, query, ranking, { after, limit }),
          keyOf: ({ score, lot }) => ({ score, lot }),
          visible: (candidates) => listStillVisible(core.db, seeker, candidates, answered),
        },
        place,
        payload.limit ?? PAGE_SIZE,
      )
      const days = {
        usual: discovery.activeWithinMs / DAY_MS,
        activeOnly: discovery.activeOnlyMs / DAY_MS,
        widest: discovery.relaxedActiveWithinMs / DAY_MS,
      }
      return {
        ...(await shownOf(asker, viewer, { ids, nextCursor }, language)),
        relaxed: widened && announce(filters, widened, days),
        empty: ids.length === 0 && place === null ? await explainEmpty(filters, countShown) : null,
        count: null,
        quota: await quotas.quotaOf(core.db, viewer, 'like'),
      }
    },

    async near(asker, payload, language) {
      const { id: viewerId } = asker
      const { viewer, filters, seeker, origin, read } = await open(viewerId, payload.filters)
      const chip = payload.chip ?? 'all'
      const place = readPlace<NearKey>(cursors, `near:${chip}`, viewerId, payload.cursor)
      const atMs = place?.atMs ?? core.clock.now()
      const moment = momentAt('near', viewerId, atMs)
      const queryOf = (request: Filters, isActivityWide: boolean): NearQuery => ({
        seeker,
        wanted: wantedOf(request, atMs, discovery, { chip, isActivityWide }),
        moment,
        limits,
        passedSince: passedSince(),
      })
      const count: CountFilters = (request, isWide) =>
        read((db) => nearby(db).count(queryOf(request, isWide), MOST_COUNTED))
      const locationState = origin.state
      if (payload.countOnly)
        return { ...(await countOnly(viewer, await count(filters, false))), locationState }
      const query = queryOf(filters, false)
      const answered = { kinds: ['hide'], passedSince: passedSince() }
      const { ids, nextCursor } = await pageOfFeed<NearKey>(
        cursors,
        {
          name: `near:${chip}`,
          viewerId,
          atMs,
          widened: null,
          rank: (after, limit) => read((db) => nearby(db).list(query, after, limit)),
          keyOf: ({ group, activity, lot }) => ({ group, activity, lot }),
          visible: (candidates) => listStillVisible(core.db, seeker, candidates, answered),
        },
        place,
        payload.limit ?? PAGE_SIZE,
      )
      return {
        ...(await shownOf(asker, viewer, { ids, nextCursor }, language)),
        relaxed: null,
        empty: ids.length === 0 && place === null ? await explainEmpty(filters, count) : null,
        count: null,
        quota: await quotas.quotaOf(core.db, viewer, 'like'),
        locationState,
      }
    },
  }
}
