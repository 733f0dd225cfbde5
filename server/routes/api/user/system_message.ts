import { systemMessage } from '@contract/calls/user/system_message'
import { answer } from '../../../http/answer'

/** System messages of the viewer. Source: spec §7. */
export const route = answer(systemMessage, ({ viewer, payload, services, facts }) =>
  services.notices.list({ id: viewer.id, language: facts.language }, payload),
)
