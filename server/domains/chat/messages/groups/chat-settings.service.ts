import type { Tx } from '../../../../db/transaction'
import { fail } from '../../../../lib/errors'
import type { Added, Addition, PairActions, Removal, Removed } from '../../../discovery/actions/pair-actions'
import type { MessageGroupService } from './message-group.service'

type Setting = 'chat_pin' | 'chat_mute' | 'chat_archive'

/** Settings of the viewer's side of a chat. Source: product §7.5 */
export interface ChatSettings {
  /** Pins, mutes, archives or clears the viewer's side. @throws DomainError RELATION_MISSING without a group */
  add(viewerId: string, payload: Addition<Setting | 'chat_delete'>): Promise<Added>
  /** Takes a setting back. @throws DomainError RELATION_MISSING without a group */
  remove(viewerId: string, payload: Removal<Setting>): Promise<Removed>
}

/** Dependencies of chat settings. */
export interface ChatSettingDeps {
  readonly groups: MessageGroupService
  readonly pairActions: PairActions
}

/** Settings in the members' sides of message groups. */
export const createChatSettings = ({ groups, pairActions }: ChatSettingDeps): ChatSettings => {
  const set = async (
    tx: Tx,
    viewerId: string,
    { userId: targetId, kind }: { readonly userId: string; readonly kind: Setting | 'chat_delete' },
    isOn: boolean,
  ): Promise<{ state: 'done' }> => {
    if ((await groups.groupIdOf(tx, viewerId, targetId)) === null) fail('RELATION_MISSING')
    switch (kind) {
      case 'chat_pin':
        await groups.setPinned(tx, viewerId, targetId, isOn)
        break
      case 'chat_mute':
        await groups.setMuted(tx, viewerId, targetId, isOn)
        break
      case 'chat_archive':
        await groups.setArchived(tx, viewerId, targetId, isOn)
        break
      case 'chat_delete':
        await groups.clear(tx, viewerId, targetId)
    }
    return { state: 'done' }
  }

  return {
    add: (viewerId, payload) => pairActions.add(viewerId, payload, (tx) => set(tx, viewerId, payload, true)),
    remove: (viewerId, payload) =>
      pairActions.remove(viewerId, payload.userId, (tx) => set(tx, viewerId, payload, false)),
  }
}
