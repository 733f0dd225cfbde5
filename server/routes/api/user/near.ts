import { near } from '@contract/calls/user/near'
import { answer } from '../../../http/answer'

/** Answers `/api/user/near`. */
export const route = answer(near, ({ viewer, payload, services, facts }) =>
  services.feed.near(viewer, payload, facts.language),
)
