import { actionList } from '@contract/calls/user/action_list'
import { answer } from '../../../http/answer'

/** Answers `/api/user/action_list`. */
export const route = answer(actionList, ({ viewer, payload, services, facts }) =>
  services.actionLists.listBy(viewer.id, { ...payload, language: facts.language }),
)
