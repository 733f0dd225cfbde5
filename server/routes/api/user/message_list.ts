import { messageList } from '@contract/calls/user/message_list'
import { answer } from '../../../http/answer'

/** Messages with one peer. Source: spec §7. */
export const route = answer(messageList, ({ viewer, payload, services, facts }) =>
  services.reading.listMessages({ id: viewer.id, platform: facts.platform }, payload),
)
