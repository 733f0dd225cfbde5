import { get } from '@contract/calls/user/get'
import { answer } from '../../../http/answer'

/** Answers `/api/user/get`. */
export const route = answer(get, ({ viewer, payload, services, facts }) =>
  services.profilePages.open(viewer.id, payload, facts),
)
