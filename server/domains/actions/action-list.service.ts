import type { DataOf } from '@contract/call'
import type { actionList } from '@contract/calls/user/action_list'
import type { actionToMeList } from '@contract/calls/user/action_to_me_list'
import { PAGE_SIZE } from '@contract/constants'
import type { ActionRow } from '@contract/types/action'
import type { Counters, MemberBrief } from '@contract/types/member'
import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import type { Language } from '../../lib/language'
import { dayOf } from '../../lib/clock'
import type { Core } from '../../lib/core'
import type { SealedCursors } from '../../lib/sealed-cursor'
import { cityLabel } from '../../text/dict/cities'
import type { PhotoPresenter } from '../album/photo.presenter'
import type { ProductConfig } from '../config/product-config'
import type { DistanceService } from '../locations/distance.service'
import { partedBrief } from '../members/gone'
import type { MemberBriefPresenter } from '../members/member-brief.presenter'
import type { MemberRow, MemberService } from '../members/member.service'
import type { OrderPresenter, OrderReader } from '../unlocks/order.presenter'
import {
  ActionListRepository,
  type Direction,
  type LikeWords,
  type ListKind,
  type ListPlace,
  type ListQuery,
  type ListRow,
  type Veil,
} from './action-list.repository'
import type { RelationService } from './relation.service'

/** Which page of which list. */
export interface ListWish {
  readonly kind: ListKind
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
  readonly language: Language
}

/** Lists of actions, and the figures that stand for them. Source: product §4, §8 */
export interface ActionListService {
  /** What the viewer did, newest first. */
  listBy(viewerId: string, wish: ListWish): Promise<DataOf<typeof actionList>>
  /**
   * What others did to the viewer, newest first. Likes are locked for those who are not VIP, and so are visits but
   * for those of the newest three people; super likes and follows never are. Likes that were answered are not listed.
   */
  listToward(viewerId: string, wish: ListWish): Promise<DataOf<typeof actionToMeList>>
  /** Figures of the own page; each is the total of its list. */
  countersOf(db: Db, viewerId: string): Promise<Counters>
  /** Likes that wait for the viewer's answer. */
  countLikesToward(db: Db, viewerId: string): Promise<number>
}

/** What lists need of others. */
export interface ActionListParts {
  readonly members: MemberService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly photos: Pick<PhotoPresenter, 'avatarsOf'>
  readonly relations: RelationService
  readonly distances: DistanceService
  readonly cursors: SealedCursors
  readonly unlockOrders: Pick<OrderPresenter, 'presentByIds'>
}

/** Nothing that was not told in the date, whatever became of the member; the date's id lifts the block. */
const veiledBrief = ({ speedId, peer }: Veil): MemberBrief => ({
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

/** The words of a like, and the answer it was put to as the viewer gives it now; nothing once they took it away. */
const likeWordsOf = (
  { prompts }: MemberRow,
  words: LikeWords | undefined,
): Pick<ActionRow, 'likedAnswer' | 'note'> => {
  const likedAnswer = prompts.find(({ promptId }) => promptId === words?.promptId)
  return { ...(likedAnswer && { likedAnswer }), ...(words?.note && { note: words.note }) }
}

/** Lists over the tables of actions, visits, blocks, reports and matches. */
export const createActionListService = (
  core: Core,
  { actions: config }: Pick<ProductConfig, 'actions'>,
  parts: ActionListParts,
): ActionListService => {
  const { members, memberBriefs, photos, relations, distances, cursors, unlockOrders } = parts

  const queryOf = async (
    db: Db,
    viewerId: string,
    kind: ListKind,
    direction: Direction,
  ): Promise<ListQuery> => ({
    viewerId,
    kind,
    direction,
    hiddenIds: await relations.pairsHiddenFrom(db, viewerId),
    withDemo: !core.config.isProduction,
  })

  const isVip = async (memberId: string): Promise<boolean> =>
    members.isVip(await members.get(core.db, memberId))

  const isLocked = (row: ListRow, direction: Direction, seesAll: boolean): boolean => {
    if (direction === 'by' || seesAll) return false
    return row.kind === 'like' || (row.kind === 'visit' && row.place > config.freeVisitors)
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
    if (seesAll && rows.some((row) => isLocked(row, direction, false))) {
      await members.noteVipUse(core.db, viewer)
    }
    const locked = rows.filter((row) => isLocked(row, direction, seesAll)).map((row) => row.otherId)
    const open = rows.filter((row) => !isLocked(row, direction, seesAll)).map((row) => row.otherId)
    // Who blocked goes on reading what was said. Source: product §7.9.1
    const isOfBlocks = rows.every(({ kind }) => kind === 'block')
    const reported = rows.flatMap(({ kind, otherId }) => (kind === 'report' ? [otherId] : []))
    const [briefs, blurs, lines, buckets, follows, groupIds, likeWords, reports, veils, orders, hiding] =
      await Promise.all([
        memberBriefs.briefsOf(core.db, viewerId, open),
        photos.avatarsOf(core.db, locked),
        lists.linesOf(open),
        distances.bucketsBetween(core.db, viewerId, open),
        lists.mutualFollows(viewerId, open),
        isOfBlocks ? lists.talkGroups(viewerId, open) : lists.matchGroups(viewerId, open),
        lists.likeWordsOf(
          direction === 'by' ? [] : rows.flatMap(({ id, kind }) => (isLike(kind) ? [id] : [])),
        ),
        lists.reportsOf(rows.flatMap(({ id, kind }) => (kind === 'report' ? [id] : []))),
        lists.veilsOf(rows.flatMap(({ id, kind }) => (kind === 'block' ? [id] : []))),
        ordersOf({ id: viewerId, language }, rows),
        relations.hidingAmong(core.db, viewerId, reported),
      ])
    const lineOf = (id: string): string | null => {
      const line = lines.get(id)
      return line ? (line.job ?? cityLabel(line.cityCode, language)) : null
    }
    return rows.map((row): ActionRow => {
      const { id, kind, createdAt, otherId } = row
      const closed = { id, kind, createdAt, mutual: false, groupId: null, line: null, distanceBucket: null }
      if (isLocked(row, direction, seesAll)) {
        return { ...closed, locked: true, member: null, blurUrl: blurs.get(otherId)?.blurUrl ?? null }
      }
      const member = briefs.get(otherId) ?? null
      const report = reports.get(id)
      if (report) {
        const known = member && partedBrief(member, hiding)
        return {
          ...closed,
          locked: false,
          member: report.isVeiled ? null : known,
          blurUrl: null,
          state: report.state,
        }
      }
      const unlock = orders.get(id)
      if (unlock) return { ...closed, locked: false, member: unlock.peer, blurUrl: null, unlock }
      const veil = veils.get(id)
      if (veil) return { ...closed, locked: false, member: veiledBrief(veil), blurUrl: null }
      const groupId = groupIds.get(otherId) ?? null
      if (kind === 'block') {
        return { ...closed, locked: false, member: member && partedBrief(member), blurUrl: null, groupId }
      }
      if (kind === 'report' || member?.gone !== false) {
        return { ...closed, locked: false, member, blurUrl: null }
      }
      const mutual = kind === 'follow' ? follows.has(otherId) : groupId !== null
      const distanceBucket = buckets.get(otherId) ?? null
      return {
        ...closed,
        locked: false,
        member,
        blurUrl: null,
        line: lineOf(otherId),
        distanceBucket,
        mutual,
        groupId,
        ...likeWordsOf(viewer, likeWords.get(id)),
      }
    })
  }

  const page = async (viewerId: string, direction: Direction, wish: ListWish) => {
    const { kind, cursor, limit = PAGE_SIZE, language } = wish
    const name = `${direction}:${kind}`
    const after = cursors.read<ListPlace>(name, viewerId, cursor)
    const query = {
      ...(await queryOf(core.db, viewerId, kind, direction)),
      isLatestOnly: kind === 'visit' && direction === 'toward' && !(await isVip(viewerId)),
    }
    const lists = new ActionListRepository(core.db)
    const rows = await lists.list(query, after, limit + 1)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor =
      rows.length > limit && last
        ? cursors.write(name, viewerId, { createdAt: last.createdAt, id: last.id })
        : null
    return {
      list: await present(viewerId, shown, direction, language),
      nextCursor,
      total: await lists.count(query),
      query,
    }
  }

  const countLocked = async (query: ListQuery, total: number): Promise<number> => {
    if (await isVip(query.viewerId)) return 0
    switch (query.kind) {
      case 'visit':
        return Math.max(0, total - config.freeVisitors)
      case 'like':
        return total - (await new ActionListRepository(core.db).count({ ...query, kind: 'superlike' }))
      default:
        return 0
    }
  }

  return {
    async listBy(viewerId, wish) {
      const { list, nextCursor, total } = await page(viewerId, 'by', wish)
      return { list, nextCursor, total }
    },

    async listToward(viewerId, wish) {
      const { query, ...data } = await page(viewerId, 'toward', wish)
      return { ...data, lockedCount: await countLocked(query, data.total) }
    },

    async countersOf(db, viewerId) {
      const lists = new ActionListRepository(db)
      const query = await queryOf(db, viewerId, 'like', 'toward')
      const todayAt = Date.parse(`${dayOf(core.clock.now())}T00:00:00+08:00`)
      return {
        following: await lists.count({ ...query, kind: 'follow', direction: 'by' }),
        followers: await lists.count({ ...query, kind: 'follow' }),
        visitors: await lists.count({ ...query, kind: 'visit' }),
        visitorsToday: await lists.count({ ...query, kind: 'visit' }, todayAt),
        likedMe: await lists.count(query),
        matches: await lists.count({ ...query, kind: 'match', direction: 'by' }),
      }
    },

    async countLikesToward(db, viewerId) {
      return new ActionListRepository(db).count(await queryOf(db, viewerId, 'like', 'toward'))
    },
  }
}
