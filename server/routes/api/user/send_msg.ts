import { sendMsg } from '@contract/calls/user/send_msg'
import { answer } from '../../../http/answer'

/** Sends a message. Source: spec §7. */
export const route = answer(sendMsg, ({ viewer, payload, services }) =>
  services.sending.send(viewer.id, payload),
)
