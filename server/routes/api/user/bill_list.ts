import { billList } from '@contract/calls/user/bill_list'
import { answer } from '../../../http/answer'

/** Bills of the viewer. Source: spec §7. */
export const route = answer(billList, ({ viewer, payload, services, facts }) =>
  services.billLists.read({ id: viewer.id, language: facts.language }, payload),
)
