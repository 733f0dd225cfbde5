import { profileShare } from '@contract/calls/user/profile_share'
import { answer } from '../../../http/answer'

/** Answers `/api/user/profile_share`. */
export const route = answer(profileShare, async ({ viewer, payload, services, facts }) => {
  const { profileShares } = services
  switch (payload.step) {
    case 'read':
      return { share: await profileShares.read(viewer.id, facts) }
    case 'on':
      return { share: await profileShares.switchOn(viewer.id, payload.showsFace, facts) }
    case 'renew':
      return { share: await profileShares.renew(viewer.id, facts) }
    case 'off':
      await profileShares.switchOff(viewer.id)
      return { share: null }
  }
})
