import type { OpsAnswer, OpsWorld } from './command'
import { withoutPhones } from './print'
import type { OpsRequest } from './request'

/**
 * Does what an operator asks for. Phone numbers are hidden in every answer but the one that a person pays by.
 * @throws OperatorError by name; its sentence is `refusalText`.
 */
export const runOps = async (request: OpsRequest, world: OpsWorld): Promise<OpsAnswer> => {
  const answer = await request.deed(world)
  return request.showsPhones ? answer : withoutPhones(answer)
}
