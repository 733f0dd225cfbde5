import type { DataOf, PayloadOf } from '@contract/call'
import type { messageGroupList } from '@contract/calls/user/message_group_list'
import type { messageList } from '@contract/calls/user/message_list'
import { PAGE_SIZE } from '@contract/constants'
import type { Unread } from '@contract/types/message'
import type { Core } from '../../lib/core'
import { fail, failField } from '../../lib/errors'
import { createSealedCursors } from '../../lib/sealed-cursor'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberRow, MemberService } from '../members/member.service'
import type { BriefsOf } from '../notices/notice.presenter'
import type { NoticeReader, NoticeService } from '../notices/notice.service'
import { GroupListRepository, type GroupListRow, type GroupPlace } from './group-list.repository'
import { MessageGroupRepository, type MessageGroupRow } from './message-group.repository'
import type { MessageGroupService } from './message-group.service'
import type { MessagePolicy } from './message-policy.service'
import { presentMessage } from './message.presenter'
import { MessageRepository } from './message.repository'
import type { DistanceSource, LikeSource, RelationSource } from './ports'

/** Lists of groups and messages, and how far they were read. Source: product §7.5. */
export interface ReadingService {
  listGroups(
    reader: NoticeReader,
    payload: PayloadOf<typeof messageGroupList>,
  ): Promise<DataOf<typeof messageGroupList>>
  /**
   * Messages with one peer, also when there are none yet.
   * @throws DomainError NOT_FOUND for a group that is not the viewer's; TARGET_NOT_VISIBLE alike for a peer who
   * left, is banned or blocked the viewer.
   */
  listMessages(viewerId: string, payload: PayloadOf<typeof messageList>): Promise<DataOf<typeof messageList>>
  /** What is unread for the viewer. */
  unreadOf(viewerId: string): Promise<Unread>
  /**
   * Marks the group read up to `seq` for the member and tells their other devices, and the peer when both share
   * receipts. Never moves back; nothing for a group of others.
   */
  markRead(memberId: string, groupId: string, seq: number): Promise<void>
}

/** What reading needs beside its own tables. */
export interface ReadingNeeds {
  readonly config: Pick<ProductConfig, 'chat'>
  readonly news: News
  readonly members: Pick<MemberService, 'get' | 'find'>
  readonly briefsOf: BriefsOf
  readonly notices: NoticeService
  readonly groups: Pick<MessageGroupService, 'present'>
  readonly policy: MessagePolicy
  readonly relations: RelationSource
  readonly distances: DistanceSource
  readonly likes: LikeSource
}

const goneStates: readonly string[] = ['banned', 'cancelling']

const hasReceipts = (member: MemberRow): boolean => member.settings.readReceipts

/** Reading over the message tables. */
export const createReadingService = (core: Core, needs: ReadingNeeds): ReadingService => {
  const { config, news, members, notices, groups, policy, relations } = needs

  const cursors = createSealedCursors(core.crypto)

  const placeOf = ({ isPinned, activeAt, groupId }: GroupListRow): GroupPlace => ({
    isPinned,
    activeAt,
    groupId,
  })

  const unreadOf = async (viewerId: string): Promise<Unread> => {
    const [counted, system, likes] = await Promise.all([
      new GroupListRepository(core.db).countUnread(viewerId),
      notices.countUnread(core.db, viewerId),
      needs.likes.countLikesToward(core.db, viewerId),
    ])
    const greetings = counted.greetings > 0 ? 1 : 0
    return { main: counted.messages, greetings, system, likes, total: counted.messages + greetings + system }
  }

  /** The group that the caller means, with its peer; the group is null before the first word. */
  const findThread = async (
    viewerId: string,
    { userId, groupId }: PayloadOf<typeof messageList>,
  ): Promise<{ group: MessageGroupRow | null; peerId: string }> => {
    const repository = new MessageGroupRepository(core.db)
    if (groupId !== undefined) {
      const group = (await repository.findById(groupId)) ?? fail('NOT_FOUND')
      if (group.low_id !== viewerId && group.high_id !== viewerId) fail('NOT_FOUND')
      return { group, peerId: group.low_id === viewerId ? group.high_id : group.low_id }
    }
    if (userId === undefined) return failField('userId', 'required')
    return { group: await repository.find(viewerId, userId), peerId: userId }
  }

  /** The peer as far as the thread may be opened. The blocker keeps reading; who was blocked sees nobody. */
  const openPeer = async (viewerId: string, peerId: string, hasGroup: boolean) => {
    const peer = (await members.find(core.db, peerId)) ?? fail('TARGET_NOT_VISIBLE')
    const relation = await relations.relationOf(core.db, viewerId, peerId)
    if (peerId === viewerId || goneStates.includes(peer.account_state)) fail('TARGET_NOT_VISIBLE')
    if (relation.blocked && hasGroup) return { peer, isBlockedByMe: true }
    const isOpen = hasGroup
      ? !(await relations.isBlockedEither(core.db, viewerId, peerId))
      : (await relations.canSee(core.db, viewerId, peerId)) !== null
    if (!isOpen) fail('TARGET_NOT_VISIBLE')
    return { peer, isBlockedByMe: relation.blocked }
  }

  /** The viewer's mark and what the peer lets them know of theirs. */
  const readMarks = async (viewer: MemberRow, peer: MemberRow, group: MessageGroupRow | null) => {
    if (group === null) return { readSeq: 0, clearedSeq: 0, peerReadSeq: 0 }
    const [mine, theirs] = await new MessageGroupRepository(core.db).getSides(group.id, viewer.id)
    return {
      readSeq: Math.max(mine.read_seq, mine.cleared_seq),
      clearedSeq: mine.cleared_seq,
      peerReadSeq: hasReceipts(viewer) && hasReceipts(peer) ? theirs.read_seq : 0,
    }
  }

  const markRead = async (memberId: string, groupId: string, seq: number): Promise<void> => {
    await news.run(async (db) => {
      const repository = new MessageGroupRepository(db)
      const readSeq = await repository.raiseReadSeq(groupId, memberId, seq)
      if (readSeq === null) return
      const event = { event: 'read', groupId, byId: memberId, seq: readSeq } as const
      await news.add(db, memberId, event)
      const [mine] = await repository.getSides(groupId, memberId)
      const reader = await members.get(db, memberId)
      const peer = await members.get(db, mine.peer_id)
      if (!hasReceipts(reader) || !hasReceipts(peer)) return
      if (!(await relations.isBlockedEither(db, memberId, peer.id))) await news.add(db, peer.id, event)
    })
  }

  return {
    unreadOf,
    markRead,

    async listGroups(reader, { box = 'main', cursor, limit = PAGE_SIZE }) {
      const listName = `groups.${box}`
      const after = cursors.read<GroupPlace>(listName, reader.id, cursor)
      const waitingSinceMs = core.clock.now() - config.chat.greetingExpireMs
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

    async listMessages(viewerId, payload) {
      const { beforeSeq = null, afterSeq = null, limit = PAGE_SIZE, readSeq } = payload
      const { group, peerId } = await findThread(viewerId, payload)
      const { peer, isBlockedByMe } = await openPeer(viewerId, peerId, group !== null)
      if (group !== null && readSeq) await markRead(viewerId, group.id, readSeq)
      const viewer = await members.get(core.db, viewerId)
      const marks = await readMarks(viewer, peer, group)
      const range = { clearedSeq: marks.clearedSeq, beforeSeq, afterSeq, limit: limit + 1 }
      const [rows, briefs, distanceBucket, canMessage] = await Promise.all([
        group === null ? [] : new MessageRepository(core.db).list(group.id, range),
        needs.briefsOf(core.db, viewerId, [peerId]),
        isBlockedByMe ? null : needs.distances.bucketBetween(core.db, viewerId, peerId),
        policy.canMessage(core.db, viewer, peer),
      ])
      const page = afterSeq === null ? rows.slice(-limit) : rows.slice(0, limit)
      const brief = briefs.get(peerId)
      if (!brief) throw new Error('brief expected')
      return {
        list: page.map(presentMessage),
        hasMore: rows.length > limit,
        groupId: group?.id ?? null,
        lastSeq: group?.last_seq ?? 0,
        readSeq: marks.readSeq,
        peerReadSeq: marks.peerReadSeq,
        peer: brief,
        distanceBucket,
        sharedInterests: viewer.interests.filter((interest) => peer.interests.includes(interest)),
        blockedByMe: isBlockedByMe,
        canMessage,
      }
    },
  }
}
