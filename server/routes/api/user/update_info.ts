import { updateInfo } from '@contract/calls/user/update_info'
import { answer, type CallContext } from '../../../http/answer'

const change = async ({ viewer, payload, services, facts }: CallContext<typeof updateInfo>) => {
  const { deviceId, ip, language } = facts
  const { authentication, phone, contactBlocks, consents } = payload
  if (authentication !== undefined) {
    await services.authentications.service.take(viewer.id, authentication)
    return {}
  }
  if (phone !== undefined) {
    const phoneProof = await services.phoneChanges.take({ ...viewer, deviceId, ip }, phone)
    return phoneProof === null ? {} : { phoneProof }
  }
  if (contactBlocks !== undefined) {
    return { contactBlocks: await services.contactBlocks.take(viewer.id, contactBlocks) }
  }
  if (consents !== undefined) {
    await services.reconsents.take(viewer.id, consents, language)
    return {}
  }
  await services.profiles.change(viewer.id, payload, language)
  return {}
}

export const route = answer(updateInfo, async (context) => {
  const { viewer, payload, services, facts } = context
  services.profiles.checkParts(payload)
  const answered = await change(context)
  return { user: await services.viewers.selfOf(viewer.id, facts.language), ...answered }
})
