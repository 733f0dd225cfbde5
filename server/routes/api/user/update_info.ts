import { updateInfo } from '@contract/calls/user/update_info'
import { answer, type CallContext } from '../../../http/answer'

const change = async ({ viewer, payload, services, facts }: CallContext<typeof updateInfo>) => {
  const { deviceId, ip, language, platform } = facts
  const { authentication, phone, contactBlocks, away, consents } = payload
  if (authentication !== undefined) {
    return services.authentications.service.apply(viewer.id, authentication)
  }
  if (phone !== undefined) {
    const phoneProof = await services.phoneChanges.apply({ ...viewer, deviceId, ip }, phone)
    return phoneProof === null ? {} : { phoneProof }
  }
  if (contactBlocks !== undefined) {
    return { contactBlocks: await services.contactBlocks.apply(viewer.id, contactBlocks) }
  }
  if (away !== undefined) return { away: await services.away.apply({ ...viewer, platform }, away) }
  if (consents !== undefined) {
    await services.reconsents.accept(viewer.id, consents, language)
    return {}
  }
  await services.profiles.change(viewer.id, payload, language)
  return {}
}

/** Answers `/api/user/update_info`. */
export const route = answer(updateInfo, async (context) => {
  const { viewer, payload, services, facts } = context
  services.profiles.checkParts(payload)
  const answered = await change(context)
  return { user: await services.viewers.selfOf(viewer.id, facts.language), ...answered }
})
