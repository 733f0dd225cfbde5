import { addAction } from '@contract/calls/user/add_action'
import { answer } from '../../../http/answer'

/** Answers `/api/user/add_action`. */
export const route = answer(addAction, ({ viewer, payload, services, facts }) =>
  services.actions.add(viewer.id, payload, facts.ip),
)
