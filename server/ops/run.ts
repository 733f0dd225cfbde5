import type { OpsAnswer, OpsWorld } from './command'
import { withoutPhones } from './print/print'
import type { OpsRequest } from './request'

/**
 * Performs an operator's request. Phone numbers are hidden in every answer except the one for a payment by hand.
 * @throws OperatorError by name; its sentence is `refusalText`.
 */
export const runOps = async (request: OpsRequest, world: OpsWorld): Promise<OpsAnswer> => {
  const answer = await request.act(world)
  return request.showsPhones ? answer : withoutPhones(answer)
}
