import type { DataOf, PayloadOf } from '@contract/call'
import type { messageList } from '@contract/calls/user/message_list'
import { PAGE_SIZE } from '@contract/constants'
import type { Group } from '@contract/types/message'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import type { Platform } from '../../../lib/platform'
import { deactivatedBrief, partedBrief } from '../../account/members/deactivated-member'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { ThreadSight } from './unavailable-peer'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import { isServiceAccount } from '../../account/members/service-account'
import { MessageGroupRepository, type MessageGroupRow, peerOf } from './groups/message-group.repository'
import type { MessagePolicy } from './message-policy.service'
import type { MessagePresenter } from './message.presenter'
import { findMessages, foldedWords } from './message-search'
import { MessageRepository } from './message.repository'
import type { DistanceSource, OfferSource, RelationSource, SupportGate } from './ports'
import { ThreadSightRepository } from './thread-sight.repository'
import { createReceipts, hasReceipts, type Receipts } from './receipts.service'

type ListPayload = PayloadOf<typeof messageList>

/** Messages of one thread, and how far they were read. Source: product §7.5. */
export interface ReadingService extends Receipts {
  /**
   * Messages with one peer, or an empty list. Of an unavailable peer (see `unavailable-peer.ts`) only the
   * viewer's own messages have content.
   * @throws DomainError NOT_FOUND for a group that is not the viewer's; TARGET_NOT_VISIBLE for a peer with whom there
   * is no group and whom the viewer may not see; INVALID_PARAMETERS for too short or too long words to find.
   */
  listMessages(
    reader: { readonly id: string; readonly platform: Platform },
    payload: ListPayload,
  ): Promise<DataOf<typeof messageList>>
}

/** Dependencies beside the message tables. */
export interface ReadingDeps {
  readonly members: Pick<MemberService, 'get' | 'find'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly messagePolicy: MessagePolicy
  readonly messagePresenter: MessagePresenter
  readonly relations: Pick<RelationSource, 'canSee'>
  readonly distances: DistanceSource
  readonly unlocks: { readonly offers: OfferSource }
  readonly supportGate: Pick<SupportGate, 'open'>
}

/** Most changed messages in one answer. Source: ours */
const CHANGED_MAX = 50

/** Reading over the message tables. */
export const createReadingService = (core: Core, deps: ReadingDeps): ReadingService => {
  const { members, messagePolicy, relations, messagePresenter } = deps
  const receipts = createReceipts(core)

  /** The group that the caller names, with its peer; the group is null before the first message. */
  const findThread = async (
    viewerId: string,
    { userId, groupId }: ListPayload,
  ): Promise<{ group: MessageGroupRow | null; peerId: string }> => {
    const repository = new MessageGroupRepository(core.chatDb)
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
    const isOpen = { isBlockedByMe: false, isPeerHidden: false }
    if (isServiceAccount(peerId)) {
      await deps.supportGate.open(core.db)
      return { peer: await members.get(core.db, peerId), ...isOpen }
    }
    if (peerId === viewerId) return fail('TARGET_NOT_VISIBLE')
    if (group !== null) {
      const sight = await new ThreadSightRepository(core.db).of(viewerId, peerId)
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
    isPeerHidden: boolean,
  ) => {
    if (group === null) return { readSeq: 0, deliveredSeq: 0, peerReadSeq: 0, peerDeliveredSeq: 0 }
    const [mine, theirs] = await new MessageGroupRepository(core.chatDb).getSides(group.id, viewer.id)
    return {
      readSeq: Math.max(mine.read_seq, mine.cleared_seq),
      deliveredSeq: mine.delivered_seq,
      peerReadSeq: !isPeerHidden && hasReceipts(viewer) && hasReceipts(peer) ? theirs.read_seq : 0,
      peerDeliveredSeq: isPeerHidden ? 0 : theirs.delivered_seq,
    }
  }

  /** Messages that changed after the caller's last change number; empty unless the caller names one. */
  const listChanged = async (
    viewer: MemberRow,
    group: MessageGroupRow | null,
    isPeerHidden: boolean,
    afterRev?: number,
  ) => {
    if (group === null || afterRev === undefined) return { changed: [], hasMoreChanged: false }
    const messages = new MessageRepository(core.chatDb)
    const rows = await messages.listChanged(group.id, viewer.id, afterRev, CHANGED_MAX + 1)
    const changed = await messagePresenter.present(core.db, viewer, rows.slice(0, CHANGED_MAX), isPeerHidden)
    return { changed, hasMoreChanged: rows.length > CHANGED_MAX }
  }

  /** The requested page, ascending, with whether more messages follow in its direction. */
  const listPage = async (
    viewer: MemberRow,
    group: MessageGroupRow | null,
    isPeerHidden: boolean,
    { beforeSeq, afterSeq, limit = PAGE_SIZE }: ListPayload,
  ) => {
    if (group === null) return { list: [], hasMore: false, nextBeforeSeq: null }
    const range = { beforeSeq: beforeSeq ?? null, afterSeq: afterSeq ?? null, limit: limit + 1 }
    const rows = await new MessageRepository(core.chatDb).list(group.id, viewer.id, range)
    const page = afterSeq === undefined ? rows.slice(-limit) : rows.slice(0, limit)
    const list = await messagePresenter.present(core.db, viewer, page, isPeerHidden)
    return { list, hasMore: rows.length > limit, nextBeforeSeq: null }
  }

  /** The texts of a part of the thread that contain the words, the newest first. */
  const search = async (
    viewer: MemberRow,
    group: MessageGroupRow | null,
    isPeerHidden: boolean,
    words: string,
    { beforeSeq, limit = PAGE_SIZE }: ListPayload,
  ) => {
    if (group === null) return { list: [], hasMore: false, nextBeforeSeq: null }
    const request = { words, viewerId: viewer.id, isPeerHidden, beforeSeq, limit }
    const { rows, nextBeforeSeq } = await findMessages(core.db, group, request)
    const list = await messagePresenter.present(core.db, viewer, rows, isPeerHidden)
    return { list, hasMore: nextBeforeSeq !== null, nextBeforeSeq }
  }

  return {
    ...receipts,
    async listMessages({ id: viewerId, platform }, payload) {
      const words = payload.find === undefined ? null : foldedWords(payload.find)
      const { group, peerId } = await findThread(viewerId, payload)
      const { peer, isBlockedByMe, isPeerHidden } = await openPeer(viewerId, peerId, group)
      const isApart = isBlockedByMe || isPeerHidden
      // A closed or blocked thread shows neither where the peer is nor when they are active; presence sends nothing
      // there, too.
      const isStill = isApart || (group !== null && group.closed_at !== null)
      if (group !== null && payload.readSeq) await receipts.markRead(viewerId, group.id, payload.readSeq)
      const viewer = await members.get(core.db, viewerId)
      const marks = await readMarks(viewer, peer, group, isPeerHidden)
      const [page, altered, briefs, distanceBucket, canMessage, unlock] = await Promise.all([
        words === null
          ? listPage(viewer, group, isPeerHidden, payload)
          : search(viewer, group, isPeerHidden, words, payload),
        listChanged(viewer, group, isPeerHidden, payload.afterRev),
        deps.memberBriefs.briefsOf(core.db, viewerId, [peerId]),
        isStill ? null : deps.distances.bucketBetween(core.db, viewerId, peerId),
        messagePolicy.canMessage(core.db, viewer, peer),
        isApart ? null : deps.unlocks.offers.offerOf(core.db, viewer, peer, platform),
      ])
      // A found message says nothing about the newer ones that the caller's device may not have.
      const lastSeq = words === null ? (page.list.at(-1)?.seq ?? 0) : 0
      if (group !== null && lastSeq > marks.deliveredSeq) {
        await receipts.markDelivered(viewerId, group.id, lastSeq)
      }
      const brief = isPeerHidden ? deactivatedBrief(peer) : briefs.get(peerId)
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
