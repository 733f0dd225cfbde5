import { actionList } from '@contract/calls/user/action_list'
import { answer } from '../../../http/answer'

/** Answers `/api/user/action_list`. */
export const route = answer(actionList, ({ viewer, payload, services, facts }) =>
  payload.kind === 'matter'
    ? services.helpdesk.tickets.list(viewer.id, { ...payload, language: facts.language })
    : services.actionLists.listBy(viewer.id, { ...payload, kind: payload.kind, language: facts.language }),
)
