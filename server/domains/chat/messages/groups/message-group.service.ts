import type { Group } from '@contract/types/message'
import type { Db } from '../../../../db/database'
import type { Tx } from '../../../../db/transaction'
import type { Core } from '../../../../lib/core'
import { failField } from '../../../../lib/errors'
import type { ProductConfig } from '../../../account/config/product-config'
import type { UnansweredGreetings } from '../../../account/usage/unanswered-greetings'
import { deactivatedBrief } from '../../../account/members/deactivated-member'
import { type GroupListRow, GroupLists } from './group-lists'
import { presentGroup } from './message-group.presenter'
import { MessageGroupRepository, type SideChange } from './message-group.repository'
import type { MemberBriefPresenter } from '../../../account/members/member-brief.presenter'

/** Runs inside the transaction when a match opened a group. */
export type MatchListener = (
  db: Db,
  match: { groupId: string; aId: string; bId: string; origin: 'match' | 'speed'; atMs: number },
) => Promise<void>

/** Message groups: one for each pair, opened by a match or a first greeting. Source: product §5.4, §7.5. */
export interface MessageGroupService {
  /** Opens the pair's group, or opens it again, for free chat; returns the group's id. Idempotent. */
  openForMatch(tx: Tx, aId: string, bId: string, origin: 'match' | 'speed', atMs: number): Promise<string>
  /**
   * Closes the group: nobody can write any more. Both are notified, even when it was closed before. Does nothing when
   * the pair has no group.
   */
  close(tx: Tx, aId: string, bId: string): Promise<void>
  /** Re-opens the group and notifies both. Does nothing when the pair has no group. */
  reopen(tx: Tx, aId: string, bId: string): Promise<void>
  /**
   * Pins at most `chat.maxPinned` groups, however many are pinned at once. Call it inside a transaction.
   * @throws DomainError INVALID_PARAMETERS for `kind` with `pinLimit` when too many are pinned.
   */
  setPinned(tx: Tx, viewerId: string, peerId: string, isOn: boolean): Promise<void>
  setMuted(tx: Tx, viewerId: string, peerId: string, isOn: boolean): Promise<void>
  setArchived(tx: Tx, viewerId: string, peerId: string, isOn: boolean): Promise<void>
  /** Deletes the group and its messages for the viewer only. A new message brings it back, with nothing before it. */
  clear(tx: Tx, viewerId: string, peerId: string): Promise<void>
  /** Id of the pair's group; null without one. */
  groupIdOf(db: Db, aId: string, bId: string): Promise<string | null>
  /** Rows of the list, in the given order. */
  present(db: Db, viewerId: string, rows: readonly GroupListRow[]): Promise<Group[]>
  /** Sends members their row of a group as it looks now, also when it is no longer in their list. */
  notify(tx: Tx, groupId: string, memberIds: readonly string[]): Promise<void>
  /**
   * Sends the latest peers of the member their row of the group with the member. Others see it with the next list.
   */
  notifyPeersOf(tx: Tx, memberId: string): Promise<void>
  /** Registers a listener for matches. */
  onMatched(listener: MatchListener): void
}

/** Groups of one member whose peers are notified at once. Source: ours */
const MAX_NOTIFIED_PEERS = 100

/** Dependencies of message groups. */
export interface MessageGroupDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly unansweredGreetings: Pick<UnansweredGreetings, 'settle'>
}

/** Message groups in the tables `message_group` and `message_group_member`. */
export const createMessageGroupService = (
  core: Core,
  { productConfig, memberBriefs, unansweredGreetings }: MessageGroupDeps,
): MessageGroupService => {
  const listeners: MatchListener[] = []

  const present = async (db: Db, viewerId: string, rows: readonly GroupListRow[]): Promise<Group[]> => {
    const briefs = await memberBriefs.briefsOf(db, viewerId, [...new Set(rows.map((row) => row.peerId))])
    return rows.map((row) =>
      presentGroup(
        row,
        viewerId,
        briefs.get(row.peerId) ?? deactivatedBrief({ id: row.peerId, gender: 'female' }),
      ),
    )
  }

  const notify = async (tx: Tx, groupId: string, memberIds: readonly string[]): Promise<void> => {
    for (const memberId of memberIds) {
      const row = await new GroupLists(tx).find(memberId, groupId)
      const [group] = row ? await present(tx, memberId, [row]) : []
      tx.events.add(memberId, { event: 'group', groupId, group: group ?? null })
    }
  }

  const setClosed = async (tx: Tx, aId: string, bId: string, closedAt: number | null): Promise<void> => {
    const groupId = await new MessageGroupRepository(tx).setClosed(aId, bId, closedAt)
    if (groupId !== null) await notify(tx, groupId, [aId, bId])
  }

  const setSide = async (tx: Tx, viewerId: string, peerId: string, change: SideChange): Promise<void> => {
    const groupId = await new MessageGroupRepository(tx).updateSide(viewerId, peerId, change)
    if (groupId !== null) await notify(tx, groupId, [viewerId])
  }

  return {
    present,
    notify,
    async notifyPeersOf(tx, memberId) {
      const latest = await new MessageGroupRepository(tx).latestOf(memberId, MAX_NOTIFIED_PEERS)
      for (const { groupId, peerId } of latest) await notify(tx, groupId, [peerId])
    },
    onMatched: (listener) => void listeners.push(listener),

    async openForMatch(tx, aId, bId, origin, atMs) {
      const groups = new MessageGroupRepository(tx)
      await groups.insert({ id: core.ids.ulid(atMs), aId, bId, openedBy: null, origin, atMs })
      const group = await groups.lock(aId, bId)
      if (!group) throw new Error('group expected')
      await unansweredGreetings.settle(tx, group)
      await groups.openBoth(group.id, origin, atMs)
      await notify(tx, group.id, [aId, bId])
      for (const listener of listeners) await listener(tx, { groupId: group.id, aId, bId, origin, atMs })
      return group.id
    },

    close: (tx, aId, bId) => setClosed(tx, aId, bId, core.clock.now()),
    reopen: (tx, aId, bId) => setClosed(tx, aId, bId, null),

    async setPinned(tx, viewerId, peerId, isOn) {
      if (isOn) {
        const groups = new MessageGroupRepository(tx)
        await groups.lockPins(viewerId)
        const pinned = await groups.countOtherPinned(viewerId, peerId)
        if (pinned >= productConfig.chat.maxPinned) failField('kind', 'pinLimit')
      }
      await setSide(tx, viewerId, peerId, { pinned_at: isOn ? core.clock.now() : null })
    },
    setMuted: (tx, viewerId, peerId, isOn) => setSide(tx, viewerId, peerId, { is_muted: isOn }),
    setArchived: (tx, viewerId, peerId, isOn) => setSide(tx, viewerId, peerId, { is_archived: isOn }),

    async clear(tx, viewerId, peerId) {
      const groupId = await new MessageGroupRepository(tx).clearSide(viewerId, peerId)
      if (groupId !== null) await notify(tx, groupId, [viewerId])
    },

    groupIdOf: async (db, aId, bId) => (await new MessageGroupRepository(db).find(aId, bId))?.id ?? null,
  }
}
