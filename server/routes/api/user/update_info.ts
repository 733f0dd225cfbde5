import { updateInfo } from '@contract/calls/user/update_info'
import { answer } from '../../../http/answer'
import { failField } from '../../../lib/errors'

export const route = answer(updateInfo, async ({ viewer, payload, services, facts }) => {
  const { authentication, ...profile } = payload
  if (authentication === undefined) await services.profiles.change(viewer.id, payload, facts.language)
  // A refused video must not take a profile's change with it, nor the other way round.
  else if (Object.keys(profile).length > 0) failField('authentication', 'alone')
  else await services.authentications.service.take(viewer.id, authentication)
  // Texts are checked while they are saved, so none waits for a reviewer.
  return { user: await services.viewers.selfOf(viewer.id, facts.language), review: {} }
})
