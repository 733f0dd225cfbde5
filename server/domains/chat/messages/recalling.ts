import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberRow } from '../../account/members/member.service'
import { MessageChangeRepository } from './message-change.repository'
import type { MessageEvents } from './message-events'
import type { MessageGroupService } from './groups/message-group.service'

/** Dependencies of a recall. */
export interface RecallDeps {
  readonly groups: Pick<MessageGroupService, 'notify'>
  readonly messageEvents: Pick<MessageEvents, 'sendAltered'>
}

/** Recalls a message for both sides and sends them the change; call it with the group locked. */
export const recallFor = async (
  tx: Tx,
  { clock }: Pick<Core, 'clock'>,
  { groups, messageEvents }: RecallDeps,
  place: { readonly groupId: string; readonly seq: number },
  sides: readonly MemberRow[],
): Promise<void> => {
  const altered = await new MessageChangeRepository(tx).recall(place.groupId, place.seq, clock.now())
  await messageEvents.sendAltered(tx, 'recall', altered, sides)
  // The unread count or the last line of the row may have changed with it.
  await groups.notify(
    tx,
    place.groupId,
    sides.map(({ id }) => id),
  )
}
