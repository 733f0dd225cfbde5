import { sharedProfile } from '@contract/calls/user/shared_profile'
import { answer } from '../../../http/answer'

/** Answers `/api/user/shared_profile`. */
export const route = answer(sharedProfile, async ({ viewer, payload, services }) => ({
  userId: await services.profileShares.memberOf(viewer.id, payload.token),
}))
