import type { DataOf } from '@contract/call'
import type { actionList } from '@contract/calls/user/action_list'
import type { actionToMeList } from '@contract/calls/user/action_to_me_list'
import { PAGE_SIZE } from '@contract/constants'
import type { ActionRow } from '@contract/types/action'
import type { Counters, MemberBrief } from '@contract/types/member'
import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Language } from '../../../lib/language'
import { dayOf } from '../../../lib/clock'
import { ulidsFrom } from '../../../lib/ids'
import type { Core } from '../../../lib/core'
import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import { cityLabel } from '../../../text/dict/cities'
import type { LikedPhotos } from '../../account/album/liked-photos'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import type { DistanceService } from '../../account/locations/distance.service'
import { partedBrief } from '../../account/members/deactivated-member'
import { asOthersSee, audienceOf } from '../../account/members/hidden-fields'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberService } from '../../account/members/member.service'
import type { OrderPresenter, OrderReader } from '../../money/unlocks/order.presenter'
import type { UsageService } from '../../account/usage/usage.service'
import { createVisitorChoice } from '../visits/visitor-choice'
import type { Direction, ListKind, ListQuery, Locks } from './action-list-sql'
import {
  ActionListRepository,
  type ListPlace,
  type ListRow,
  type AnonymousBlock,
} from './action-list.repository'
import { likeWordsOf } from './like-words'
import type { RelationService } from './relation.service'

/** A page of a list. */
export interface ListParams {
  readonly kind: ListKind
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
  readonly language: Language
}

/** Lists of actions, and counters of these lists. Source: product §4, §8 */
export interface ActionListService {
  /** The viewer's actions, newest first. */
  listBy(viewerId: string, request: ListParams): Promise<DataOf<typeof actionList>>
  /**
   * Actions of others toward the viewer, newest first. Without VIP likes are locked, and visits except those of the
   * newest three people; super likes and follows never are. Answered likes are not listed.
   */
  listToward(viewerId: string, request: ListParams): Promise<DataOf<typeof actionToMeList>>
  /** Counters of the own page; each is the total of its list. */
  countersOf(db: Db, viewerId: string): Promise<Counters>
  /** Likes that wait for the viewer's answer. */
  countLikesToward(db: Db, viewerId: string): Promise<number>
}

/** Dependencies of lists. */
export interface ActionListDeps {
  readonly productConfig: Pick<ProductConfig, 'actions'>
  readonly members: MemberService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly photos: Pick<PhotoPresenter, 'avatarsOf'>
  readonly likedPhotos: Pick<LikedPhotos, 'read'>
  readonly relations: RelationService
  readonly distances: DistanceService
  readonly cursors: SealedCursors
  readonly unlockOrders: Pick<OrderPresenter, 'presentByIds'>
  readonly usage: Pick<UsageService, 'consume'>
}

/** Shows only what the date showed, whatever became of the member. The date's id undoes the block. */
const anonymousBrief = ({ speedId, peer }: AnonymousBlock): MemberBrief => ({
  id: speedId,
  nickname: peer.nickname,
  avatarUrl: null,
  tint: null,
  age: peer.age,
  gender: peer.gender,
  certified: peer.certified,
  vip: false,
  activity: null,
  demo: peer.demo,
  gone: false,
})

const isLike = (kind: string): boolean => kind === 'like' || kind === 'superlike'

/** Lists from the tables of actions, visits, blocks, reports and matches. */
export const createActionListService = (core: Core, deps: ActionListDeps): ActionListService => {
  const { actions: config } = deps.productConfig
  const { members, memberBriefs, photos, relations, distances, cursors, unlockOrders, likedPhotos } = deps

  const visitorChoice = createVisitorChoice(core, deps)

  const locksOf = async (db: Db, viewerId: string, doesChoose: boolean): Promise<Locks | null> => {
    if (members.isVip(await members.get(db, viewerId))) return null
    return {
      hidingIds: await relations.hidingFrom(db, viewerId),
      chosenBeforeId: ulidsFrom((await visitorChoice(db, viewerId, doesChoose)) + 1),
    }
  }

  const isLockable = (kind: ListKind, direction: Direction): boolean =>
    direction === 'toward' && (kind === 'like' || kind === 'visit')

  /**
   * Data that all lists of a viewer share. @param locks Null for a viewer who sees all, and for lists without locked
   * rows.
   */
  const viewOf = async (db: Db, viewerId: string, locks: Locks | null) => {
    const hiddenIds = await relations.pairsHiddenFrom(db, viewerId)
    return (kind: ListKind, direction: Direction): ListQuery => ({
      viewerId,
      kind,
      direction,
      hiddenIds,
      freeVisitors: config.freeVisitors,
      locks: isLockable(kind, direction) ? locks : null,
      withDemo: !core.config.isProduction,
    })
  }

  const ordersOf = async (
    reader: OrderReader,
    rows: readonly ListRow[],
  ): Promise<Map<string, UnlockOrder>> => {
    const ids = rows.flatMap(({ id, kind }) => (kind === 'unlock_wx' ? [id] : []))
    if (ids.length === 0) return new Map()
    const orders = await unlockOrders.presentByIds(core.db, reader, ids)
    return new Map(orders.map((order) => [order.id, order]))
  }

  const present = async (
    viewerId: string,
    rows: readonly ListRow[],
    direction: Direction,
    language: Language,
  ): Promise<ActionRow[]> => {
    const lists = new ActionListRepository(core.db)
    const viewer = await members.get(core.db, viewerId)
    const seesAll = members.isVip(viewer)
    if (seesAll && rows.some(({ isForVip }) => isForVip)) {
      await members.recordVipUse(core.db, viewer)
    }
    const isLocked = ({ isForVip }: ListRow): boolean => isForVip && !seesAll
    const locked = rows.filter(isLocked).map((row) => row.otherId)
    const open = rows.filter((row) => !isLocked(row)).map((row) => row.otherId)
    // A blocker can read the chat further. Source: product §7.9.1
    const isOfBlocks = rows.every(({ kind }) => kind === 'block')
    const reported = rows.flatMap(({ kind, otherId }) => (kind === 'report' ? [otherId] : []))
    const [
      briefs,
      blurs,
      lines,
      buckets,
      follows,
      groupIds,
      likeWords,
      reports,
      anonymousBlocks,
      orders,
      hiding,
    ] = await Promise.all([
      memberBriefs.briefsOf(core.db, viewerId, open),
      photos.avatarsOf(core.db, locked),
      lists.linesOf(open),
      distances.bucketsBetween(core.db, viewerId, open),
      lists.mutualFollows(viewerId, open),
      isOfBlocks ? lists.talkGroups(viewerId, open) : lists.matchGroups(viewerId, open),
      lists.likeWordsOf(direction === 'by' ? [] : rows.flatMap(({ id, kind }) => (isLike(kind) ? [id] : []))),
      lists.reportsOf(rows.flatMap(({ id, kind }) => (kind === 'report' ? [id] : []))),
      lists.anonymousBlocksOf(rows.flatMap(({ id, kind }) => (kind === 'block' ? [id] : []))),
      ordersOf({ id: viewerId, language }, rows),
      relations.hidingAmong(core.db, viewerId, reported),
    ])
    const parts = [...likeWords.values()].map(({ on }) => ({ ownerId: viewerId, on }))
    const photoOf = await likedPhotos.read(core.db, { id: viewerId, matchedWith: new Set() }, parts)
    const lineOf = (id: string): string | null => {
      const line = lines.get(id)
      if (!line) return null
      // Only lists other than that of blocks have lines, and their groups are those of matches.
      const { job, cityCode } = asOthersSee(line, audienceOf(groupIds.has(id)))
      return job ?? cityLabel(cityCode, language)
    }
    return rows.map((row): ActionRow => {
      const { id, kind, createdAt, otherId } = row
      const closed = { id, kind, createdAt, mutual: false, groupId: null, line: null, distanceBucket: null }
      if (isLocked(row)) {
        return { ...closed, locked: true, member: null, blurUrl: blurs.get(otherId)?.blurUrl ?? null }
      }
      const member = briefs.get(otherId) ?? null
      const report = reports.get(id)
      if (report) {
        const known = member && partedBrief(member, hiding)
        return {
          ...closed,
          locked: false,
          member: report.isAnonymous ? null : known,
          blurUrl: null,
          state: report.state,
        }
      }
      const unlock = orders.get(id)
      if (unlock) return { ...closed, locked: false, member: unlock.peer, blurUrl: null, unlock }
      const anonymousBlock = anonymousBlocks.get(id)
      if (anonymousBlock)
        return { ...closed, locked: false, member: anonymousBrief(anonymousBlock), blurUrl: null }
      const groupId = groupIds.get(otherId) ?? null
      if (kind === 'block') {
        return { ...closed, locked: false, member: member && partedBrief(member), blurUrl: null, groupId }
      }
      if (kind === 'report' || member?.gone !== false) {
        return { ...closed, locked: false, member, blurUrl: null }
      }
      const mutual = kind === 'follow' ? follows.has(otherId) : groupId !== null
      const distanceBucket = buckets.get(otherId) ?? null
      const words = likeWords.get(id)
      return {
        ...closed,
        locked: false,
        member,
        blurUrl: null,
        line: lineOf(otherId),
        distanceBucket,
        mutual,
        groupId,
        ...(words && likeWordsOf(viewer, words, photoOf)),
      }
    })
  }

  const page = async (viewerId: string, direction: Direction, request: ListParams) => {
    const { kind, cursor, limit = PAGE_SIZE, language } = request
    const name = `${direction}:${kind}`
    const after = cursors.read<ListPlace>(name, viewerId, cursor)
    const locks = isLockable(kind, direction) ? await locksOf(core.db, viewerId, kind === 'visit') : null
    const query = (await viewOf(core.db, viewerId, locks))(kind, direction)
    const read = await core.reads.of(viewerId)
    const rows = await read((db) => new ActionListRepository(db).list(query, after, limit + 1))
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor =
      rows.length > limit && last
        ? cursors.write(name, viewerId, { createdAt: last.createdAt, id: last.id })
        : null
    return {
      list: await present(viewerId, shown, direction, language),
      nextCursor,
      ...(await read((db) => new ActionListRepository(db).count(query))),
    }
  }

  return {
    async listBy(viewerId, request) {
      const { list, nextCursor, total } = await page(viewerId, 'by', request)
      return { list, nextCursor, total }
    },

    async listToward(viewerId, request) {
      const { locked, ...data } = await page(viewerId, 'toward', request)
      return { ...data, lockedCount: locked }
    },

    async countersOf(db, viewerId) {
      const lists = new ActionListRepository(db)
      const queryOf = await viewOf(db, viewerId, await locksOf(db, viewerId, false))
      const totalOf = async (kind: ListKind, direction: Direction, sinceMs?: number) =>
        (await lists.count(queryOf(kind, direction), sinceMs)).total
      const todayAt = Date.parse(`${dayOf(core.clock.now())}T00:00:00+08:00`)
      return {
        following: await totalOf('follow', 'by'),
        followers: await totalOf('follow', 'toward'),
        visitors: await totalOf('visit', 'toward'),
        visitorsToday: await totalOf('visit', 'toward', todayAt),
        likedMe: await totalOf('like', 'toward'),
        matches: await totalOf('match', 'by'),
      }
    },

    async countLikesToward(db, viewerId) {
      const query = (await viewOf(db, viewerId, await locksOf(db, viewerId, false)))('like', 'toward')
      return (await new ActionListRepository(db).count(query)).total
    },
  }
}
