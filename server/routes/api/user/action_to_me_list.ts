import { actionToMeList } from '@contract/calls/user/action_to_me_list'
import { answer } from '../../../http/answer'

/** Answers `/api/user/action_to_me_list`. */
export const route = answer(actionToMeList, ({ viewer, payload, services, facts }) =>
  services.actionLists.listToward(viewer.id, { ...payload, language: facts.language }),
)
