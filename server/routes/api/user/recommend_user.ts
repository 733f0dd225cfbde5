import { recommendUser } from '@contract/calls/user/recommend_user'
import { answer } from '../../../http/answer'

/** Answers `/api/user/recommend_user`. */
export const route = answer(recommendUser, ({ viewer, payload, services, facts }) =>
  services.feed.recommend(viewer, payload, facts.language),
)
