import { getWx } from '@contract/calls/user/get_wx'
import { answer } from '../../../http/answer'

/** Answers `/api/user/get_wx`. */
export const route = answer(getWx, ({ viewer, payload, services, facts }) => {
  const reader = { id: viewer.id, language: facts.language }
  const { views } = services.unlocks
  return payload.orderId === undefined ? views.own(reader) : views.ofOrder(reader, payload.orderId)
})
