import { messageGroupList } from '@contract/calls/user/message_group_list'
import { answer } from '../../../http/answer'

/** The viewer's message groups. Source: spec §7. */
export const route = answer(messageGroupList, ({ viewer, payload, services, facts }) =>
  services.inbox.listGroups({ id: viewer.id, language: facts.language }, payload),
)
