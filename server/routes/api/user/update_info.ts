import { updateInfo } from '@contract/calls/user/update_info'
import { answer } from '../../../http/answer'

export const route = answer(updateInfo, async ({ viewer, payload, services, facts }) => {
  await services.profiles.change(viewer.id, payload, facts.language)
  // Texts are checked while they are saved, so none waits for a reviewer.
  return { user: await services.viewers.selfOf(viewer.id, facts.language), review: {} }
})
