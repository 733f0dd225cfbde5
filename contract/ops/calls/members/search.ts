import { Type, type Static } from 'typebox'
import { EpochMs, Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { SEARCH_KEYS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** A member who was found. */
export const MemberFound = Type.Object({
  id: Id,
  nickname: Type.String(),
  gender: OneOf(['male', 'female']),
  state: Type.String(),
  createdAt: EpochMs,
  activeAt: EpochMs,
})
export type MemberFound = Static<typeof MemberFound>

/**
 * At most 20 members by their id, phone number, beginning of the nickname, device, or an order's number. The search is
 * logged without its value. Refusals: PHONE_INVALID, WHY_MISSING.
 */
export const searchMembers = opsCall('/ops/members/search', {
  roles: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  payload: Type.Object({
    by: OneOf(SEARCH_KEYS),
    value: Type.String({ minLength: 1, maxLength: 80 }),
    /** A case or a reason. */
    why: Why,
  }),
  data: Type.Object({ list: Type.Array(MemberFound) }),
})
