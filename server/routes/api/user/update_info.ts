import type { PayloadOf } from '@contract/call'
import { updateInfo } from '@contract/calls/user/update_info'
import { answer, type CallContext } from '../../../http/answer'
import { failField } from '../../../lib/errors'

/** Parts that come alone: the refusal of one must not take a change of the profile with it, nor the other way round. */
const LONELY = ['authentication', 'phone', 'contactBlocks', 'consents'] as const

const refuseCompany = (payload: PayloadOf<typeof updateInfo>): void => {
  const lonely = LONELY.find((part) => payload[part] !== undefined)
  if (lonely !== undefined && Object.keys(payload).length > 1) failField(lonely, 'alone')
}

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
  refuseCompany(context.payload)
  const answered = await change(context)
  const { viewer, services, facts } = context
  // Texts are checked while they are saved, so none waits for a reviewer.
  return { user: await services.viewers.selfOf(viewer.id, facts.language), review: {}, ...answered }
})
