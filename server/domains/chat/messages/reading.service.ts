import type { DataOf, PayloadOf } from '@contract/call'
import type { messageGroupList } from '@contract/calls/user/message_group_list'
import type { messageList } from '@contract/calls/user/message_list'
import { PAGE_SIZE } from '@contract/constants'
import type { Group, Unread } from '@contract/types/message'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import type { Platform } from '../../../lib/platform'
import { createSealedCursors } from '../../../lib/sealed-cursor'
import type { ProductConfig } from '../../account/config/product-config'
import type { News } from '../delivery/outbox'
import { deactivatedBrief, partedBrief } from '../../account/members/deactivated-member'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { ThreadSight } from './unavailable-peer'
import type { BriefsOf } from '../notices/notice.presenter'
import { isServiceAccount } from '../../account/members/service-account'
import type { NoticeReader, NoticeService } from '../notices/notice.service'
import { GroupListRepository, type GroupListRow, type GroupPlace } from './group-list.repository'
import { MessageGroupRepository, type MessageGroupRow, peerOf } from './message-group.repository'
import type { MessageGroupService } from './message-group.service'
import type { MessagePolicy } from './message-policy.service'
import type { MessagePresenter } from './message.presenter'
import { MessageRepository } from './message.repository'
import type { DistanceSource, LikeSource, OfferSource, RelationSource, ServiceDoor } from './ports'
import { createReceipts, hasReceipts, type Receipts } from './receipts.service'

type ListPayload = PayloadOf<typeof messageList>

/** Lists of groups and messages, and how far they were read. Source: product §7.5. */
export interface ReadingService extends Receipts {
  listGroups(
    reader: NoticeReader,
    payload: PayloadOf<typeof messageGroupList>,
  ): Promise<DataOf<typeof messageGroupList>>
  /**
   * Messages with one peer, or an empty list. Of an unavailable peer (see `unavailable-peer.ts`) only the
   * viewer's own messages have content.
   * @throws DomainError NOT_FOUND for a group that is not the viewer's; TARGET_NOT_VISIBLE for a peer with whom there
   * is no group and whom the viewer may not see.
   */
  listMessages(
    reader: { readonly id: string; readonly platform: Platform },
    payload: ListPayload,
  ): Promise<DataOf<typeof messageList>>
  /** The viewer's unread counts. */
  unreadOf(viewerId: string): Promise<Unread>
}

/** Dependencies beside the message tables. */
export interface ReadingDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly news: News
  readonly members: Pick<MemberService, 'get' | 'find'>
  readonly briefsOf: BriefsOf
  readonly notices: NoticeService
  readonly groups: Pick<MessageGroupService, 'present'>
  readonly policy: MessagePolicy
  readonly presenter: MessagePresenter
  readonly relations: Pick<RelationSource, 'canSee'>
  readonly distances: DistanceSource
  readonly likes: LikeSource
  readonly offers: OfferSource
  readonly serviceDoor: Pick<ServiceDoor, 'open'>
}

/** Most changed messages in one answer. Source: ours */
const CHANGED_MAX = 50

/** Reading over the message tables. */
export const createReadingService = (core: Core, deps: ReadingDeps): ReadingService => {
  const { productConfig, news, members, notices, groups, policy, relations, presenter } = deps
  const receipts = createReceipts(news)

  const cursors = createSealedCursors(core)

  const placeOf = ({ isPinned, activeAt, groupId }: GroupListRow): GroupPlace => ({
    isPinned,
    activeAt,
    groupId,
  })

  const unreadOf = async (viewerId: string): Promise<Unread> => {
    const [counted, system, likes] = await Promise.all([
      new GroupListRepository(core.db).countUnread(viewerId),
      notices.countUnread(core.db, viewerId),
      deps.likes.countLikesToward(core.db, viewerId),
    ])
    const { messages: main, muted, greeters, unreadGreeters } = counted
    const greetings = unreadGreeters > 0 ? 1 : 0
    const total = main + greetings + system
    return { main, muted, greetings, system, likes, total, greeters, unreadGreeters }
  }

  /** The group that the caller names, with its peer; the group is null before the first message. */
  const findThread = async (
    viewerId: string,
    { userId, groupId }: ListPayload,
  ): Promise<{ group: MessageGroupRow | null; peerId: string }> => {
    const repository = new MessageGroupRepository(core.db)
    if (groupId !== undefined) {
      const group = (await repository.findById(groupId)) ?? fail('NOT_FOUND')
      return { group, peerId: peerOf(group, viewerId) ?? fail('NOT_FOUND') }
    }
    if (userId === undefined) return failField('userId', 'required')
    return { group: await repository.find(viewerId, userId), peerId: userId }
  }

  /** The peer, when a thread exists or may begin, with what the viewer may see of it. */
  const openPeer = async (
    viewerId: string,
    peerId: string,
    group: MessageGroupRow | null,
  ): Promise<ThreadSight & { peer: MemberRow }> => {
    const isOpen = { isBlockedByMe: false, isPeerAway: false }
    if (isServiceAccount(peerId)) {
      await deps.serviceDoor.open(core.db)
      return { peer: await members.get(core.db, peerId), ...isOpen }
    }
    if (peerId === viewerId) return fail('TARGET_NOT_VISIBLE')
    if (group !== null) {
      const sight = await new MessageGroupRepository(core.db).sightOf(group.id, viewerId)
      return { peer: await members.get(core.db, peerId), ...sight }
    }
    const peer = (await relations.canSee(core.db, viewerId, peerId)) ?? fail('TARGET_NOT_VISIBLE')
    return { peer, ...isOpen }
  }

  /** The viewer's marks and those that the peer shares. */
  const readMarks = async (
    viewer: MemberRow,
    peer: MemberRow,
    group: MessageGroupRow | null,
    isPeerAway: boolean,
  ) => {
    if (group === null) return { readSeq: 0, deliveredSeq: 0, peerReadSeq: 0, peerDeliveredSeq: 0 }
    const [mine, theirs] = await new MessageGroupRepository(core.db).getSides(group.id, viewer.id)
    return {
      readSeq: Math.max(mine.read_seq, mine.cleared_seq),
      deliveredSeq: mine.delivered_seq,
      peerReadSeq: !isPeerAway && hasReceipts(viewer) && hasReceipts(peer) ? theirs.read_seq : 0,
      peerDeliveredSeq: isPeerAway ? 0 : theirs.delivered_seq,
    }
  }

  /** Messages that changed after the caller's last change number; empty unless the caller names one. */
  const listChanged = async (
    viewer: MemberRow,
    group: MessageGroupRow | null,
    isPeerAway: boolean,
    afterRev?: number,
  ) => {
    if (group === null || afterRev === undefined) return { changed: [], hasMoreChanged: false }
    const messages = new MessageRepository(core.db)
    const rows = await messages.listChanged(group.id, viewer.id, afterRev, CHANGED_MAX + 1)
    const changed = await presenter.present(core.db, viewer, rows.slice(0, CHANGED_MAX), isPeerAway)
    return { changed, hasMoreChanged: rows.length > CHANGED_MAX }
  }

  /** The requested page, ascending, with whether more messages follow in its direction. */
  const listPage = async (
    viewer: MemberRow,
    group: MessageGroupRow | null,
    isPeerAway: boolean,
    { beforeSeq, afterSeq, limit = PAGE_SIZE }: ListPayload,
  ) => {
    if (group === null) return { list: [], hasMore: false }
    const range = { beforeSeq: beforeSeq ?? null, afterSeq: afterSeq ?? null, limit: limit + 1 }
    const rows = await new MessageRepository(core.db).list(group.id, viewer.id, range)
    const page = afterSeq === undefined ? rows.slice(-limit) : rows.slice(0, limit)
    const list = await presenter.present(core.db, viewer, page, isPeerAway)
    return { list, hasMore: rows.length > limit }
  }

  return {
    ...receipts,
    unreadOf,

    async listGroups(reader, { box = 'main', cursor, limit = PAGE_SIZE }) {
      if (limit === 0)
        return { list: [], nextCursor: null, unread: await unreadOf(reader.id), latestNotice: null }
      const listName = `groups.${box}`
      const after = cursors.read<GroupPlace>(listName, reader.id, cursor)
      const waitingSinceMs = core.clock.now() - productConfig.chat.greetingExpireMs
      const list = new GroupListRepository(core.db).list(reader.id, {
        box,
        waitingSinceMs,
        after,
        limit: limit + 1,
      })
      const [rows, unread, latestNotice] = await Promise.all([
        list,
        unreadOf(reader.id),
        notices.latest(reader),
      ])
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        list: await groups.present(core.db, reader.id, page),
        nextCursor: rows.length > limit && last ? cursors.write(listName, reader.id, placeOf(last)) : null,
        unread,
        latestNotice,
      }
    },

    async listMessages({ id: viewerId, platform }, payload) {
      const { group, peerId } = await findThread(viewerId, payload)
      const { peer, isBlockedByMe, isPeerAway } = await openPeer(viewerId, peerId, group)
      const isApart = isBlockedByMe || isPeerAway
      // A closed or blocked thread shows neither where the peer is nor when they are active; presence sends nothing
      // there, too.
      const isStill = isApart || (group !== null && group.closed_at !== null)
      if (group !== null && payload.readSeq) await receipts.markRead(viewerId, group.id, payload.readSeq)
      const viewer = await members.get(core.db, viewerId)
      const marks = await readMarks(viewer, peer, group, isPeerAway)
      const [page, altered, briefs, distanceBucket, canMessage, unlock] = await Promise.all([
        listPage(viewer, group, isPeerAway, payload),
        listChanged(viewer, group, isPeerAway, payload.afterRev),
        deps.briefsOf(core.db, viewerId, [peerId]),
        isStill ? null : deps.distances.bucketBetween(core.db, viewerId, peerId),
        policy.canMessage(core.db, viewer, peer),
        isApart ? null : deps.offers.offerOf(core.db, viewer, peer, platform),
      ])
      const lastSeq = page.list.at(-1)?.seq ?? 0
      if (group !== null && lastSeq > marks.deliveredSeq) {
        await receipts.markDelivered(viewerId, group.id, lastSeq)
      }
      const brief = isPeerAway ? deactivatedBrief(peer) : briefs.get(peerId)
      if (!brief) throw new Error('brief expected')
      return {
        ...page,
        ...altered,
        groupId: group?.id ?? null,
        lastSeq: group?.last_seq ?? 0,
        readSeq: marks.readSeq,
        peerReadSeq: marks.peerReadSeq,
        peerDeliveredSeq: marks.peerDeliveredSeq,
        rev: group?.last_rev ?? 0,
        origin: (group?.origin as Group['origin'] | undefined) ?? null,
        peer: isStill ? partedBrief(brief) : brief,
        distanceBucket,
        sharedInterests: isApart
          ? []
          : viewer.interests.filter((interest) => peer.interests.includes(interest)),
        blockedByMe: isBlockedByMe,
        canMessage,
        unlock,
      }
    },
  }
}
