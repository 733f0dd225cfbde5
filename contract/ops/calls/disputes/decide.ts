import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Decides a dispute once; both members read why. Refusals: UNLOCK_UNKNOWN, UNLOCK_DECIDED, UNLOCK_NOT_CONTESTED, UNLOCK_REPLY_OPEN. Refusal of all: CASE_TAKEN. */
export const decideDispute = opsCall('/ops/disputes/decide', {
  roles: ['senior'],
  payload: Type.Object({
    id: Id,
    verdict: OneOf(['buyer', 'owner']),
    /** True for an id that was proved fake, with the verdict `buyer`. */
    bansSeller: Type.Optional(Type.Boolean()),
    why: Why,
  }),
  data: Type.Object({}),
})
