import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Removes the badge of a verified member, who can earn it again. Refusals: MEMBER_UNKNOWN, NOT_VERIFIED. */
export const revokeBadge = opsCall('/ops/members/revoke-badge', {
  roles: ['senior'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
