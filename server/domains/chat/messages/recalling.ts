import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberRow } from '../../account/members/member.service'
import { MessageChangeRepository } from './message-change.repository'
import type { MessageEvents } from './message-events'
import type { MessageRow } from './message.repository'
import type { MessageGroupService } from './groups/message-group.service'

/** Dependencies of a recall and its reversal. */
export interface RecallDeps {
  readonly groups: Pick<MessageGroupService, 'notify'>
  readonly messageEvents: Pick<MessageEvents, 'sendAltered'>
}

/** Sends both sides the new form of a message and, since unread count and last line may have changed, its group. */
const notifySides = async (
  tx: Tx,
  { groups, messageEvents }: RecallDeps,
  event: 'recall' | 'change',
  altered: MessageRow,
  sides: readonly MemberRow[],
): Promise<void> => {
  await messageEvents.sendAltered(tx, event, altered, sides)
  await groups.notify(
    tx,
    altered.group_id,
    sides.map(({ id }) => id),
  )
}

/** Recalls a message for both sides and sends them the change; call it with the group locked. */
export const recallFor = async (
  tx: Tx,
  { clock }: Pick<Core, 'clock'>,
  deps: RecallDeps,
  place: { readonly groupId: string; readonly seq: number },
  sides: readonly MemberRow[],
): Promise<void> => {
  const altered = await new MessageChangeRepository(tx).recall(place.groupId, place.seq, clock.now())
  await notifySides(tx, deps, 'recall', altered, sides)
}

/** Shows both sides a recalled message again and sends them the change; call it with the group locked. */
export const restoreFor = async (
  tx: Tx,
  deps: RecallDeps,
  place: { readonly groupId: string; readonly seq: number },
  sides: readonly MemberRow[],
): Promise<void> => {
  const altered = await new MessageChangeRepository(tx).restore(place.groupId, place.seq)
  await notifySides(tx, deps, 'change', altered, sides)
}
