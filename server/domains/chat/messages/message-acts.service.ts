import type { PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { Message } from '@contract/types/message'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import { isDeactivated } from '../../account/members/deactivated-member'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { MessageChangeRepository } from './message-change.repository'
import { MessageGroupRepository, type MessageGroupRow } from './groups/message-group.repository'
import type { Added, Addition, PairActions, Removal, Removed } from '../../discovery/actions/pair-actions'
import type { MessageGroupService } from './groups/message-group.service'
import type { MessageEvents } from './message-events'
import { assertAllowed, type MessagePolicy } from './message-policy.service'
import type { MessagePresenter } from './message.presenter'
import { MessageRepository, type MessageRow } from './message.repository'
import type { RelationSource } from './ports'
import { recallFor } from './recalling'
import { ThreadSightRepository } from './thread-sight.repository'

/** Kinds of acts on one message. */
export type MessageActKind = Extract<PayloadOf<typeof addAction>['kind'], `msg_${string}`>

/** What members do with single messages. Source: product §7.5 */
export interface MessageActs {
  /**
   * Recalls an own message, puts a heart on one of the peer's, or deletes one for oneself, under the group's lock. A
   * blocker may still delete for themselves. Runs once for a client token.
   * @throws DomainError TARGET_NOT_VISIBLE for a peer who left, is banned or on either side of a block; NOT_FOUND for
   * a message that the viewer does not hold or that does not allow the act; RECALL_TOO_LATE; for hearts also every
   * refusal of a message to the peer.
   */
  add(viewerId: string, payload: Addition<MessageActKind>): Promise<Added>
  /** Removes the heart. @throws DomainError as `add` */
  removeHeart(viewerId: string, payload: Removal<'msg_heart'>): Promise<Removed>
}

/** Dependencies beside the message tables. */
export interface MessageActDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly members: Pick<MemberService, 'find' | 'get'>
  readonly relations: Pick<RelationSource, 'between'>
  readonly groups: Pick<MessageGroupService, 'notify'>
  readonly messagePolicy: Pick<MessagePolicy, 'judge'>
  readonly messagePresenter: MessagePresenter
  readonly messageEvents: MessageEvents
  readonly pairActions: PairActions
}

interface Thread {
  readonly viewer: MemberRow
  readonly peer: MemberRow
  readonly group: MessageGroupRow
}

/** Acts over the message tables. */
export const createMessageActs = (core: Core, deps: MessageActDeps): MessageActs => {
  const { productConfig, members, relations, groups, messagePolicy, messagePresenter, messageEvents } = deps
  const { pairActions } = deps

  /** The pair's thread under lock, as far as it is open to the viewer. */
  const openThread = async (
    db: Db,
    viewer: MemberRow,
    peerId: string,
    isForBlocker: boolean,
  ): Promise<Thread> => {
    const peer = (await members.find(db, peerId)) ?? fail('TARGET_NOT_VISIBLE')
    const relation = await relations.between(db, viewer.id, peerId)
    const isClosedOff =
      (relation.isBlocked && !isForBlocker) || (relation.blocksViewer && !relation.isBlocked)
    if (isClosedOff || isDeactivated(peer)) fail('TARGET_NOT_VISIBLE')
    const group = (await new MessageGroupRepository(db).lock(viewer.id, peerId)) ?? fail('NOT_FOUND')
    return { viewer, peer, group }
  }

  const heldMessage = async (db: Db, { viewer, group }: Thread, seq: number): Promise<MessageRow> =>
    (await new MessageRepository(db).findKept(group.id, viewer.id, seq)) ?? fail('NOT_FOUND')

  const recall = async (tx: Tx, thread: Thread, seq: number): Promise<'done' | 'already'> => {
    const { viewer, peer, group } = thread
    const message = await heldMessage(tx, thread, seq)
    if (message.from_id !== viewer.id || message.type === 'tip') fail('NOT_FOUND')
    if (message.recalled_at !== null) return 'already'
    const now = core.clock.now()
    if (now - message.created_at > productConfig.chat.recallMs) {
      fail('RECALL_TOO_LATE', { seconds: productConfig.chat.recallMs / 1_000 })
    }
    await recallFor(tx, core, { groups, messageEvents }, { groupId: group.id, seq }, [peer, viewer])
    return 'done'
  }

  /** Hearts are for messages of the peer that were not recalled. */
  const heartable = async (db: Db, thread: Thread, seq: number): Promise<MessageRow> => {
    const message = await heldMessage(db, thread, seq)
    const isWord =
      message.from_id === thread.peer.id && message.type !== 'tip' && message.recalled_at === null
    return isWord ? message : fail('NOT_FOUND')
  }

  const setHearts = async (tx: Tx, { viewer, peer, group }: Thread, seq: number, hearts: string[]) => {
    const altered = await new MessageChangeRepository(tx).setHearts(group.id, seq, hearts)
    await messageEvents.sendAltered(tx, 'change', altered, [peer, viewer])
    return 'done' as const
  }

  const heart = async (tx: Tx, thread: Thread, seq: number): Promise<'done' | 'already'> => {
    const { viewer, peer, group } = thread
    const { heart_by: hearts } = await heartable(tx, thread, seq)
    assertAllowed(await messagePolicy.judge(tx, viewer, peer, group))
    return hearts.includes(viewer.id) ? 'already' : setHearts(tx, thread, seq, [...hearts, viewer.id])
  }

  const hide = async (tx: Tx, thread: Thread, seq: number): Promise<'done' | 'already'> => {
    const { viewer, group } = thread
    const changes = new MessageChangeRepository(tx)
    if (await changes.isHidden(group.id, viewer.id, seq)) return 'already'
    await heldMessage(tx, thread, seq)
    await changes.hide(group.id, viewer.id, seq)
    await groups.notify(tx, group.id, [viewer.id])
    return 'done'
  }

  const act = async (
    tx: Tx,
    viewer: MemberRow,
    { userId: peerId, kind, extra: { seq } }: Addition<MessageActKind>,
  ): Promise<'done' | 'already'> => {
    const thread = await openThread(tx, viewer, peerId, kind === 'msg_delete')
    switch (kind) {
      case 'msg_recall':
        return recall(tx, thread, seq)
      case 'msg_heart':
        return heart(tx, thread, seq)
      case 'msg_delete':
        return hide(tx, thread, seq)
    }
  }

  const removeHeart = async (
    tx: Tx,
    viewer: MemberRow,
    { userId: peerId, extra: { seq } }: Removal<'msg_heart'>,
  ): Promise<'done' | 'already'> => {
    const thread = await openThread(tx, viewer, peerId, false)
    const { heart_by: hearts } = await heartable(tx, thread, seq)
    if (!hearts.includes(viewer.id)) return 'already'
    return setHearts(
      tx,
      thread,
      seq,
      hearts.filter((id) => id !== viewer.id),
    )
  }

  /** The message as the viewer sees it now, read outside any transaction; null when they do not hold it. */
  const messageOf = async (viewerId: string, peerId: string, seq: number): Promise<Message | null> => {
    const group = await new MessageGroupRepository(core.chatDb).find(viewerId, peerId)
    const row = group && (await new MessageRepository(core.chatDb).findKept(group.id, viewerId, seq))
    if (!row) return null
    const { isPeerHidden } = await new ThreadSightRepository(core.db).of(viewerId, peerId)
    return messagePresenter.presentOne(core.db, await members.get(core.db, viewerId), row, isPeerHidden)
  }

  return {
    async add(viewerId, payload) {
      const answer = await pairActions.add(viewerId, payload, async (tx, viewer) => ({
        state: await act(tx, viewer, payload),
      }))
      // The message is never part of the stored answer: it may be recalled before the request is repeated.
      return { ...answer, message: await messageOf(viewerId, payload.userId, payload.extra.seq) }
    },

    async removeHeart(viewerId, payload) {
      const answer = await pairActions.remove(viewerId, payload.userId, async (tx, viewer) => ({
        state: await removeHeart(tx, viewer, payload),
      }))
      return { ...answer, message: await messageOf(viewerId, payload.userId, payload.extra.seq) }
    },
  }
}
