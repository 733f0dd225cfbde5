import { messageList } from '@contract/calls/user/message_list'
import { answer } from '../../../http/answer'

/** Messages with one peer. Source: spec §7. */
export const route = answer(messageList, ({ viewer, payload, services }) =>
  services.reading.listMessages(viewer.id, payload),
)
