import type { Db } from '../../../db/database'
import { fail } from '../../../lib/errors'
import type { MessageGroupService } from '../../chat/messages/message-group.service'

/** Pins, mutes, archives or clears the viewer's side of a chat. @throws DomainError RELATION_MISSING without one */
export const arrangeTalk = async (
  groups: MessageGroupService,
  db: Db,
  viewerId: string,
  targetId: string,
  kind: 'chat_pin' | 'chat_mute' | 'chat_archive' | 'chat_delete',
  isOn: boolean,
): Promise<void> => {
  if ((await groups.groupIdOf(db, viewerId, targetId)) === null) fail('RELATION_MISSING')
  switch (kind) {
    case 'chat_pin':
      return groups.setPinned(db, viewerId, targetId, isOn)
    case 'chat_mute':
      return groups.setMuted(db, viewerId, targetId, isOn)
    case 'chat_archive':
      return groups.setArchived(db, viewerId, targetId, isOn)
    case 'chat_delete':
      return groups.clear(db, viewerId, targetId)
  }
}
