import { updateWx } from '@contract/calls/user/update_wx'
import { answer } from '../../../http/answer'

/** Answers `/api/user/update_wx`. */
export const route = answer(updateWx, async ({ viewer, payload, services, facts }) => ({
  wx: await services.contacts.update({ ...facts, id: viewer.id }, payload),
}))
