import { deleteAction } from '@contract/calls/user/delete_action'
import { answer } from '../../../http/answer'

/** Answers `/api/user/delete_action`. */
export const route = answer(deleteAction, ({ viewer, payload, services }) =>
  services.actions.remove(viewer.id, payload),
)
