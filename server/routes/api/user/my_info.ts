import { myInfo } from '@contract/calls/user/my_info'
import { answerKept } from '../../../http/answer'

/** Answers `/api/user/my_info`. */
export const route = answerKept(myInfo, ({ viewer, services, facts }) =>
  services.viewers.everythingOf(viewer.id, facts.language, facts.ip),
)
